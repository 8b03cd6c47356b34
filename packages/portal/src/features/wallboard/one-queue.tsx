import type { ShownQueue } from '@lineside/contract/resources/pbx/wallboards'
import { playerTime } from '@lineside/telephony/conversations/duration'
import { levelTone, waitTone } from '@lineside/telephony/queue/goal-tone'
import { useTranslations } from 'use-intl'
import { PresenceMark } from '../../domain/live/presence-avatar.tsx'
import css from './wallboard.module.css'

interface QueueProps {
  queue: ShownQueue
  /** Seconds since the queue was read. */
  since: number
}

/** QBOARD-03: one queue on the whole screen. */
export function OneQueue({ queue, since }: QueueProps) {
  const t = useTranslations('wallboard')
  const { goal, figures, agents } = queue
  const waits = queue.waits.map((wait) => wait + since)
  const longest = waits.length === 0 ? null : Math.max(...waits)
  const percent = figures.service_level === null ? null : Math.floor(figures.service_level * 100)
  const free = agents.filter(({ state }) => state === 'free').length
  return (
    <>
      <section className={css.figures} aria-label={t('now')}>
        <div>
          <h2>{t('waiting')}</h2>
          <b className={css.big}>{waits.length}</b>
          <p>{t('free', { count: free })}</p>
        </div>
        <div>
          <h2>{t('longest')}</h2>
          <b className={css.big} data-tone={waitTone(longest, goal)}>
            {longest === null ? '–' : playerTime(longest)}
          </b>
          <p>{t('goal', { time: playerTime(goal.within_seconds) })}</p>
        </div>
        <div>
          <h2>{t('level')}</h2>
          <b className={css.big} data-tone={levelTone(figures, goal)}>
            {percent === null ? '–' : percent}
            {percent !== null && <small>%</small>}
          </b>
          <LevelLine percent={percent} goal={goal.percent} />
          <p>{t('within', { seconds: goal.within_seconds, percent: goal.percent })}</p>
        </div>
      </section>
      <Waiting waits={waits} goal={goal} />
      <section className={css.foot}>
        <Agents agents={agents} since={since} />
        <div className={css.totals}>
          <div>
            <h2>{t('answered')}</h2>
            <b>{figures.answered}</b>
          </div>
          <div>
            <h2>{t('gaveUp')}</h2>
            <b>{figures.abandoned}</b>
          </div>
          {figures.overflowed > 0 && <p>{t('sentOn', { count: figures.overflowed })}</p>}
        </div>
      </section>
    </>
  )
}

/** The service level as a line, with the goal as a mark on it. */
export function LevelLine({ percent, goal }: { percent: number | null; goal: number }) {
  return (
    <svg className={css.level} viewBox="0 0 746 64" preserveAspectRatio="none" aria-hidden="true">
      <path className={css.track} d="M8 32H738" />
      {percent !== null && <path className={css.reached} d={`M8 32H${8 + percent * 7.3}`} />}
      <path className={css.goal} d={`M${8 + goal * 7.3} 4V60`} />
    </svg>
  )
}

/** How many callers stand on the line; the others are a number. */
const drawn = 4

function Waiting({ waits, goal }: { waits: readonly number[]; goal: ShownQueue['goal'] }) {
  const t = useTranslations('wallboard')
  const shown = waits.slice(0, drawn)
  return (
    <section className={css.queue} aria-label={t('queue')}>
      <span>{t('comesIn')}</span>
      <ol reversed>
        {waits.length > drawn && <li className={css.more}>+{waits.length - drawn}</li>}
        {shown.toReversed().map((wait, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a caller on the wall has no name, only a place
          <li key={index} data-tone={waitTone(wait, goal)}>
            {playerTime(wait)}
          </li>
        ))}
      </ol>
      <span>{t('next')}</span>
    </section>
  )
}

const marks = {
  free: 'free',
  ringing: 'ringing',
  talking: 'talking',
  wrap_up: 'wrapping',
  paused: 'away',
  offline: 'offline',
} as const

/** Agents for whom there is room. */
const room = 6

function Agents({ agents, since }: Pick<ShownQueue, 'agents'> & { since: number }) {
  const t = useTranslations('wallboard')
  const there = [...agents].sort((one, other) => Number(one.state === 'offline') - Number(other.state === 'offline'))
  return (
    <ul className={css.agents} aria-label={t('agents')}>
      {there.slice(0, room).map(({ first_name, state, for_seconds }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two agents may have the same first name
        <li key={index}>
          <PresenceMark kind={marks[state]} />
          <span>
            <b>{first_name}</b>
            <span>{t(`state.${state}`)}</span>
          </span>
          <span>{for_seconds === null ? '' : playerTime(for_seconds + since)}</span>
        </li>
      ))}
      {there.length > room && <li className={css.more}>+{there.length - room}</li>}
    </ul>
  )
}
