import { limits } from '@lineside/contract/limits'
import type { QueueSettings, WrittenOverflow } from '@lineside/contract/resources/pbx/queue-settings'
import { type ClosedDraft, closedDraft, closedOf } from '../../../domain/schedules/closed-draft.ts'

/** QBOARD-05: the overflow of a queue while it is edited. */
export interface OverflowDraft extends ClosedDraft {
  readonly afterTime: boolean
  /** As typed: `m:ss`, or minutes. */
  readonly time: string
  readonly whenFull: boolean
}

/** A draft of what is stored; a new overflow is after five minutes, to the voicebox, also when the queue is full. */
export const overflowDraft = (stored: QueueSettings['overflow']): OverflowDraft => ({
  ...closedDraft(stored?.to ?? null),
  afterTime: stored === null || stored.after_seconds !== null,
  time: timeText(stored?.after_seconds ?? 300),
  whenFull: stored?.when_full ?? true,
})

/** 90 is `1:30`. */
const timeText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** The seconds of `m:ss` or of minutes; null: it is neither, or out of range. */
export const typedSeconds = (typed: string): number | null => {
  const [, minutes, seconds = '0'] = /^\s*(\d{1,3})(?:[:.](\d{2}))?\s*$/.exec(typed) ?? []
  if (minutes === undefined || Number(seconds) > 59) return null
  const all = Number(minutes) * 60 + Number(seconds)
  return all < limits.queueOverflow.least || all > limits.queueOverflow.most ? null : all
}

export type OverflowProblem = 'nobody' | 'time' | 'way'

/** The overflow that the draft says, or what is wrong with it. */
export const overflowOf = (draft: OverflowDraft): WrittenOverflow | OverflowProblem => {
  const { afterTime, time, whenFull } = draft
  if (!afterTime && !whenFull) return 'nobody'
  const after_seconds = afterTime ? typedSeconds(time) : null
  if (afterTime && after_seconds === null) return 'time'
  const to = closedOf(draft)
  return to === null ? 'way' : { after_seconds, when_full: whenFull, to }
}
