import type { Person } from '../asking.ts'
import type { Ledger, Place } from './ledger.ts'
import type { Lookups } from './lookups.ts'

/** Milliseconds after which a row of a call is looked up for the first time. */
const afterMs = 15_000
/** So many of each seat are looked up again at the end; a day has thousands. */
const kept = 50

/**
 * Looks up what calls have left behind, each once and soon, and forgets most of it then.
 * @param remove removes a message that is forgotten
 */
export const createSettler = (
  { ledger, lookups }: { readonly ledger: Ledger; readonly lookups: Lookups },
  remove: (person: Person, place: Place) => Promise<void>,
): ((person: Person) => Promise<void>) => {
  const seen = new Map<string, number>()
  const settled = new Map<number, Set<string>>()
  return async (person) => {
    const own = settled.get(person.seat.id) ?? new Set()
    settled.set(person.seat.id, own)
    for (const place of ledger.places(person.seat.id)) {
      const since = seen.get(place.id) ?? Date.now()
      seen.set(place.id, since)
      if (own.has(place.id) || Date.now() - since < afterMs || !(await lookups.lookUp(person, place))) continue
      seen.delete(place.id)
      if (own.size < kept) own.add(place.id)
      else {
        ledger.forgets(place)
        if (place.kind === 'message') await remove(person, place)
      }
    }
  }
}
