import { type CalendarDate, parseDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar'
import css from './date-calendar.module.css'
import { Icon } from '../../basics/icon.tsx'

export interface DateCalendarProps {
  value: string | null
  onChange: (value: string) => void
  min?: string | undefined
  max?: string | undefined
}

/**
 * The calendar of one month, in the order and words of the language. Only DateField uses it, and loads it separately.
 */
export function DateCalendar({ value, onChange, min, max }: DateCalendarProps) {
  return (
    <Calendar
      className={css.calendar ?? ''}
      autoFocus
      value={value ? parseDate(value) : null}
      onChange={(next: CalendarDate) => onChange(next.toString())}
      {...(min && { minValue: parseDate(min) })}
      {...(max && { maxValue: parseDate(max) })}
    >
      <div className={css.head}>
        <Button slot="previous" className={css.turn ?? ''}>
          <Icon as={ChevronLeft} />
        </Button>
        <CalendarHeading className={css.title ?? ''} />
        <Button slot="next" className={css.turn ?? ''}>
          <Icon as={ChevronRight} />
        </Button>
      </div>
      <CalendarGrid className={css.grid ?? ''} weekdayStyle="short">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={css.weekday ?? ''}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className={css.day ?? ''} />}</CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  )
}
