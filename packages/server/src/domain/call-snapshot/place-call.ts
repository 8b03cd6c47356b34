import type { TraceStep } from '@lineside/contract/rtc/call-steps'
import type { Plan } from '@lineside/contract/rtc/plan'
import { normaliseNumber } from '@lineside/telephony/numbers/normalise-number'
import { namesOf } from '@lineside/telephony/routing/address-parts'
import type { Assumed } from '@lineside/telephony/routing/expected-path'
import { resolveCall } from '@lineside/telephony/routing/resolve-call'
import { routingLimits } from '@lineside/telephony/routing/routing-limits'
import type { Callee, Caller, Person, Snapshot, SubscriberSettings } from '@lineside/telephony/routing/snapshot'
import type { Pool } from '../../platform/db/database.ts'
import type { Line } from '../subscribers/lines-store.ts'
import { type LoadedLines, type LoadLines, loadLines } from './call-snapshot-store.ts'
import type { LineRow } from './line-row.ts'
import { lineSettings } from './line-settings.ts'

/** The line whose country and area code complete the numbers of a call. */
export type CallLine = Pick<Line, 'id' | 'cc' | 'ac'>

export interface Circumstances {
  /** Moment for time conditions. */
  readonly moment: Date
  /** Moment for registrations: devices registered at this time count. */
  readonly now: Date
  /** Random number from 0 to below 1, which orders groups that hunt at random. */
  readonly chance: number
  /** The member whose turn it is in circular groups, by group id. */
  readonly turns?: ReadonlyMap<number, number>
  readonly assumed?: Assumed
  /** True for questions whose answer somebody reads: lines of other customers are not looked up. */
  readonly isBounded: boolean
  /** Loads lines in another way than by one statement for each round, such as together with those of other calls. */
  readonly load?: LoadLines
}

export interface DecidedCall {
  readonly plan: Plan
  readonly trace: readonly TraceStep[]
  /** The line calls an emergency number. */
  readonly isForHelp?: true
  readonly snapshot: Snapshot
  /** Person found by the dialled text, or by the caller's number. */
  readonly reached: Person | null
  /** The other party's number in the platform's form. */
  readonly address: string | null
  /** The lines' time zones, by their ids. */
  readonly zones: ReadonlyMap<number, string>
  /** The snapshot at another moment, with the lines that are on the way now. */
  readonly snapshotAt: (moment: Date) => Snapshot
}

/**
 * Decides a call from one of our lines to what its user dials: a number as people write it, an extension, a name, or a
 * speed dial.
 * @param hides the caller hides its number for this call
 * @returns null when the line does not exist
 */
export const decideOutgoing = (
  pool: Pool,
  line: CallLine,
  dialled: string,
  circumstances: Circumstances,
  hides = false,
): Promise<DecidedCall | null> => {
  const address = addressOf(line, dialled)
  return decide(pool, line, address, circumstances, (reached, own) => ({
    caller: { numbers: namesOf(own), isAnonymous: hides, subscriberId: own.id },
    callee: { dialled, number: address, subscriberId: reached?.id ?? null },
  }))
}

/**
 * Decides a call to one of our lines. Only the caller's number and name matter: whether its own line, if it has one,
 * may make the call is not checked.
 * @param from null: the caller's number is not known; `called`: the number that was called, with its country code, absent: the
 * line's main number
 * @returns null when the line does not exist
 */
export const decideIncoming = (
  pool: Pool,
  line: CallLine,
  from: { readonly number: string | null; readonly isAnonymous: boolean; readonly called?: string | undefined },
  circumstances: Circumstances,
): Promise<DecidedCall | null> => {
  const address = from.number === null ? null : addressOf(line, from.number)
  const { isAnonymous, called } = from
  return decide(pool, line, address, circumstances, (reached, own) => ({
    caller: { numbers: address === null ? [] : [address, ...namesOf(reached)], isAnonymous, subscriberId: null },
    callee: { dialled: called ?? own.number ?? '', number: called ?? own.number ?? '', subscriberId: own.id },
  }))
}

/**
 * Decides a call from an unknown caller to each of these lines. Each round of loading is one query for all lines, so
 * that a page of lines costs little more than one line.
 * @returns by line; lines of other customers are left out
 */
export const decideIncomingOfMany = async (
  pool: Pool,
  { customerId, lines }: { readonly customerId: number; readonly lines: readonly number[] },
  circumstances: Circumstances,
): Promise<ReadonlyMap<number, DecidedCall>> => {
  const { moment, now, isBounded, chance, assumed } = circumstances
  const decided = new Map<number, DecidedCall>()
  let [open, needs] = [lines, lines]
  let people: Snapshot['people'] = {}
  const rows: LineRow[] = []
  for (let round = 0; round <= routingLimits.rounds && needs.length > 0; round += 1) {
    const loaded = await loadLines(pool, { ids: needs, meant: [], now, isBounded })
    people = { ...people, ...peopleOf(loaded) }
    rows.push(...loaded.lines)
    const subscribers = settingsOf(rows, circumstances)
    const wanted = new Set<number>()
    const anyTime = atAnyTime([...rows], circumstances)
    open = open.filter((id) => {
      const own = people[id]
      if (own?.customerId !== customerId) return false
      const caller = { numbers: [], isAnonymous: false, subscriberId: null }
      const callee = { dialled: own.number ?? '', number: own.number ?? '', subscriberId: id }
      const snapshot: Snapshot = { caller, callee, moment: moment.getTime(), subscribers, people, chance, isBounded }
      const resolution = resolveCall(snapshot, assumed)
      if ('plan' in resolution) decided.set(id, { ...resolution, ...anyTime(snapshot), reached: null, address: null })
      else for (const need of resolution.needs) wanted.add(need)
      return 'needs' in resolution
    })
    needs = [...wanted]
  }
  return decided
}

const addressOf = ({ cc, ac }: CallLine, text: string): string => normaliseNumber(text, { cc: cc ?? '', ac: ac ?? '' })

type PartiesOf = (reached: Person | null, own: Person) => { readonly caller: Caller; readonly callee: Callee }

/**
 * Loads lines in rounds until everything that decides about the call is there.
 * @throws Error when lines keep ending while they are loaded
 */
const decide = async (
  pool: Pool,
  { id }: CallLine,
  address: string | null,
  circumstances: Circumstances,
  partiesOf: PartiesOf,
): Promise<DecidedCall | null> => {
  const { moment, now, isBounded, chance, assumed, load = (wanted) => loadLines(pool, wanted) } = circumstances
  const first = await load({ ids: [id], meant: address === null ? [] : [{ of: id, address }], now, isBounded })
  let people = peopleOf(first)
  const own = people[id]
  if (own === undefined) return null
  const reachedId = address === null ? undefined : first.lines[0]?.reaches[address]
  const reached = reachedId === undefined ? null : (people[reachedId] ?? null)
  const parties = partiesOf(reached, own)
  const rows = [...first.lines]
  for (let round = 1; round <= routingLimits.rounds; round += 1) {
    const subscribers = settingsOf(rows, circumstances)
    const snapshot: Snapshot = { ...parties, moment: moment.getTime(), subscribers, people, chance, isBounded }
    const resolution = resolveCall(snapshot, assumed)
    if ('plan' in resolution) return { ...resolution, ...atAnyTime(rows, circumstances)(snapshot), reached, address }
    const loaded = await load({ ids: resolution.needs, meant: [], now, isBounded })
    rows.push(...loaded.lines)
    people = { ...people, ...peopleOf(loaded) }
  }
  throw new Error(`A call to or from subscriber ${id} needs more settings after ${routingLimits.rounds} rounds`)
}

const peopleOf = ({ people }: LoadedLines): Readonly<Record<number, Person>> =>
  Object.fromEntries(people.map((person) => [person.id, person]))

const settingsOf = (
  rows: readonly LineRow[],
  { moment, turns }: Pick<Circumstances, 'moment' | 'turns'>,
): Readonly<Record<number, SubscriberSettings>> =>
  Object.fromEntries(rows.map((row) => [row.id, lineSettings(row, moment, turns?.get(row.id) ?? 0)]))

/**
 * Facts that are the same for all calls that these lines decide. They are made once for many calls: else a company would cost the
 * square of its size.
 */
const atAnyTime = (
  rows: readonly LineRow[],
  circumstances: Circumstances,
): ((snapshot: Snapshot) => Pick<DecidedCall, 'snapshot' | 'zones' | 'snapshotAt'>) => {
  const zones = new Map(rows.map(({ id, timezone }) => [id, timezone]))
  return (snapshot) => ({
    snapshot,
    zones,
    snapshotAt: (moment) => ({
      ...snapshot,
      moment: moment.getTime(),
      subscribers: settingsOf(rows, { ...circumstances, moment }),
    }),
  })
}
