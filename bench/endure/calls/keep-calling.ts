import { setTimeout as delay } from 'node:timers/promises'
import type { Faults } from '../faults.ts'
import type { Outages } from '../outages.ts'
import type { Trouble } from '../plan.ts'

export interface CallKind {
  readonly kind: string
  /** The parts whose death may end or prevent such a call. */
  readonly mayBeCutBy: readonly Trouble[]
}

/** How calls of a kind went. */
export interface CallCounts {
  /** They went as they should. */
  well: number
  /** They were cut, or did not begin, while something was away that may do so. */
  cut: number
}

export interface Calling {
  readonly faults: Faults
  readonly outages: Outages
  readonly over: AbortSignal
  readonly counts: CallCounts
}

/** Makes a call, or several at once. One that fails is a fault, unless something was away that may cut it. */
export const tryOnce = async (
  { kind, mayBeCutBy }: CallKind,
  make: () => Promise<void>,
  { faults, outages, over, counts }: Calling,
): Promise<void> => {
  const began = Date.now()
  try {
    await make()
    counts.well++
  } catch (error) {
    if (outages.within(began, Date.now()).some((what) => mayBeCutBy.includes(what))) counts.cut++
    else faults.add('call', `${kind}: ${String(error).slice(0, 600)}`, began)
    await delay(1_000, undefined, { signal: over }).catch(() => undefined)
  }
}

/** The same, one call after the other until the signal. */
export const keepCalling = async (
  kind: CallKind,
  make: (turn: number) => Promise<void>,
  calling: Calling,
): Promise<void> => {
  for (let turn = 0; !calling.over.aborted; turn++) await tryOnce(kind, () => make(turn), calling)
}
