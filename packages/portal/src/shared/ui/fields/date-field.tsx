import { Calendar as CalendarIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import css from './date-field.module.css'
import { parseDateText } from './date-text.ts'
import type { FieldProps } from './field.tsx'
import { IconButton } from '../basics/icon-button.tsx'
import { useKitLabels } from '../basics/kit-labels.tsx'
import overlay from '../overlays/overlay.module.css'
import { TextField } from './text-field.tsx'
import { Trigger } from '../overlays/trigger.tsx'

// The calendar weighs as much as the rest of the kit: it comes when somebody opens it
const DateCalendar = lazy(async () => ({ default: (await import('./date-calendar.tsx')).DateCalendar }))

export interface DateFieldProps extends FieldProps {
  /** YYYY-MM-DD. */
  value: string | null
  onChange: (value: string | null) => void
  /** What was typed and left is no date; it stays to be corrected. */
  onInvalid?: () => void
  min?: string
  max?: string
  placeholder?: string
  size?: 's' | 'm'
  isDisabled?: boolean
  /** Name of the calendar for the screen table: `data-popup` of what opens it. */
  popup?: string
}

/** A date to type, or to choose from a calendar. */
export function DateField({
  value,
  onChange,
  onInvalid,
  min,
  max,
  error,
  placeholder,
  isDisabled,
  popup,
  ...rest
}: DateFieldProps) {
  const labels = useKitLabels()
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState<string | null>(null)
  const text = draft ?? value ?? ''
  const parsed = parseDateText(text, labels.locale)
  const isWrong = draft !== null && draft.trim() !== '' && parsed === null
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
  const calendar = (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Trigger>
        <IconButton icon={CalendarIcon} name={labels.chooseDate(rest.label)} disabled={isDisabled} data-popup={popup} />
      </Trigger>
      <Popover
        className={`${overlay.popover} ${css.popover}`}
        placement="bottom end"
        offset={8}
        aria-label={labels.chooseDate(rest.label)}
      >
        <Suspense fallback={<p className={css.wait}>{labels.loading}</p>}>
          <DateCalendar value={value} min={min} max={max} onChange={choose} />
        </Suspense>
      </Popover>
    </DialogTrigger>
  )
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      placeholder={placeholder ?? labels.datePlaceholder}
      value={text}
      disabled={isDisabled}
      error={isWrong ? labels.invalidDate : error}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
      end={calendar}
    />
  )
}
