import { partClock } from '@lineside/telephony/schedules/typed-parts'
import { type ReactNode, useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Checkbox } from '../../shared/ui/fields/checkbox.tsx'
import { NativeSelect } from '../../shared/ui/fields/native-select.tsx'
import { type HolidayLine, keyOf } from './holiday-draft.ts'
import own from './holiday-ticks.module.css'
import css from './schedules.module.css'

interface HolidayTicksProps {
  title: string
  lines: readonly HolidayLine[]
  /** No further day can be ticked. */
  isFull: boolean
  onChange: (line: HolidayLine) => void
  /** Ticks all lines, or none. */
  onAll?: (isOn: boolean) => void
  children?: ReactNode
}

/** Minutes from which a half day can be closed. */
const halves = [720, 780, 840, 900, 960]

/** Days to tick; one that is ticked is closed all day, or from an hour on. */
export function HolidayTicks({ title, lines, isFull, onChange, onAll, children }: HolidayTicksProps) {
  const t = useTranslations('pbx-schedules')
  const locale = useLocale()
  const headingId = useId()
  const dates = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
  const areAll = lines.every(({ isOn }) => isOn)
  return (
    <section className={own.ticks} aria-labelledby={headingId}>
      <div className={css.head}>
        <h2 id={headingId}>{title}</h2>
        <span>{t('holidays.ticked', { count: lines.filter(({ isOn }) => isOn).length })}</span>
        {onAll && lines.length > 0 && (
          <Button size="s" tone="quiet" onClick={() => onAll(!areAll)}>
            {t(areAll ? 'holidays.none' : 'holidays.all')}
          </Button>
        )}
        {children}
      </div>
      <ul>
        {lines.map((line) => {
          const date = dates.format(new Date(`${line.day}T00:00:00Z`))
          const hours = line.from === 0 || halves.includes(line.from) ? halves : [line.from, ...halves]
          return (
            <li
              key={keyOf(line)}
              data-weekend={[0, 6].includes(new Date(`${line.day}T00:00:00Z`).getUTCDay()) || undefined}
            >
              <Checkbox
                isOn={line.isOn}
                disabled={isFull && !line.isOn}
                onChange={(isOn) => onChange({ ...line, isOn })}
              >
                <span>{date}</span> <span>{line.name}</span>
              </Checkbox>
              {line.isOn && (
                <NativeSelect
                  label={t('holidays.fromOf', { name: `${date} ${line.name}` })}
                  isLabelHidden
                  size="s"
                  options={[
                    { id: '0', text: t('holidays.allDay') },
                    ...hours.map((minute) => ({
                      id: String(minute),
                      text: t('holidays.from', { time: partClock(minute) }),
                    })),
                  ]}
                  value={String(line.from)}
                  onChange={(from) => onChange({ ...line, from: Number(from) })}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
