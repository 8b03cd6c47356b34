import type { CallForwardType } from '@lineside/contract/resources/forwarding/call-forward-mappings'
import { findLine, type Line } from '../subscribers/lines-store.ts'
import { nameSets, type SetKind } from '../call-forwarding/forward-sets-store.ts'
import { replaceForwarding } from '../call-forwarding/replace-forwarding.ts'
import { saveSet } from '../call-forwarding/save-set.ts'
import { setValues, type WrittenSets } from '../call-forwarding/set-values.ts'
import { type Provisioning, required } from '../saving/saving.ts'

/** A forwarding that names its sets. */
export interface NamedMapping {
  readonly destinationset: string
  readonly sourceset?: string
  readonly timeset?: string
}

/** Sets in the API's form, and the forwardings that combine them. */
export interface CallForwardingInput {
  readonly destination: readonly WrittenSets['destination'][]
  readonly source?: readonly WrittenSets['source'][]
  readonly time?: readonly WrittenSets['time'][]
  readonly mappings: Readonly<Partial<Record<CallForwardType, readonly NamedMapping[]>>>
  /** Seconds of ringing before forwarding on no answer (`cft`). */
  readonly ringTimeout?: number
}

/**
 * Saves these sets of a subscriber, by name, and replaces all its forwardings.
 * @throws Refusal for what the API would refuse too
 */
export const saveCallForwarding = async (
  { db }: Provisioning,
  subscriberId: number,
  { destination, source = [], time = [], mappings, ringTimeout }: CallForwardingInput,
): Promise<void> => {
  const line = required(await findLine(db, subscriberId), 'The subscriber does not exist.')
  await saveSets(db, line, 'destination', destination)
  await saveSets(db, line, 'source', source)
  await saveSets(db, line, 'time', time)
  const none = { cfu: [], cfb: [], cft: [], cfna: [], cfs: [], cfr: [], cfo: [] }
  await replaceForwarding(db, line, { ...none, ...mappings, cft_ringtimeout: ringTimeout })
}

const saveSets = async <Kind extends SetKind>(
  db: Provisioning['db'],
  line: Line,
  kind: Kind,
  sets: readonly WrittenSets[Kind][],
): Promise<void> => {
  // a set that stands for a schedule is none of these, even if the schedule has the same name
  const own = (await nameSets(db, kind, line.id)).filter(({ schedule }) => schedule === null)
  const known = new Map(own.map(({ name, id }) => [name, id]))
  for (const set of sets) {
    const id = known.get(set.name)
    await saveSet(db, kind, id === undefined ? { subscriberId: line.id } : { id }, setValues[kind](line, set))
  }
}
