import type { Outages } from './outages.ts'

/** Something that must not be. */
export interface Fault {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly kind: string
  readonly text: string
  /** The parts that were away then. */
  readonly during: string
}

export interface Faults {
  /** @param since when it may have begun; absent: now */
  add(kind: string, text: string, since?: number): void
  all(): readonly Fault[]
}

/** No more of one kind are kept word for word; the others are counted. */
const mostOfKind = 100

export const createFaults = (outages: Outages, say: (text: string) => void): Faults => {
  const kept: Fault[] = []
  const counts = new Map<string, number>()
  return {
    add: (kind, text, since = Date.now()) => {
      const fault = { at: Date.now(), kind, text, during: outages.during(since, Date.now()) }
      const count = (counts.get(kind) ?? 0) + 1
      counts.set(kind, count)
      if (count > mostOfKind) return
      kept.push(fault)
      say(`FAULT ${kind}: ${text} (away: ${fault.during})`)
    },
    all: () => [
      ...kept,
      ...[...counts]
        .filter(([, count]) => count > mostOfKind)
        .map(([kind, count]) => ({
          at: Date.now(),
          kind,
          text: `${count - mostOfKind} more of this kind`,
          during: '',
        })),
    ],
  }
}
