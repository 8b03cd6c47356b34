import type { QueueAgent } from '@lineside/contract/resources/pbx/call-queues'
import { playerTime } from '@lineside/telephony/conversations/duration'
import { useTranslations } from 'use-intl'
import { cx } from '../../shared/ui/basics/cx.ts'
import type { KnownQueue } from './call-queues-query.ts'
import css from './queue-card.module.css'
import { useSecondsSince } from './use-seconds-since.ts'

interface QueueAgentsProps {
  queue: KnownQueue
  /** Formats a moment as a time of day. */
  clock: (moment: Date) => string
}

/** The state of the other agents: a word, and a mark that says the same by its shape. */
export function QueueAgents({ queue, clock }: QueueAgentsProps) {
  const t = useTranslations('call-queue')
  const since = useSecondsSince(queue.at)
  const timeOf = ({ state, for_seconds }: QueueAgent): string => {
    const seconds = for_seconds ?? 0
    if (state === 'paused') return clock(new Date(queue.at - seconds * 1000))
    return playerTime(seconds + since)
  }
  return (
    <ul className={css.agents} aria-label={t('agents', { name: queue.name })}>
      {queue.agents.map((agent) => (
        <li key={agent.subscriber_id} className={cx(css.agent, css[agent.state])}>
          {t(`agent.${agent.state}`, { name: agent.name, time: timeOf(agent) })}
        </li>
      ))}
    </ul>
  )
}
