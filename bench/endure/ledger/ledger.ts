/** A place in which something is stored, such as a setting of a seat, or a contact. */
export interface Place {
  /** The kind of the write: `contact`, `greeting`, … */
  readonly kind: string
  /** By which it is found again, once in its kind. */
  readonly id: string
  /** The seat that reads it. */
  readonly seat: number
}

export interface Missing {
  readonly place: Place
  readonly found: string | null
  /** All values that may stand there. */
  readonly possible: readonly (string | null)[]
  /** When the last one was acknowledged, in milliseconds since 1970. */
  readonly at: number
}

/** Remembers what was acknowledged, until it is looked up again. */
export interface Ledger {
  /** A value is sent, and may or may not be stored from now on. @returns says that it was acknowledged */
  sends(place: Place, value: string): () => void
  /** A value is known to be stored. */
  holds(place: Place, value: string): void
  /** Nothing is expected of this place any more. */
  forgets(place: Place): void
  /** @param found what stands there; null: nothing. @returns null: it may */
  compares(place: Place, found: string | null): Missing | null
  /** The places in which something was acknowledged: all, or those of a seat. */
  places(seat?: number): readonly Place[]
  /** How many writes were acknowledged, by kind. */
  acknowledged(): Readonly<Record<string, number>>
}

interface Entry {
  readonly place: Place
  readonly possible: readonly (string | null)[]
  readonly at: number
  readonly isKnown: boolean
}

/** @param onHeld hears of each acknowledged write */
export const createLedger = (
  clock: () => number = Date.now,
  onHeld: (place: Place) => void = () => undefined,
): Ledger => {
  const entries = new Map<string, Entry>()
  const counts: Record<string, number> = {}
  const keyOf = ({ kind, id }: Place) => `${kind} ${id}`
  const holds = (place: Place, value: string): void => {
    onHeld(place)
    counts[place.kind] = (counts[place.kind] ?? 0) + 1
    entries.set(keyOf(place), { place, possible: [value], at: clock(), isKnown: true })
  }
  return {
    sends: (place, value) => {
      const before = entries.get(keyOf(place))
      const possible = [...(before?.possible ?? [null]), value]
      entries.set(keyOf(place), { place, possible, at: before?.at ?? clock(), isKnown: before?.isKnown ?? false })
      return () => holds(place, value)
    },
    holds,
    forgets: (place) => void entries.delete(keyOf(place)),
    compares: (place, found) => {
      const entry = entries.get(keyOf(place))
      if (entry === undefined || entry.possible.includes(found)) return null
      return { place, found, possible: entry.possible, at: entry.at }
    },
    places: (seat) =>
      [...entries.values()]
        .filter(({ place, isKnown }) => isKnown && (seat === undefined || place.seat === seat))
        .map(({ place }) => place),
    acknowledged: () => counts,
  }
}
