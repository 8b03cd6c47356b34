import * as z from 'zod/mini'

/**
 * QBOARD-01: what happens in a call queue, as rows from which all its figures are made.
 * `entered`: a caller has come, whether an agent is free at once or not; `answered`: an agent has taken the caller;
 * `abandoned`: the call was over while the caller waited; `overflowed`: the caller went on to another destination, or to
 * the rules of the line, because the queue was full, nobody was there, or the wait was too long; `called_back`: the
 * caller hung up and is called back in turn; `hung_up`: the talk of an agent with a caller is over, and the wrap-up
 * begins; `ready`: the agent has ended the wrap-up before its time.
 */
export const queueEventKinds = [
  'entered',
  'answered',
  'abandoned',
  'overflowed',
  'called_back',
  'hung_up',
  'ready',
] as const
export type QueueEventKind = (typeof queueEventKinds)[number]

/** The ways in which a caller leaves a queue. */
export type QueueLeave = Extract<QueueEventKind, 'answered' | 'abandoned' | 'overflowed' | 'called_back'>

export interface QueueEvent {
  readonly kind: QueueEventKind
  /** Milliseconds since 1970. */
  readonly at: number
  /** ID of the call; null: the event is not about a caller (`ready`). */
  readonly call: string | null
  /** Subscriber id; null: no agent has part in it, or it is not known. */
  readonly agent: number | null
  /** How long the wrap-up may last after `hung_up`, in seconds. */
  readonly wrapUpSeconds?: number | null
}

/** The goal of a queue, as its settings say it. */
export const queueGoalSchema = z.object({
  /** A caller who is answered within so many seconds is answered in time. */
  within_seconds: z.number(),
  /** A caller who hangs up after at most so many seconds has not given up: a wrong number, for example. */
  short_seconds: z.number(),
  /** How many percent of the callers should be answered in time. */
  percent: z.number(),
})
export type QueueGoal = z.infer<typeof queueGoalSchema>

const count = z.number()
/** Sums of times in milliseconds. */
const sum = z.number()

/** QBOARD-01: of the callers who came in a span of time, usually a day. Every one of them is in exactly one of the outcomes. */
export const queueFiguresSchema = z.object({
  /** All callers who came. */
  offered: count,
  /** Callers who still wait. */
  waiting: count,
  /** The longest wait of those who still wait, in milliseconds; null: nobody waits. */
  longest_ms: z.nullable(z.number()),
  answered: count,
  answered_in_time: count,
  /** Callers who hung up after more than `short_seconds`. */
  abandoned: count,
  short_abandoned: count,
  overflowed: count,
  called_back: count,
  /** Waits of the callers who were answered; divided by `answered` it is the average speed of answer. */
  answer_ms: sum,
  /** Waits of the callers who are counted in `abandoned`. */
  abandoned_ms: sum,
  /** Talks of agents with these callers that are over, and how long they took, without the wait. */
  talks: count,
  talk_ms: sum,
  /** Wrap-up times after these talks, each up to now, to its end, or to the next caller of the agent. */
  after_work_ms: sum,
  /**
   * Callers answered in time, of those who were answered or gave up after more than `short_seconds`: 0 to 1; null: there
   * were none.
   */
  service_level: z.nullable(z.number()),
})
export type QueueFigures = z.infer<typeof queueFiguresSchema>
