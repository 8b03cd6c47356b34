import { limits } from '@lineside/contract/limits'
import { queueGoalLimits } from '@lineside/contract/queue-goal-limits'

/** QBOARD-01: the numbers of the goal of a call queue, by the names of their preferences. */
export type QueueGoalNumber = 'queue_answer_within' | 'queue_short_abandon' | 'queue_goal'
/** The numbers of a call queue, by the names of their preferences. */
export type QueueNumber = 'max_queue_length' | 'queue_wrap_up_time' | QueueGoalNumber

/** CQ-05: the values that apply when nothing is set. */
export const queueDefaults: Readonly<Record<QueueNumber, number>> = {
  max_queue_length: limits.queueLengthDefault,
  queue_wrap_up_time: limits.queueWrapUpDefault,
  queue_answer_within: queueGoalLimits.secondsDefault,
  queue_short_abandon: queueGoalLimits.shortDefault,
  queue_goal: queueGoalLimits.percentDefault,
}

/** CQ-02, PBXSET-02: the range that either number may have. */
export const queueRange = {
  create: { min: limits.queueMinimum, max: limits.queueCreateMaximum },
  edit: { min: limits.queueMinimum, max: limits.queueEditMaximum },
} as const

/** QBOARD-01: the range that each number of the goal may have, in seconds, or in percent. */
export const queueGoalRange: Readonly<Record<QueueGoalNumber, { readonly min: number; readonly max: number }>> = {
  queue_answer_within: { min: 1, max: queueGoalLimits.secondsMaximum },
  queue_short_abandon: { min: 0, max: queueGoalLimits.shortMaximum },
  queue_goal: { min: 1, max: 100 },
}

/** CQ-05: the value to store for a typed text; an empty text gives the default. */
export const queueNumber = (name: QueueNumber, typed: string): string => typed.trim() || String(queueDefaults[name])

/** The text that a field shows for a stored value, which platforms send as text or as a number. */
export const shownQueueNumber = (name: QueueNumber, stored: string | number | undefined): string =>
  queueNumber(name, String(stored ?? ''))
