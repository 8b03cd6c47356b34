import type { LegEvent } from '../legs/leg.ts'

/** Acts of a party while the process that runs its call is not known. */
export type KeptEvents = readonly KeptEvent[]

interface KeptEvent {
  readonly event: LegEvent
  /** In milliseconds since 1970. */
  readonly at: number
}

/** Maximum number of kept events; the end of the leg is kept beyond it. */
export const mostKept = 50
/** How long a request waits. Later than that nobody expects its effect any more. */
export const keptMs = 30_000

/** Requests of the party. Everything else says how things are, and holds however late it is told. */
const requests: ReadonlySet<LegEvent['type']> = new Set([
  'hold',
  'resume',
  'digit',
  'transfer',
  'connect',
  'deflect',
  'renegotiate',
])

/** Whether the party waits for what becomes of it. */
export const isRequest = ({ type }: LegEvent): boolean => requests.has(type) && type !== 'digit'

export const isEnd = ({ type }: LegEvent): boolean => type === 'ended' || type === 'failed'

/** @returns the kept events with this one; null: it is refused, because there are too many */
export const keepEvent = (kept: KeptEvents, event: LegEvent, at: number): KeptEvents | null =>
  kept.length >= mostKept && !isEnd(event) ? null : [...kept, { event, at }]

/** The kept events for the process that runs the call, in their order, and the requests that have waited too long. */
export const whenFound = (
  kept: KeptEvents,
  now: number,
): { readonly tell: readonly LegEvent[]; readonly refuse: readonly LegEvent[] } => {
  const isLate = ({ event, at }: KeptEvent): boolean => requests.has(event.type) && now - at >= keptMs
  const events = (of: KeptEvents): readonly LegEvent[] => of.map(({ event }) => event)
  return { tell: events(kept.filter((each) => !isLate(each))), refuse: events(kept.filter(isLate)) }
}
