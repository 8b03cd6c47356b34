import type { QueueDay } from '@lineside/contract/resources/pbx/call-queues'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../../shared/ui/basics/cx.ts'
import css from './queue-today.module.css'
import { type TodayFigure, todayFigures } from './today-figures.ts'

const number = (chunks: ReactNode) => <b>{chunks}</b>

interface QueueTodayProps {
  /** undefined: not told. */
  today: QueueDay | undefined
  /** How many can wait, and the pause between calls: stands at the end of the row. */
  limits?: string
}

/**
 * QBOARD-01: the figures of a queue today in one row. A press on a figure, by touch or by key, says below what it counts.
 */
export function QueueToday({ today, limits }: QueueTodayProps) {
  const t = useTranslations('pbx-queues')
  const meaning = useId()
  const [asked, setAsked] = useState<TodayFigure['id'] | null>(null)
  const end = limits !== undefined && <span className={css.limits}>{limits}</span>
  if (today === undefined) return <div className={css.foot}>{end}</div>
  const figures = todayFigures(today)
  const chosen = figures.find(({ id }) => id === asked)
  return (
    <div className={css.foot}>
      <b>{t('today.title')}</b>
      {figures.map(({ id, values, needsAttention }) => (
        <button
          key={id}
          type="button"
          className={cx(css.today, needsAttention && css.gaveUp)}
          aria-expanded={id === asked}
          aria-controls={meaning}
          onClick={() => setAsked(id === asked ? null : id)}
        >
          {t.rich(`today.text.${id}`, { ...values, n: number })}
        </button>
      ))}
      {end}
      <p id={meaning} className={css.meaning} aria-live="polite">
        {chosen && t(`today.means.${chosen.id}`, chosen.values)}
      </p>
    </div>
  )
}
