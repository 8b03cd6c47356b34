import { callLines } from '../../packages/server/test/call-lines.ts'
import { givenPbx } from '../../packages/server/test/builders/pbx-builders.ts'
import type { GivenSubscriber } from '../../packages/server/test/builders.ts'
import { createRandom } from '../fuzz/odd-values.ts'
import type { Asking, Person } from './asking.ts'
import type { CallWorld } from './calls/call-world.ts'
import type { CallCounts } from './calls/keep-calling.ts'
import { pairCalls } from './calls/pair-calls.ts'
import { phoneCalls } from './calls/phone-calls.ts'
import { roomCalls } from './calls/room-calls.ts'
import { voiceboxCalls } from './calls/voicebox-calls.ts'
import type { Faults } from './faults.ts'
import type { Installation } from './installation/installation.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { Lookups } from './ledger/lookups.ts'
import type { EndureOptions } from './options.ts'
import type { Outages } from './outages.ts'
import { livePeople } from './people.ts'

/** How many calls of each kind there are at any time; a conference of five is one. */
export const sharesOf = (calls: number, hasPhones: boolean) => {
  const rooms = calls >= 3 ? 1 : 0
  const rest = Math.max(0, calls - rooms)
  const voiceboxes = calls === 0 ? 0 : Math.max(1, Math.round(rest * 0.2))
  const phones = hasPhones ? Math.max(0, Math.round(rest * 0.4)) : 0
  return { rooms, voiceboxes, phones, pairs: Math.max(0, rest - voiceboxes - phones) }
}

interface LoadOptions {
  readonly installation: Installation
  readonly options: EndureOptions
  readonly asking: Asking
  readonly ledger: Ledger
  readonly lookups: Lookups
  readonly faults: Faults
  readonly outages: Outages
  readonly settles: (person: Person) => Promise<void>
  /** Where SIPp keeps its files. */
  readonly directory: string
  readonly over: AbortSignal
}

export interface Load {
  /** Everybody whose writes are remembered, by the id of the seat. */
  readonly people: ReadonlyMap<number, Person>
  readonly calls: Readonly<Record<string, CallCounts>>
  /** Resolves when all have stopped, after the signal. */
  readonly done: Promise<unknown>
}

/** Makes the lines, and lets everybody live and call until the signal. */
export const startLoad = async (load: LoadOptions): Promise<Load> => {
  const { installation, options, asking, ledger, lookups, faults, outages, settles, directory, over } = load
  const { servers, platform, edges } = installation
  const { customer } = await givenPbx(platform)
  const lines = callLines(platform, customer)
  const people = new Map<number, Person>()
  const counts: Record<string, CallCounts> = {}
  const random = createRandom(options.seed)
  /** Everybody comes from an address of their own, as limits count by address. */
  const person = (seat: GivenSubscriber): Person => {
    const one = asking.person(seat, `127.1.${people.size >> 8}.${1 + (people.size & 127)}`)
    people.set(seat.id, one)
    return one
  }
  const world: CallWorld = {
    servers,
    lines,
    ledger,
    over,
    random,
    person,
    settles,
    calling: (kind) => {
      const own = (counts[kind] ??= { well: 0, cut: 0 })
      return { faults, outages, over, counts: own }
    },
  }
  const living: Person[] = []
  for (let at = 0; at < options.people; at++) living.push(person(await lines.seat(String(1_000 + at), `Person ${at}`)))
  const shares = sharesOf(options.calls, edges.length > 0 && options.phones > 0)
  const each = <T>(count: number, start: (at: number) => Promise<T>) =>
    Array.from({ length: count }, (_, at) => start(at))
  const share = (count: number, at: number) => Math.floor((count + at) / edges.length)
  const done = Promise.all([
    livePeople(living, { ledger, lookups, seed: options.seed, over }),
    ...each(shares.pairs, (at) => pairCalls(world, at)),
    ...each(shares.voiceboxes, (at) => voiceboxCalls(world, at)),
    ...each(shares.rooms, (at) => roomCalls(world, platform, 6_000 + 10 * at)),
    ...(options.phones === 0
      ? []
      : edges.map((edge, at) =>
          phoneCalls(world, {
            platform,
            customer,
            edge,
            directory,
            phones: share(options.phones, at),
            calls: share(shares.phones, at),
            firstExtension: 7_000 + 1_000 * at,
          }),
        )),
  ])
  done.catch(() => undefined)
  return { people, calls: counts, done }
}
