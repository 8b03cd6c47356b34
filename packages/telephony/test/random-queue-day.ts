import type { QueueEvent, QueueFigures, QueueGoal } from '@lineside/contract/resources/pbx/queue-figures'

/** A random number generator with a seed (mulberry32): 0 up to 1. */
const seeded = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Known {
  readonly entered: number
  readonly left: { readonly at: number; readonly how: 'answered' | 'abandoned' | 'overflowed' | 'called_back' } | null
  /** From the answer on: up to when the agent talked, and worked on afterwards. */
  readonly talkEnds?: number
  readonly workEnds?: number
}

const dayMs = 86_400_000

/**
 * A day of a queue as it happened, with the events that were written of it, in any order. Agents take one caller after the
 * other; some end their wrap-up early, or take a caller during it.
 */
export const randomQueueDay = (seed: number) => {
  const random = seeded(seed)
  const upTo = (most: number): number => Math.floor(random() * (most + 1))
  // nothing of one caller happens at the same moment: then the order in which it was written would count
  const after = (moment: number, most: number): number => moment + 1 + upTo(most)
  const goal: QueueGoal = { within_seconds: upTo(40), short_seconds: upTo(10), percent: 80 }
  const from = 1_795_000_000_000
  const now = from + upTo(dayMs)
  const callers: Known[] = []
  const events: QueueEvent[] = []
  const enters = (at: number): string => {
    const call = `${seed}-${callers.length}`
    events.push({ kind: 'entered', at, call, agent: null })
    return call
  }
  for (let count = upTo(12); count > 0; count--) {
    // some came before the day, and some are yet to come
    const entered = from - 600_000 + upTo(dayMs)
    const call = enters(entered)
    const how = (['abandoned', 'overflowed', 'called_back', null] as const)[upTo(3)] ?? null
    const at = after(entered, 120_000)
    if (how !== null) events.push({ kind: how, at, call, agent: null })
    callers.push({ entered, left: how === null ? null : { at, how } })
  }
  for (let agent = upTo(4); agent > 0; agent--) {
    let free = from - upTo(600_000)
    for (let count = upTo(10); count > 0; count--) {
      const answered = after(free, dayMs / 8)
      const entered = answered - after(0, 90_000)
      const call = enters(entered)
      events.push({ kind: 'answered', at: answered, call, agent })
      const talkEnds = after(answered, 900_000)
      const wrapUpSeconds = upTo(60)
      events.push({ kind: 'hung_up', at: talkEnds, call, agent, wrapUpSeconds })
      const worked = after(0, wrapUpSeconds * 1000)
      const workEnds = talkEnds + Math.min(wrapUpSeconds * 1000, random() < 0.5 ? worked : wrapUpSeconds * 1000)
      // who is not ready by their own word takes the next caller at that moment
      const isReady = workEnds < talkEnds + wrapUpSeconds * 1000 && random() < 0.5
      if (isReady) events.push({ kind: 'ready', at: workEnds, call: null, agent })
      callers.push({ entered, left: { at: answered, how: 'answered' }, talkEnds, workEnds })
      free = workEnds
      if (!isReady && workEnds < talkEnds + wrapUpSeconds * 1000) {
        // taken during the wrap-up, which ends by it
        const next = enters(workEnds - 1000)
        events.push({ kind: 'answered', at: workEnds, call: next, agent })
        const ends = after(workEnds, 60_000)
        events.push({ kind: 'hung_up', at: ends, call: next, agent, wrapUpSeconds: 0 })
        callers.push({
          entered: workEnds - 1000,
          left: { at: workEnds, how: 'answered' },
          talkEnds: ends,
          workEnds: ends,
        })
        free = ends
      }
    }
  }
  const order = events.map((event) => ({ event, by: random() })).toSorted((one, other) => one.by - other.by)
  return {
    events: order.map(({ event }) => event),
    span: { goal, from, now },
    recount: recount(callers, goal, from, now),
  }
}

/** Counts what happened, not what was written of it. */
const recount = (all: readonly Known[], goal: QueueGoal, from: number, now: number): QueueFigures => {
  const callers = all.filter(({ entered }) => entered >= from && entered <= now)
  const gone = (how: string) =>
    callers.flatMap(({ entered, left }) =>
      left !== null && left.at <= now && left.how === how ? [left.at - entered] : [],
    )
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
  const waiting = callers.flatMap(({ entered, left }) => (left === null || left.at > now ? [now - entered] : []))
  const answered = gone('answered')
  const inTime = answered.filter((wait) => wait <= goal.within_seconds * 1000).length
  const long = gone('abandoned').filter((wait) => wait > goal.short_seconds * 1000)
  const talked = callers.flatMap((caller) =>
    caller.left !== null && caller.talkEnds !== undefined && caller.talkEnds <= now
      ? [{ ms: caller.talkEnds - caller.left.at, work: Math.min(now, caller.workEnds ?? 0) - caller.talkEnds }]
      : [],
  )
  return {
    offered: callers.length,
    waiting: waiting.length,
    longest_ms: waiting.length === 0 ? null : Math.max(...waiting),
    answered: answered.length,
    answered_in_time: inTime,
    abandoned: long.length,
    short_abandoned: gone('abandoned').length - long.length,
    overflowed: gone('overflowed').length,
    called_back: gone('called_back').length,
    answer_ms: total(answered),
    abandoned_ms: total(long),
    talks: talked.length,
    talk_ms: total(talked.map(({ ms }) => ms)),
    after_work_ms: total(talked.map(({ work }) => work)),
    service_level: answered.length + long.length === 0 ? null : inTime / (answered.length + long.length),
  }
}
