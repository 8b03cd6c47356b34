import type { ShownQueue } from '@lineside/contract/resources/pbx/wallboards'
import { playerTime } from '@lineside/telephony/conversations/duration'
import { levelTone, waitTone } from '@lineside/telephony/queue/goal-tone'
import { useTranslations } from 'use-intl'
import { LevelLine } from './one-queue.tsx'
import css from './wallboard.module.css'

interface SeveralQueuesProps {
  queues: readonly ShownQueue[]
  /** Seconds since the queues were read. */
  since: number
}

/** QBOARD-03: two to four queues, a row each with the figures that have a goal. */
export function SeveralQueues({ queues, since }: SeveralQueuesProps) {
  const t = useTranslations('wallboard')
  return (
    <ul className={css.several}>
      {queues.map(({ id, name, waits, goal, figures, agents }) => {
        const longest = waits.length === 0 ? null : Math.max(...waits) + since
        const percent = figures.service_level === null ? null : Math.floor(figures.service_level * 100)
        const free = agents.filter(({ state }) => state === 'free').length
        return (
          <li key={id}>
            <div>
              <h2>{name}</h2>
              <p>{t('free', { count: free })}</p>
            </div>
            <div>
              <h3>{t('waiting')}</h3>
              <b>{waits.length}</b>
            </div>
            <div>
              <h3>{t('longest')}</h3>
              <b data-tone={waitTone(longest, goal)}>{longest === null ? '–' : playerTime(longest)}</b>
            </div>
            <div>
              <h3>{t('level')}</h3>
              <b data-tone={levelTone(figures, goal)}>{percent === null ? '–' : `${percent} %`}</b>
              <LevelLine percent={percent} goal={goal.percent} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}
