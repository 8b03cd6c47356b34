import { typedTime } from '@lineside/telephony/clocks/typed-time'
import { checkRange, isNight, type TypedRange } from '@lineside/telephony/time-sets/office-hours-form'
import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FieldNote } from '../../../shared/ui/fields/field.tsx'
import { IconButton } from '../../../shared/ui/basics/icon-button.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import css from './conditions.module.css'

interface HoursRowProps {
  range: TypedRange
  index: number
  isDisabled: boolean
  onChange: (range: TypedRange) => void
  onRemove: (() => void) | undefined
}

/** The fields for start and end of a range. An error shows once a time is complete or its field was left. */
export function HoursRow({ range, index, isDisabled, onChange, onRemove }: HoursRowProps) {
  const t = useTranslations('call-forwarding-conditions')
  const noteId = useId()
  const [isTyping, setTyping] = useState<'from' | 'to' | null>(null)
  const { from, to, both } = checkRange(range)
  // a time still being typed is not wrong yet
  const isSilent = isTyping !== null && range[isTyping].trim().length < fullLength
  const isWrong = { from: !isSilent && (from ?? both) !== null, to: !isSilent && (to ?? both) !== null }
  const problem = isSilent ? null : (from ?? to) !== null ? 'invalid' : both && problems[both]
  const field = (side: 'from' | 'to') => (
    <TextField
      label={t(side === 'from' ? 'times.start' : 'times.end', { at: index + 1 })}
      isLabelHidden
      inputMode="numeric"
      autoComplete="off"
      placeholder="--:--"
      maxLength={longest}
      disabled={isDisabled}
      value={range[side]}
      aria-invalid={isWrong[side] || undefined}
      aria-describedby={isWrong[side] ? noteId : undefined}
      onFocus={() => setTyping(side)}
      onBlur={() => {
        setTyping(null)
        const time = typedTime(range[side])
        if (time !== range[side]) onChange({ ...range, [side]: time })
      }}
      onChange={(event) => onChange({ ...range, [side]: event.target.value })}
    />
  )
  return (
    <div className={css.range}>
      <div className={css.hoursRow}>
        {field('from')}
        <span className={css.until}>{t('times.until')}</span>
        {field('to')}
        {onRemove && (
          <IconButton
            icon={Trash2}
            name={t('times.removeRange', { at: index + 1 })}
            disabled={isDisabled}
            onClick={onRemove}
          />
        )}
      </div>
      <div role="alert">
        <FieldNote
          id={noteId}
          error={problem ? t(`times.problems.${problem}`) : undefined}
          hint={isNight(range) && t('times.nextDay')}
        />
      </div>
    </div>
  )
}

/** Length of HH:MM; a shorter text may still become a time. */
const fullLength = 5
/** Length of the longest spelling, such as 05:30 p.m. */
const longest = 10

const problems = {
  'Start and End time should be set': 'incomplete',
  'Start time should be less than End time': 'reversed',
} as const
