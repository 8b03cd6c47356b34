import type { CallQueue, QueueAgent, WaitingCaller } from '@lineside/contract/resources/pbx/call-queues'

/** From so many seconds on a caller has waited long. */
const longSeconds = 120

/** Whether a caller has waited for more than two minutes. */
export const isLongWait = (seconds: number): boolean => seconds > longSeconds

/** How many callers and agents are drawn each on their own; one more has its own place, too, instead of "1 more". */
const drawnCallers = 3
const drawnAgents = 4

/** A caller on the drawing. */
export interface Bead extends WaitingCaller {
  /** 1: the next one. */
  readonly place: number
  readonly waited: number
  readonly isLong: boolean
  /** Where it stands on the line, in percent of its length. */
  readonly at: number
}

export interface QueueBoard {
  readonly waiting: number
  /** The longest wait, in seconds; null: nobody waits. */
  readonly longest: number | null
  readonly beads: readonly Bead[]
  /** The callers behind those that are drawn; null: all are drawn. */
  readonly more: { readonly count: number; readonly at: number } | null
  readonly agents: readonly QueueAgent[]
  /** The agents below those that are drawn; null: all are drawn. */
  readonly moreAgents: { readonly count: number; readonly free: number } | null
  readonly next: NextCaller
}

/**
 * The fate of the next caller: `rings` the only free agent, one of several, or waits because all agents are busy;
 * with nobody there the caller does not wait, and the line's rules apply.
 */
export type NextCaller =
  | { readonly kind: 'rings'; readonly name: string }
  | { readonly kind: 'rings_one_of'; readonly count: number }
  | { readonly kind: 'waits' }
  | { readonly kind: 'nobody' }

/** Where the next caller stands on the line, and the last one who is drawn, in percent. */
const front = 80
const back = 14
const widestGap = 25

const placesOf = (count: number): readonly number[] => {
  const gap = Math.min(widestGap, (front - back) / Math.max(1, count - 1))
  return Array.from({ length: count }, (_, index) => Math.round(front - index * gap))
}

const split = <Item>(items: readonly Item[], most: number): readonly [readonly Item[], readonly Item[]] => {
  const shown = items.length > most + 1 ? most : items.length
  return [items.slice(0, shown), items.slice(shown)]
}

/** The agents in ringing order, the reader among them. */
export const allAgents = (
  { agents, own }: Pick<CallQueue, 'agents' | 'own'>,
  reader: Pick<QueueAgent, 'subscriber_id' | 'name' | 'extension'>,
): readonly QueueAgent[] => {
  if (own === null) return agents
  const self = { ...reader, state: own.state, for_seconds: own.for_seconds }
  return agents.toSpliced(own.after_agents, 0, self)
}

const nextOf = (agents: readonly QueueAgent[], waiting: number): NextCaller => {
  if (!agents.some(({ state }) => state !== 'offline')) return { kind: 'nobody' }
  const [first, ...others] = agents.filter(({ state }) => state === 'free')
  // nobody overtakes those who wait
  if (first === undefined || waiting > 0) return { kind: 'waits' }
  return others.length === 0 ? { kind: 'rings', name: first.name } : { kind: 'rings_one_of', count: others.length + 1 }
}

/**
 * CQ-01, CQ-04: a queue as a drawing: who waits, towards who answers.
 * @param since seconds since the state of the queue was read
 */
export const queueBoard = (
  callers: readonly WaitingCaller[],
  agents: readonly QueueAgent[],
  since: number,
): QueueBoard => {
  const [drawn, behind] = split(callers, drawnCallers)
  const [shown, below] = split(agents, drawnAgents)
  const places = placesOf(drawn.length + (behind.length > 0 ? 1 : 0))
  const waits = callers.map(({ waited_seconds }) => waited_seconds + since)
  return {
    waiting: callers.length,
    longest: waits.length === 0 ? null : Math.max(...waits),
    beads: drawn.map((caller, index) => {
      const waited = caller.waited_seconds + since
      return { ...caller, place: index + 1, waited, isLong: isLongWait(waited), at: places[index] ?? 0 }
    }),
    more: behind.length === 0 ? null : { count: behind.length, at: places.at(-1) ?? 0 },
    agents: shown,
    moreAgents:
      below.length === 0 ? null : { count: below.length, free: below.filter(({ state }) => state === 'free').length },
    next: nextOf(agents, callers.length),
  }
}

/** The facts behind the sentence of the page. */
export interface QueuesState {
  readonly waiting: number
  /** Names of the queues in which somebody waits. */
  readonly busy: readonly string[]
  /** Callers who have waited for more than two minutes. */
  readonly long: number
  readonly longest: number
  /** Names of the queues with no agent who could answer. */
  readonly unattended: readonly string[]
}

/** CQ-01: all queues together, for the sentence of their page. */
export const queuesState = (
  queues: readonly (Pick<CallQueue, 'name' | 'callers'> & { readonly everyAgent: readonly QueueAgent[] })[],
  since: number,
): QueuesState => {
  const waits = queues.flatMap(({ callers }) => callers.map(({ waited_seconds }) => waited_seconds + since))
  return {
    waiting: waits.length,
    busy: queues.flatMap(({ name, callers }) => (callers.length > 0 ? name : [])),
    long: waits.filter(isLongWait).length,
    longest: Math.max(0, ...waits),
    unattended: queues.flatMap(({ name, everyAgent }) =>
      everyAgent.some(({ state }) => state !== 'offline') ? [] : name,
    ),
  }
}
