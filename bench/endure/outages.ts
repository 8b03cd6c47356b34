import type { Trouble } from './plan.ts'

export interface Outage {
  readonly what: Trouble
  /** Milliseconds since 1970. */
  readonly from: number
  /** null: it is still away. */
  readonly to: number | null
}

/** Knows which part was away when, so that an answer or a loss can be told apart by what was being killed. */
export interface Outages {
  /** @returns says that it is back */
  begin(what: Trouble): () => void
  /** The parts that are away now, or came back a moment ago: its effects may still be met. */
  now(): readonly Trouble[]
  /** The parts that were away between these times, or came back a moment before. */
  within(from: number, to: number): readonly Trouble[]
  /** The same in words, each with its beginning; or `nothing`. */
  during(from: number, to: number): string
}

/** Milliseconds for which the effects of an outage last: requests that waited, and connections that are found dead. */
const afterMs = 20_000

export const createOutages = (clock: () => number = Date.now): Outages => {
  const all: Outage[] = []
  const outagesWithin = (from: number, to: number): readonly Outage[] =>
    all.filter((outage) => outage.from <= to && (outage.to ?? Number.POSITIVE_INFINITY) + afterMs >= from)
  return {
    begin: (what) => {
      const place = all.push({ what, from: clock(), to: null }) - 1
      return () => {
        const begun = all[place]
        if (begun !== undefined) all[place] = { ...begun, to: clock() }
      }
    },
    now: () => outagesWithin(clock(), clock()).map(({ what }) => what),
    within: (from, to) => outagesWithin(from, to).map(({ what }) => what),
    during: (from, to) => {
      const found = outagesWithin(from, to).map(
        ({ what, from: since }) => `${what} (${new Date(since).toISOString().slice(11, 19)})`,
      )
      return found.length === 0 ? 'nothing' : found.join(', ')
    },
  }
}
