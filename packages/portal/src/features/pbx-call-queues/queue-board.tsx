import type { QueueAgent } from '@lineside/contract/resources/pbx/call-queues'
import { playerTime } from '@lineside/telephony/conversations/duration'
import { queueBoard, type QueueBoard as Board } from '@lineside/telephony/queue/queue-board'
import type { CSSProperties } from 'react'
import { useTranslations } from 'use-intl'
import type { KnownQueue } from '../../domain/call-queues/call-queues-query.ts'
import { callerName } from '../../domain/call-queues/caller-words.ts'
import { useSecondsSince } from '../../domain/call-queues/use-seconds-since.ts'
import { PresenceAvatar } from '../../domain/live/presence-avatar.tsx'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import { cx } from '../../shared/ui/basics/cx.ts'
import { AgentSwitch } from './agent-switch.tsx'
import css from './queue-board.module.css'

interface QueueBoardProps {
  queue: KnownQueue
  /** The agents in ringing order, the reader among them. */
  agents: readonly QueueAgent[]
}

/** CQ-01, CQ-04: a queue as a drawing: how many wait, who waits as beads, towards who answers. */
export function QueueBoard({ queue, agents }: QueueBoardProps) {
  const t = useTranslations('pbx-queues')
  const since = useSecondsSince(queue.at)
  const board = queueBoard(queue.callers, agents, since)
  return (
    <div className={css.board}>
      <div className={css.figure}>
        <p className={cx(css.count, board.waiting === 0 && css.none)}>{board.waiting}</p>
        <p>
          {board.longest === null ? (
            t('board.nobody')
          ) : (
            <>
              <span>{t('board.waiting', { count: board.waiting })}</span>{' '}
              <span>{t('board.longest', { time: playerTime(board.longest) })}</span>
            </>
          )}
        </p>
      </div>
      <Line board={board} name={queue.name} />
      <Agents board={board} queue={queue} since={since} />
    </div>
  )
}

/** The height of an agent's row, and how far below the top the first of them has its middle, in pixels. */
const row = 36
const least = 84

function Line({ board, name }: { board: Board; name: string }) {
  const t = useTranslations('pbx-queues')
  const calls = useTranslations('call-queue')
  const rows = board.agents.length + (board.moreAgents === null ? 0 : 1)
  const height = Math.max(least, rows * row)
  const middles = Array.from({ length: rows }, (_, index) => (height - rows * row) / 2 + (index + 0.5) * row)
  return (
    <div className={css.line} style={{ '--board-height': `${height}px` } as CSSProperties}>
      <svg viewBox={`0 0 60 ${height}`} className={css.fork} aria-hidden="true">
        {middles.map((middle) => (
          <path key={middle} d={branch(height / 2, middle)} />
        ))}
      </svg>
      {board.waiting === 0 ? (
        <p className={css.next} data-kind={board.next.kind}>
          {t(`board.next.${board.next.kind}`, {
            name: board.next.kind === 'rings' ? board.next.name : '',
            count: board.next.kind === 'rings_one_of' ? board.next.count : 0,
          })}
        </p>
      ) : (
        <ol className={css.beads} aria-label={calls('callers', { name })}>
          {board.beads.map((bead) => (
            <li
              key={bead.id}
              className={cx(css.bead, bead.isLong && css.long)}
              style={{ '--bead-at': `${bead.at}%` } as CSSProperties}
            >
              <span className={css.name}>{callerName(bead, calls)}</span>
              <span aria-hidden="true" className={css.mark}>
                {bead.place}
              </span>
              <span role="timer" className={css.waited}>
                {playerTime(bead.waited)}
              </span>
            </li>
          ))}
          {board.more && (
            <li className={css.bead} style={{ '--bead-at': `${board.more.at}%` } as CSSProperties}>
              <span className={css.name}>{t('board.more', { count: board.more.count })}</span>
              <span aria-hidden="true" className={css.mark}>
                +{board.more.count}
              </span>
            </li>
          )}
        </ol>
      )}
    </div>
  )
}

/** The piece of the line that turns off to an agent. */
const branch = (from: number, to: number): string => {
  if (Math.abs(from - to) < 1) return `M0 ${from}H60`
  const turn = Math.min(10, Math.abs(to - from) / 2) * Math.sign(to - from)
  return `M0 ${from}H12Q24 ${from} 24 ${from + turn}V${to - turn}Q24 ${to} 36 ${to}H60`
}

function Agents({ board, queue, since }: { board: Board; queue: KnownQueue; since: number }) {
  const t = useTranslations('pbx-queues')
  const calls = useTranslations('call-queue')
  const formats = useFormats()
  if (board.agents.length === 0) return <p className={css.nobody}>{t('board.noAgents')}</p>
  const timeOf = ({ state, for_seconds }: QueueAgent): string => {
    const seconds = for_seconds ?? 0
    return state === 'paused' ? formats.clock(new Date(queue.at - seconds * 1000)) : playerTime(seconds + since)
  }
  return (
    <ul className={css.agents} aria-label={calls('agents', { name: queue.name })}>
      {board.agents.map((agent) => (
        <li key={agent.subscriber_id}>
          <PresenceAvatar size="s" name={agent.name} kind={marks[agent.state]} />
          <span className={css.agent}>{agent.name}</span>
          <span className={css.state}>{t(`board.agent.${agent.state}`, { time: timeOf(agent) })}</span>
          <AgentSwitch queue={queue.id} agent={agent} />
        </li>
      ))}
      {board.moreAgents && (
        <li className={css.others}>
          <span aria-hidden="true">+</span>
          <span className={css.agent}>{t('board.more', { count: board.moreAgents.count })}</span>
          <span className={css.state}>{t('board.free', { count: board.moreAgents.free })}</span>
        </li>
      )}
    </ul>
  )
}

/** The mark at a face by the state of an agent. */
const marks = {
  free: 'free',
  ringing: 'ringing',
  talking: 'talking',
  wrap_up: 'wrapping',
  paused: 'away',
  offline: 'offline',
} as const
