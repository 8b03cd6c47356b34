import { limits } from '@lineside/contract/limits'

/** The two numbers of a call queue, by the names of their preferences. */
export type QueueNumber = 'max_queue_length' | 'queue_wrap_up_time'

/** CQ-05: the values that apply when nothing is set. */
export const queueDefaults: Readonly<Record<QueueNumber, number>> = {
  max_queue_length: limits.queueLengthDefault,
  queue_wrap_up_time: limits.queueWrapUpDefault,
}

/** CQ-02, PBXSET-02: the range that either number may have. */
export const queueRange = {
  create: { min: limits.queueMinimum, max: limits.queueCreateMaximum },
  edit: { min: limits.queueMinimum, max: limits.queueEditMaximum },
} as const

/** CQ-05: the value to store for a typed text; an empty text gives the default. */
export const queueNumber = (name: QueueNumber, typed: string): string => typed.trim() || String(queueDefaults[name])

/** The text that a field shows for a stored value, which platforms send as text or as a number. */
export const shownQueueNumber = (name: QueueNumber, stored: string | number | undefined): string =>
  queueNumber(name, String(stored ?? ''))
