import type { Person } from '../asking.ts'
import type { Faults } from '../faults.ts'
import type { Ledger, Missing, Place } from './ledger.ts'
import type { Outages } from '../outages.ts'

/** Reads what stands in a place. @returns null: nothing; undefined: it cannot be told now */
export type Reader = (person: Person, place: Place) => Promise<string | null | undefined>

export interface Lookups {
  /** Looks a place up again, and names a loss as a fault. @returns false: it could not be read */
  lookUp(person: Person, place: Place): Promise<boolean>
  readonly counts: { looked: number; lost: number }
}

/** Around the time at which a lost value was acknowledged, in milliseconds: what was killed then may have taken it. */
const aroundMs = 10_000

export const createLookups = (
  readers: Readonly<Record<string, Reader>>,
  { ledger, faults, outages }: { readonly ledger: Ledger; readonly faults: Faults; readonly outages: Outages },
): Lookups => {
  const counts = { looked: 0, lost: 0 }
  const words = ({ place, found, possible, at }: Missing): string =>
    `${place.kind} ${place.id} of seat ${place.seat}, acknowledged at ${new Date(at).toISOString()}: ${JSON.stringify(found)} stands there, and ${possible.map((value) => JSON.stringify(value)).join(' or ')} was acknowledged; away around that time: ${outages.during(at - aroundMs, at + aroundMs)}`
  return {
    counts,
    lookUp: async (person, place) => {
      const read = readers[place.kind]
      if (read === undefined) throw new Error(`Nobody reads a ${place.kind}`)
      const found = await read(person, place)
      if (found === undefined) return false
      counts.looked++
      const missing = ledger.compares(place, found)
      if (missing === null) return true
      counts.lost++
      faults.add('lost write', words(missing), missing.at)
      // it is told once
      ledger.forgets(place)
      return true
    },
  }
}
