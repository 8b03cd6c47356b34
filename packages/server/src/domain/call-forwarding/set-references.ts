import { bnumberSets } from '@lineside/contract/resources/forwarding/bnumber-sets'
import { destinationSets } from '@lineside/contract/resources/forwarding/destination-sets'
import { sourceSets } from '@lineside/contract/resources/forwarding/source-sets'
import { timeSets } from '@lineside/contract/resources/forwarding/time-sets'
import type { Db } from '../../platform/db/database.ts'
import { malformed } from '../../platform/refusal.ts'
import { validate } from '../../platform/http/requests/validate.ts'
import type { Line } from '../subscribers/lines-store.ts'
import { holdScheduleOf, nameSets, type SetKind } from './forward-sets-store.ts'
import { saveSet } from './save-set.ts'
import { setValues } from './set-values.ts'

/** Finds the sets that mappings name, among the sets of one subscriber. */
export interface SetReferences {
  /**
   * @param id wins over `set`
   * @param set a name, or a body from which a new set is made
   * @returns null when neither is given
   * @throws Refusal for a set of another subscriber, as for one that does not exist
   */
  idOf(
    kind: SetKind,
    id: number | null | undefined,
    set: string | Readonly<Record<string, unknown>> | null | undefined,
  ): Promise<number | null>
}

export const createSetReferences = (db: Db, line: Line): SetReferences => {
  type Known = { readonly byId: Map<number, number | null>; readonly byName: Map<string, number> }
  const known: Partial<Record<SetKind, Promise<Known>>> = {}
  const load = async (kind: SetKind): Promise<Known> => {
    const sets = await nameSets(db, kind, line.id)
    return {
      byId: new Map(sets.map(({ id, schedule }) => [id, schedule])),
      byName: new Map(sets.map(({ id, name }) => [name, id])),
    }
  }

  const where = { subscriberId: line.id }
  const make: Readonly<Record<SetKind, (body: unknown) => Promise<number>>> = {
    destination: (body) =>
      saveSet(db, 'destination', where, setValues.destination(line, validate(destinationSets.create, body))),
    source: (body) => saveSet(db, 'source', where, setValues.source(line, validate(sourceSets.create, body))),
    time: (body) => saveSet(db, 'time', where, setValues.time(line, validate(timeSets.create, body))),
    bnumber: (body) => saveSet(db, 'bnumber', where, setValues.bnumber(line, validate(bnumberSets.create, body))),
  }

  return {
    idOf: async (kind, id, set) => {
      const isNamed = typeof set === 'string'
      if (typeof id !== 'number' && !isNamed) return set === null || set === undefined ? null : await make[kind](set)
      known[kind] ??= load(kind)
      const { byId, byName } = await known[kind]
      const found = typeof id !== 'number' && isNamed ? byName.get(set) : (id ?? undefined)
      const schedule = found === undefined ? undefined : byId.get(found)
      // who removes the schedule removes the sets that stand for it, as long as no rule uses them
      const isThere = schedule === null || (schedule !== undefined && (await holdScheduleOf(db, line.id, schedule)))
      if (found === undefined || !isThere) throw malformed(`Invalid '${kind}set'. Could not be found.`)
      return found
    },
  }
}
