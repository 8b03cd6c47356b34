import { Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFieldMessage } from '../../../shared/i18n/use-field-message.ts'
import { DateField } from '../../../shared/ui/fields/dates/date-field.tsx'
import { FieldNote } from '../../../shared/ui/fields/field.tsx'
import { IconButton } from '../../../shared/ui/basics/icon-button.tsx'
import css from './conditions.module.css'
import { firstDay, lastDay } from './calendar.ts'

/** A range of days, YYYY-MM-DD; null for a day not entered yet. */
export interface TypedDates {
  readonly from: string | null
  readonly to: string | null
}

interface DateRangeRowProps {
  range: TypedDates
  index: number
  isBusy: boolean
  isReversed: boolean
  onChange: (range: TypedDates) => void
  onRemove: (() => void) | undefined
}

/** The fields for the first and last day of a range. */
export function DateRangeRow({ range, index, isBusy, isReversed, onChange, onRemove }: DateRangeRowProps) {
  const t = useTranslations('call-forwarding-conditions')
  const fieldMessage = useFieldMessage()
  const field = (side: 'from' | 'to') => (
    <DateField
      label={t(`times.${side}Of`, { at: index + 1 })}
      isLabelHidden
      size="s"
      value={range[side]}
      min={firstDay}
      max={lastDay}
      isDisabled={isBusy}
      onChange={(day) => onChange({ ...range, [side]: day })}
      onInvalid={() => onChange({ ...range, [side]: null })}
    />
  )
  const missing = range.to === null ? range.from !== null && 'last' : range.from === null && 'first'
  return (
    <div className={css.range}>
      <div className={css.dates}>
        {field('from')}
        <span className={css.until}>{t('times.until')}</span>
        {field('to')}
        {onRemove && (
          <IconButton
            icon={Trash2}
            size="s"
            name={t('times.removeRange', { at: index + 1 })}
            disabled={isBusy}
            onClick={onRemove}
          />
        )}
      </div>
      <div role="alert">
        <FieldNote
          id={`condition-range-${index}`}
          error={isReversed ? fieldMessage(t('times.from'), { kind: 'timeRange' }) : undefined}
          hint={missing && t(`times.${missing}Missing`)}
        />
      </div>
    </div>
  )
}
