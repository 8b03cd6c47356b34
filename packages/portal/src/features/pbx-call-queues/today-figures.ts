import type { QueueDay } from '@lineside/contract/resources/pbx/call-queues'
import { playerTime } from '@lineside/telephony/conversations/duration'
import { isBelowGoal, meanSeconds } from '@lineside/telephony/queue/queue-figures'

/** A figure of today, with the values of its text and of its definition. */
export interface TodayFigure {
  readonly id: 'answered' | 'gaveUp' | 'short' | 'sentOn' | 'calledBack' | 'wait' | 'level' | 'talk' | 'work'
  readonly values: Readonly<Record<string, string | number>>
  readonly needsAttention: boolean
}

const timeOf = (ms: number, of: number): string => playerTime(meanSeconds(ms, of) ?? 0)

/**
 * QBOARD-01: the figures of a queue today, in the order in which they are read. A mean of nothing is left out, and so is
 * what has not happened, but for the callers who gave up: 0 of them is news.
 */
export const todayFigures = ({ figures, goal }: QueueDay): readonly TodayFigure[] => {
  const { offered, answered, abandoned, short_abandoned, overflowed, called_back, talks } = figures
  const counted = (id: TodayFigure['id'], count: number, more: TodayFigure['values'] = {}) => ({
    id,
    values: { count, ...more },
    needsAttention: false,
  })
  const level: TodayFigure = {
    id: 'level',
    values: {
      // whole percents never show a goal as met that is not
      percent: Math.floor((figures.service_level ?? 0) * 100),
      within: goal.within_seconds,
      goal: goal.percent,
      short: goal.short_seconds,
      count: figures.answered_in_time,
      of: answered + abandoned,
    },
    needsAttention: isBelowGoal(figures, goal),
  }
  const all: readonly (TodayFigure | false)[] = [
    counted('answered', answered, { offered }),
    {
      ...counted('gaveUp', abandoned, { short: goal.short_seconds, time: timeOf(figures.abandoned_ms, abandoned) }),
      needsAttention: abandoned > 0,
    },
    short_abandoned > 0 && counted('short', short_abandoned, { short: goal.short_seconds }),
    overflowed > 0 && counted('sentOn', overflowed),
    called_back > 0 && counted('calledBack', called_back),
    answered > 0 && counted('wait', answered, { time: timeOf(figures.answer_ms, answered) }),
    figures.service_level !== null && level,
    talks > 0 && counted('talk', talks, { time: timeOf(figures.talk_ms, talks) }),
    talks > 0 && counted('work', talks, { time: timeOf(figures.after_work_ms, talks) }),
  ]
  return all.filter((figure) => figure !== false)
}
