import { typedDay } from '@lineside/telephony/clocks/typed-day'
import { Calendar as CalendarIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { useDeferredPart } from '../../../loading/use-deferred-part.ts'
import type { FieldProps } from '../field.tsx'
import { IconButton } from '../../basics/icon-button.tsx'
import { useKitLabels } from '../../basics/kit-labels.tsx'
import { TextField } from '../text-field.tsx'

const fetchPopover = () => import('./date-popover.tsx').then((m) => m.DatePopover)

export interface DateFieldProps extends FieldProps {
  /** YYYY-MM-DD. */
  value: string | null
  onChange: (value: string | null) => void
  /** The typed text is not a date; it stays for correction. */
  onInvalid?: () => void
  min?: string
  max?: string
  placeholder?: string
  size?: 's' | 'm'
  isDisabled?: boolean
  /** The calendar's name in the screen table, set as `data-popup` on the button that opens it. */
  popup?: string
}

/**
 * A field for a date, typed in the usual ways of the language or chosen from a calendar. After leaving it shows
 * YYYY-MM-DD.
 */
export function DateField({
  value,
  onChange,
  onInvalid,
  min = '1900-01-01',
  max = '2999-12-31',
  error,
  placeholder,
  isDisabled,
  popup,
  ...rest
}: DateFieldProps) {
  const labels = useKitLabels()
  const anchor = useRef<HTMLButtonElement>(null)
  const [isNear, setNear] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState<string | null>(null)
  const text = draft ?? value ?? ''
  const parsed = typedDay(text, { isMonthFirst: isMonthFirst(labels.locale), today: today() })
  const isOutside = parsed !== null && (parsed < min || parsed > max)
  const isWrong = draft !== null && draft.trim() !== '' && (parsed === null || isOutside)
  const commit = () => {
    if (isWrong) onInvalid?.()
    if (draft === null || isWrong) return
    setDraft(null)
    if (parsed !== value) onChange(parsed)
  }
  const choose = (next: string) => {
    setDraft(null)
    setOpen(false)
    onChange(next)
  }
  const popover = useDeferredPart(isNear || isOpen, fetchPopover, () => setOpen(false))
  const calendar = (
    <>
      <IconButton
        ref={anchor}
        icon={CalendarIcon}
        name={labels.chooseDate(rest.label)}
        // a tooltip would cover the message below the field
        tip={false}
        disabled={isDisabled}
        data-popup={popup}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        onClick={() => setOpen(!isOpen)}
      />
      {popover && (
        <popover.Part
          anchor={anchor}
          label={labels.chooseDate(rest.label)}
          isOpen={isOpen}
          onOpenChange={setOpen}
          value={value}
          min={min}
          max={max}
          onChange={choose}
        />
      )}
    </>
  )
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      maxLength={14}
      placeholder={placeholder ?? labels.datePlaceholder}
      value={text}
      disabled={isDisabled}
      error={isWrong ? (isOutside ? labels.dateOutside(min, max) : labels.invalidDate) : error}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
      end={calendar}
    />
  )
}

/** Whether the language writes the month before the day. */
const isMonthFirst = (locale: string): boolean => {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(new Date(Date.UTC(2026, 10, 16)))
  return parts.find(({ type }) => type === 'month' || type === 'day')?.type === 'month'
}

/** The current day in the device's time zone. */
const today = () => {
  const now = new Date()
  return { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() }
}
