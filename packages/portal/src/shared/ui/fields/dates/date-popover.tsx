import type { RefObject } from 'react'
import { Popover } from 'react-aria-components/Popover'
import overlay from '../../overlays/overlay.module.css'
import { DateCalendar, type DateCalendarProps } from './date-calendar.tsx'
import css from './date-field.module.css'
import { AriaLocale } from '../../basics/aria-locale.tsx'

interface DatePopoverProps extends DateCalendarProps {
  anchor: RefObject<HTMLElement | null>
  label: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The popover with the calendar. It is as large as the rest of the kit, so DateField loads it on opening. */
export function DatePopover({ anchor, label, isOpen, onOpenChange, ...calendar }: DatePopoverProps) {
  return (
    <AriaLocale>
      <Popover
        className={`${overlay.popover} ${css.popover}`}
        triggerRef={anchor}
        placement="bottom end"
        offset={8}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        aria-label={label}
      >
        <DateCalendar {...calendar} />
      </Popover>
    </AriaLocale>
  )
}
