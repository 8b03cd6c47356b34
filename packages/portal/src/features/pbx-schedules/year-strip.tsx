import { dayNumber } from '@lineside/telephony/clocks/calendar-day'
import { parseDay } from '@lineside/telephony/time-sets/exact-date'
import { useId } from 'react'
import { useLocale } from 'use-intl'
import css from './year-strip.module.css'

const width = 900

interface YearStripProps {
  heading: string
  /** Changes of the heading are read out. */
  isLive?: boolean
  /** The first day, YYYY-MM-01; the line is twelve months long. */
  first: string
  days: readonly { readonly day: string; readonly from: number }[]
}

/** A heading above twelve months as a line: a full stop is closed, a half stop a half day, hollow on a weekend. The list says the same. */
export function YearStrip({ heading, isLive = false, first, days }: YearStripProps) {
  const locale = useLocale()
  const headingId = useId()
  const start = parseDay(first)
  if (start === null) return null
  const monthAt = (index: number) => dayNumber({ year: start.year, month: start.month + index, day: 1 })
  const [begin, end] = [monthAt(0), monthAt(12)]
  const x = (day: number) => ((day - begin) / (end - begin)) * width
  const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
  return (
    <section className={css.strip} aria-labelledby={headingId}>
      <h2 id={headingId} aria-live={isLive ? 'polite' : undefined}>
        {heading}
      </h2>
      <svg className={css.year} viewBox={`-8 0 ${width + 16} 40`} aria-hidden="true" focusable="false">
        <path className={css.yearLine} d={`M0 12H${width}`} />
        {Array.from({ length: 12 }, (_, index) => monthAt(index)).map((day) => (
          <g key={day}>
            <path className={css.hairline} d={`M${x(day)} 5V19`} />
            <text x={x(day) + 4} y={36}>
              {month.format(new Date(day * 86_400_000))}
            </text>
          </g>
        ))}
        {days.map(({ day, from }) => {
          const at = parseDay(day)
          const number = at === null ? -1 : dayNumber(at)
          if (number < begin || number >= end) return null
          // 1 January 1970 was a Thursday
          const isWeekend = [2, 3].includes(number % 7)
          return (
            <g
              key={`${day} ${from}`}
              className={css.stopOfYear}
              data-hollow={isWeekend || undefined}
              data-half={from > 0 || undefined}
            >
              <circle cx={x(number)} cy={12} r={5.5} />
              {from > 0 && !isWeekend && <path d={`M${x(number)} 6.5a5.5 5.5 0 0 1 0 11z`} />}
            </g>
          )
        })}
      </svg>
    </section>
  )
}
