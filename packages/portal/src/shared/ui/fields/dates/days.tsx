import { useId } from 'react'
import css from '../choice.module.css'

export interface DaysProps {
  label: string
  /** Seven days in display order: screen readers get `name`, the page shows `short`. */
  days: readonly { id: number; name: string; short: string }[]
  value: readonly number[]
  onChange: (value: number[]) => void
  isDisabled?: boolean
}

/** The days of a week as seven cells; any number of them can be selected. */
export function Days({ label, days, value, onChange, isDisabled }: DaysProps) {
  const id = useId()
  const toggle = (day: number) => {
    const next = value.includes(day) ? value.filter((other) => other !== day) : [...value, day]
    onChange(days.map((each) => each.id).filter((each) => next.includes(each)))
  }
  return (
    <fieldset disabled={isDisabled} className={css.group}>
      <legend className={css.unseen}>{label}</legend>
      <div className={css.days}>
        {days.map((day) => (
          <label key={day.id} htmlFor={`${id}${day.id}`}>
            <input
              id={`${id}${day.id}`}
              type="checkbox"
              aria-label={day.name}
              checked={value.includes(day.id)}
              onChange={() => toggle(day.id)}
            />
            {day.short}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
