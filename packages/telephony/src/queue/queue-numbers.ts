import { limits } from '@lineside/contract/limits'

/** The two numbers of a call queue, by the names of their preferences. */
export type QueueNumber = 'max_queue_length' | 'queue_wrap_up_time'

/** CQ-05: what holds where nothing is set. */
export const queueDefaults: Readonly<Record<QueueNumber, number>> = {
  max_queue_length: limits.queueLengthDefault,
  queue_wrap_up_time: limits.queueWrapUpDefault,
}

/** CQ-02, PBXSET-02: what may be typed for either of them. */
export const queueRange = {
  create: { min: limits.queueMinimum, max: limits.queueCreateMaximum },
  edit: { min: limits.queueMinimum, max: limits.queueEditMaximum },
} as const

/** CQ-05: what is stored of what was typed: an empty value falls back to the default. */
export const queueNumber = (name: QueueNumber, typed: string): string => typed.trim() || String(queueDefaults[name])

/** What a field shows of what is stored; platforms write it as text or as a number. */
export const shownQueueNumber = (name: QueueNumber, stored: string | number | undefined): string =>
  queueNumber(name, String(stored ?? ''))
