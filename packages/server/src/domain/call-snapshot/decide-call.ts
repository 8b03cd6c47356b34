import type { Assumed } from '@lineside/telephony/routing/expected-path'
import type { Plan } from '@lineside/telephony/routing/plan'
import { resolveCall } from '@lineside/telephony/routing/resolve-call'
import { routingLimits } from '@lineside/telephony/routing/routing-limits'
import type { Callee, Caller, Person, Snapshot, SubscriberSettings } from '@lineside/telephony/routing/snapshot'
import type { TraceStep } from '@lineside/telephony/routing/steps'
import type { Pool } from '../../platform/db/database.ts'
import { type LoadedLines, loadLines, type MeantAddress } from './call-snapshot-store.ts'
import { lineSettings } from './line-settings.ts'

export interface CallToDecide {
  /** The line from whose place the addresses of this call are meant: the caller's, or of a call from outside the callee's. */
  readonly line: number
  /** What it dials, or by what its caller is known; looked up as its settings are. */
  readonly address: string | null
  /** Who calls whom, once it is known whom the address reaches. */
  readonly parties: (reached: Person | null, own: Person) => { readonly caller: Caller; readonly callee: Callee }
  /** Decides about time conditions. */
  readonly moment: Date
  /** Decides which devices are signed in. */
  readonly now: Date
  /** 0 to below 1; orders groups that hunt at random. */
  readonly chance: number
  /** Whose turn it is in circular groups, by their ids. */
  readonly turns?: ReadonlyMap<number, number>
  readonly assumed?: Assumed
}

export interface DecidedCall {
  readonly plan: Plan
  readonly trace: readonly TraceStep[]
  readonly snapshot: Snapshot
  readonly reached: Person | null
}

/**
 * Loads what decides about a call, a round at a time, until nothing more is needed.
 * @returns null: the line is not there
 * @throws Error where a line ends while it is asked about, again and again
 */
export const decideCall = async (pool: Pool, call: CallToDecide): Promise<DecidedCall | null> => {
  const meant: readonly MeantAddress[] = call.address === null ? [] : [{ of: call.line, address: call.address }]
  const first = await loadLines(pool, [call.line], meant, call.now)
  let people = peopleOf(first)
  const own = people[call.line]
  if (own === undefined) return null
  const reachedId = call.address === null ? undefined : first.lines[0]?.reaches[call.address]
  const reached = reachedId === undefined ? null : (people[reachedId] ?? null)
  const parties = call.parties(reached, own)
  let subscribers = settingsOf(first, call)
  for (let round = 1; round <= routingLimits.rounds; round += 1) {
    const snapshot: Snapshot = { ...parties, subscribers, people, chance: call.chance }
    const resolution = resolveCall(snapshot, call.assumed)
    if ('plan' in resolution) return { ...resolution, snapshot, reached }
    const loaded = await loadLines(pool, resolution.needs, [], call.now)
    subscribers = { ...subscribers, ...settingsOf(loaded, call) }
    people = { ...people, ...peopleOf(loaded) }
  }
  throw new Error(`A call to or from subscriber ${call.line} needs more settings after ${routingLimits.rounds} rounds`)
}

const peopleOf = ({ people }: LoadedLines): Readonly<Record<number, Person>> =>
  Object.fromEntries(people.map((person) => [person.id, person]))

const settingsOf = (
  { lines }: LoadedLines,
  { moment, turns }: CallToDecide,
): Readonly<Record<number, SubscriberSettings>> =>
  Object.fromEntries(lines.map((row) => [row.id, lineSettings(row, moment, turns?.get(row.id) ?? 0)]))
