import { useTranslations } from 'use-intl'
import { cx } from '../../shared/ui/basics/cx.ts'
import type { DayGroup } from './day-groups.ts'
import css from './day-head.module.css'

interface DayHeadProps {
  group: DayGroup
  name: string
  /** Nothing stands above it. */
  isFirst: boolean
}

/** A day's name, and what was loaded of it. */
export function DayHead({ group, name, isFirst }: DayHeadProps) {
  const t = useTranslations('conversations')
  return (
    <div className={cx(css.head, isFirst && css.first)}>
      <h2 className={css.title}>{name}</h2>
      <span className={css.counts}>
        {group.counts.map(({ type, count }) => t(`counts.${type}`, { count })).join(', ')}
      </span>
    </div>
  )
}
