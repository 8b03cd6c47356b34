import { setTimeout as delay } from 'node:timers/promises'
import { createRandom } from '../fuzz/odd-values.ts'
import type { Person } from './asking.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { Lookups } from './ledger/lookups.ts'
import { writeKinds } from './ledger/writes.ts'

/** A person's pause between two requests, in milliseconds: from half of it to one and a half. */
const pauseMs = 4_000
/** One request in so many writes, one looks up what was written; the others read. */
const shares = { writes: 0.25, looksUp: 0.2 }
/** A conversion takes the processor for longer than all else: a file is one write in so many. */
const oneFileIn = 12

const reads = [
  '/api/conversations/?rows=10',
  '/api/contacts/?rows=25',
  '/api/voicemails/?rows=10',
  '/api/cfdestinationsets/?rows=25',
  '/api/platforminfo',
]

/** People with the portal open: each reads, writes and reads back, until the signal. */
export const livePeople = async (
  people: readonly Person[],
  {
    ledger,
    lookups,
    seed,
    over,
  }: {
    readonly ledger: Ledger
    readonly lookups: Lookups
    readonly seed: number
    readonly over: AbortSignal
  },
): Promise<void> => {
  const live = async (person: Person, at: number): Promise<void> => {
    const random = createRandom(seed + at)
    const [file, ...others] = [...writeKinds].reverse()
    // they do not all come at once
    await delay(random.below(Math.max(pauseMs, people.length * 50)), undefined, { signal: over }).catch(() => undefined)
    for (let turn = at; !over.aborted; turn++) {
      const kind = random.chance(1 / oneFileIn) ? file : random.one(others)
      const places = ledger.places(person.seat.id)
      if (random.chance(shares.writes)) await kind?.write(person, turn, ledger)
      else if (places.length > 0 && random.chance(shares.looksUp / (1 - shares.writes)))
        await lookups.lookUp(person, random.one(places))
      else await person.ask(random.one(reads))
      await delay(pauseMs * 0.5 + random.below(pauseMs), undefined, { signal: over }).catch(() => undefined)
    }
  }
  await Promise.all(people.map(live))
}
