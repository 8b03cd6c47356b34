import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import type { DayGroup } from './day-groups.ts'
import css from './day-section.module.css'
import { useDayNames } from './use-day-names.ts'

/** A day's heading, with what was loaded of it, and its rows. */
export function DaySection({ group, now, children }: { group: DayGroup; now: Date; children: ReactNode }) {
  const t = useTranslations('conversations')
  const { heading } = useDayNames()
  const id = useId()
  return (
    <section className={css.day} aria-labelledby={id}>
      <h2 className={css.head}>
        <span id={id}>{heading(group.day, now)}</span>
        <span className={css.counts}>
          {group.counts.map(({ type, count }) => t(`counts.${type}`, { count })).join(', ')}
        </span>
      </h2>
      <ul className={css.rows}>{children}</ul>
    </section>
  )
}
