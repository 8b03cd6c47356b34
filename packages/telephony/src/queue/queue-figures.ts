import type { QueueEvent, QueueFigures, QueueGoal, QueueLeave } from '@lineside/contract/resources/pbx/queue-figures'

/** A caller of the span of time. */
interface Caller {
  readonly entered: number
  /** Waits, or talks to an agent; null: is gone. */
  readonly now:
    | { readonly does: 'waits' }
    | { readonly does: 'talks'; readonly agent: number | null; readonly since: number }
    | null
}

/** The wrap-up of an agent that has begun. */
interface WrapUp {
  readonly from: number
  readonly until: number
}

type Sums = Omit<QueueFigures, 'waiting' | 'longest_ms' | 'service_level'>

interface Tally {
  readonly sums: { -readonly [Name in keyof Sums]: Sums[Name] }
  readonly callers: Map<string, Caller>
  readonly wrapUps: Map<number, WrapUp>
  /** Milliseconds of each talk that is over. */
  readonly talks: number[]
}

const none = (): Sums => ({
  offered: 0,
  answered: 0,
  answered_in_time: 0,
  abandoned: 0,
  short_abandoned: 0,
  overflowed: 0,
  called_back: 0,
  answer_ms: 0,
  abandoned_ms: 0,
  talks: 0,
  talk_ms: 0,
  after_work_ms: 0,
})

interface Span {
  readonly goal: QueueGoal
  /** Milliseconds since 1970: callers count who came from then on. */
  readonly from: number
  /** Milliseconds since 1970: what comes later is not known yet. */
  readonly now: number
}

/**
 * QBOARD-01: all figures of a queue for the callers who came between two moments. A caller belongs to the moment at which
 * they came, also if they are answered after midnight, so that `offered` is the sum of all outcomes.
 * @param events of one queue in any order; those with the same moment in the order in which they were written
 */
export const queueFigures = (events: readonly QueueEvent[], { goal, from, now }: Span): QueueFigures => {
  const tally = tallyOf(events, { goal, from, now })
  for (const agent of tally.wrapUps.keys()) endWrapUp(tally, agent, now)
  const waits = [...tally.callers.values()].flatMap(({ entered, now: does }) =>
    does?.does === 'waits' ? now - entered : [],
  )
  const { sums } = tally
  const counted = sums.answered + sums.abandoned
  return {
    ...sums,
    waiting: waits.length,
    longest_ms: waits.length === 0 ? null : waits.reduce((most, wait) => Math.max(most, wait)),
    service_level: counted === 0 ? null : sums.answered_in_time / counted,
  }
}

/**
 * QBOARD-05: how long the talks took that the figures of the same span count, in milliseconds, the latest last.
 * @param events as for `queueFigures`
 */
export const queueTalks = (events: readonly QueueEvent[], { from, now }: Omit<Span, 'goal'>): readonly number[] =>
  // the goal makes no talk longer
  tallyOf(events, { goal: { within_seconds: 0, short_seconds: 0, percent: 0 }, from, now }).talks

const tallyOf = (events: readonly QueueEvent[], { goal, from, now }: Span): Tally => {
  const tally: Tally = { sums: { ...none() }, callers: new Map(), wrapUps: new Map(), talks: [] }
  for (const event of events.toSorted((one, other) => one.at - other.at))
    if (event.at >= from && event.at <= now) count(tally, event, goal)
  return tally
}

const count = (tally: Tally, event: QueueEvent, goal: QueueGoal): void => {
  const { kind, call, agent, at } = event
  // the next caller ends the wrap-up, whenever they came
  if ((kind === 'ready' || kind === 'answered') && agent !== null) endWrapUp(tally, agent, at)
  if (kind === 'ready' || call === null) return
  if (kind === 'entered') return enter(tally, call, at)
  const caller = tally.callers.get(call)
  // who came before the span of time does not count in it
  if (caller === undefined) return
  if (kind === 'hung_up') hangUp(tally, call, caller, event)
  else if (caller.now?.does === 'waits') leave(tally, call, caller, { kind, agent, at }, goal)
}

const enter = ({ sums, callers }: Tally, call: string, at: number): void => {
  // the place of a call that another process goes on with is the same
  if (callers.get(call)?.now?.does === 'waits') return
  sums.offered += 1
  callers.set(call, { entered: at, now: { does: 'waits' } })
}

const leave = (
  { sums, callers }: Tally,
  call: string,
  caller: Caller,
  { kind, agent, at }: { readonly kind: QueueLeave } & Pick<QueueEvent, 'agent' | 'at'>,
  { within_seconds, short_seconds }: QueueGoal,
): void => {
  const wait = at - caller.entered
  const isShort = kind === 'abandoned' && wait <= short_seconds * 1000
  sums[isShort ? 'short_abandoned' : kind] += 1
  if (kind === 'abandoned' && !isShort) sums.abandoned_ms += wait
  callers.set(call, { ...caller, now: kind === 'answered' ? { does: 'talks', agent, since: at } : null })
  if (kind !== 'answered') return
  sums.answer_ms += wait
  if (wait <= within_seconds * 1000) sums.answered_in_time += 1
}

const hangUp = (
  { sums, callers, wrapUps, talks }: Tally,
  call: string,
  caller: Caller,
  { agent, at, wrapUpSeconds }: QueueEvent,
): void => {
  // the agent who took the caller may have handed them to a colleague, whose talk is no work of the queue
  if (caller.now?.does !== 'talks' || caller.now.agent !== agent) return
  sums.talks += 1
  sums.talk_ms += at - caller.now.since
  talks.push(at - caller.now.since)
  callers.set(call, { ...caller, now: null })
  if (agent !== null) wrapUps.set(agent, { from: at, until: at + (wrapUpSeconds ?? 0) * 1000 })
}

const endWrapUp = ({ sums, wrapUps }: Tally, agent: number, at: number): void => {
  const wrapUp = wrapUps.get(agent)
  if (wrapUp === undefined) return
  wrapUps.delete(agent)
  sums.after_work_ms += Math.min(at, wrapUp.until) - wrapUp.from
}

/** Whether a queue is below its goal; false while no caller has counted. */
export const isBelowGoal = (
  { service_level: level }: Pick<QueueFigures, 'service_level'>,
  { percent }: QueueGoal,
): boolean => level !== null && level * 100 < percent

/** The mean of a sum of milliseconds, in whole seconds; null: there is nothing to divide. */
export const meanSeconds = (sumMs: number, of: number): number | null =>
  of === 0 ? null : Math.round(sumMs / of / 1000)
