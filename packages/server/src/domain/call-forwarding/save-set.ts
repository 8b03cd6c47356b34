import type { Db } from '../../platform/db/database.ts'
import { isViolation } from '../../platform/db/violation.ts'
import { Refusal } from '../../platform/refusal.ts'
import { insertSet, type SetKind, type SetValues, updateSet } from './forward-sets-store.ts'

/**
 * Stores a set: a new one of a subscriber, or one that is there by its id.
 *
 * @returns its id
 * @throws Refusal where the subscriber has another set of this name
 */
export const saveSet = async <Kind extends SetKind>(
  db: Db,
  kind: Kind,
  where: { readonly subscriberId: number } | { readonly id: number },
  values: SetValues<Kind>,
): Promise<number> => {
  try {
    if ('subscriberId' in where) return await insertSet(db, kind, where.subscriberId, values)
    await updateSet(db, kind, where.id, values)
    return where.id
  } catch (error) {
    if (!isViolation(error, 'unique')) throw error
    throw new Refusal('set_name_taken', `a ${kind} set with this name already exists`, {}, 'name')
  }
}
