import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { browserZone } from '../i18n/browser-zone.ts'
import { Chip } from '../ui/basics/chip.tsx'
import { DateField } from '../ui/fields/dates/date-field.tsx'
import css from './list-filters.module.css'
import { type DayRange, isRangeWrong } from './period.ts'
import { firstDayOf, type Period, periods } from './period-presets.ts'

interface PeriodFilterProps {
  range: DayRange
  onChange: (change: Partial<DayRange>) => void
}

/** CONV-02, REC-02: from and to, and the usual periods. For a FilterBar. */
export function PeriodFilter({ range, onChange }: PeriodFilterProps) {
  const t = useTranslations('list-filters')
  const common = useTranslations('common')
  const basics = useTranslations('basics')
  const { from, to } = range
  const now = useNow()
  const isOn = (period: Period) => from === firstDayOf(period, now, browserZone) && to === null
  const [wanted, setWanted] = useState<boolean | null>(null)
  // dates that no preset stands for are shown, whoever set them
  const areDatesOpen = wanted ?? ((from !== null || to !== null) && !periods.some(isOn))
  return (
    <>
      <div className={css.dates} data-open={areDatesOpen || undefined}>
        <div className={css.date}>
          <DateField
            label={common('filter.from')}
            isLabelHidden
            size="s"
            value={from}
            popup="from-date"
            onChange={(day) => onChange({ from: day })}
          />
        </div>
        <span className={css.between}>{t('filter.to')}</span>
        <div className={css.date}>
          <DateField
            label={common('filter.to')}
            isLabelHidden
            size="s"
            value={to}
            popup="to-date"
            placeholder={t('filter.today')}
            onChange={(day) => onChange({ to: day })}
            error={isRangeWrong(range) ? basics('fields.timeRange') : undefined}
          />
        </div>
      </div>
      <div className={css.chips} role="group" aria-label={t('filter.presets')}>
        {periods.map((period) => (
          <Chip
            key={period}
            isOn={isOn(period)}
            onClick={() => onChange({ from: isOn(period) ? null : firstDayOf(period, now, browserZone), to: null })}
          >
            {t(`filter.${period}`)}
          </Chip>
        ))}
        <span className={css.phone}>
          <Chip icon={CalendarDays} aria-expanded={areDatesOpen} onClick={() => setWanted(!areDatesOpen)}>
            {t('filter.dates')}
          </Chip>
        </span>
      </div>
    </>
  )
}
