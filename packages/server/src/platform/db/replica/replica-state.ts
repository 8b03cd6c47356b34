/** Why a replica is not read from; `says` is for people. */
export interface ReplicaFault {
  readonly kind: 'away' | 'behind' | 'unfit'
  readonly says: string
}

/** How far a replica is behind: it is asked whether it has reached a mark of the primary's log, one mark after the other. */
export interface ReplicaLag {
  /** The mark that it has not reached, and when the primary was there; null: it has all that is known. */
  readonly mark: { readonly position: bigint; readonly at: number } | null
  /** How long it took to the mark before, in milliseconds. */
  readonly lastMs: number
}

export type ReplicaState =
  /** It has not answered yet; reads go to the primary. */
  | { readonly phase: 'starting'; readonly lag: ReplicaLag }
  | { readonly phase: 'serving'; readonly lag: ReplicaLag }
  | {
      readonly phase: 'off'
      readonly lag: ReplicaLag
      readonly fault: ReplicaFault
      /** Since when its answers are good again; null: they are not. */
      readonly goodSince: number | null
    }

/** `at`: milliseconds of a clock that never goes back. */
export type ReplicaEvent =
  /** It was asked how far it is, after the primary was. */
  | { readonly type: 'told'; readonly at: number; readonly primary: bigint; readonly replayed: bigint }
  /** It does not answer, or is none. */
  | { readonly type: 'failed'; readonly at: number; readonly fault: ReplicaFault }

/** A change that the log tells. */
export type ReplicaNews = { readonly news: 'serving' } | { readonly news: 'off'; readonly fault: ReplicaFault }

/** A replica that is further behind would make every read wait in vain. */
export const mostBehindMs = 2_000
/** How long its answers are good until it is read from again, so that one that comes and goes does not fill the log. */
export const calmMs = 2_000

export const startingReplica: ReplicaState = { phase: 'starting', lag: { mark: null, lastMs: 0 } }

/** GROW-07: whether a replica is read from, by what it says. */
export const stepReplica = (
  state: ReplicaState,
  event: ReplicaEvent,
): { readonly state: ReplicaState; readonly effects: readonly ReplicaNews[] } => {
  if (event.type === 'failed') return off(state, state.lag, event.fault)
  const lag = lagAfter(state.lag, event)
  const behindMs = lagMs(lag, event.at)
  if (behindMs > mostBehindMs) return off(state, lag, { kind: 'behind', says: `it is ${spanOf(behindMs)} behind` })
  switch (state.phase) {
    case 'serving':
      return { state: { phase: 'serving', lag }, effects: [] }
    case 'starting':
      return { state: { phase: 'serving', lag }, effects: [{ news: 'serving' }] }
    case 'off': {
      const goodSince = state.goodSince ?? event.at
      if (event.at - goodSince < calmMs) return { state: { ...state, lag, goodSince }, effects: [] }
      return { state: { phase: 'serving', lag }, effects: [{ news: 'serving' }] }
    }
  }
}

/** By how much the replica is behind, in milliseconds; 0: it had everything when it was asked. */
export const lagMs = ({ mark, lastMs }: ReplicaLag, at: number): number =>
  Math.max(lastMs, mark === null ? 0 : at - mark.at)

const lagAfter = (
  { mark, lastMs }: ReplicaLag,
  { at, primary, replayed }: Extract<ReplicaEvent, { type: 'told' }>,
): ReplicaLag => {
  if (replayed >= primary) return { mark: null, lastMs: 0 }
  if (mark === null) return { mark: { position: primary, at }, lastMs }
  // what it has reached now was the primary's end so long ago; how it stands today the next mark tells
  return replayed >= mark.position ? { mark: { position: primary, at }, lastMs: at - mark.at } : { mark, lastMs }
}

/** A replica that is off already has been told about, also if it is off for another reason now. */
const off = (state: ReplicaState, lag: ReplicaLag, fault: ReplicaFault): ReturnType<typeof stepReplica> => ({
  state: { phase: 'off', lag, fault, goodSince: null },
  effects: state.phase === 'off' ? [] : [{ news: 'off', fault }],
})

const spanOf = (ms: number): string => {
  const seconds = Math.round(ms / 1000)
  if (seconds < 120) return `${seconds} s`
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`
}
