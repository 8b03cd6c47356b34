import { limits } from '@lineside/contract/limits'
import type { Db } from '../../platform/db/database.ts'
import { requireRoom } from '../../platform/db/require-room.ts'
import { isViolation } from '../../platform/db/violation.ts'
import { Refusal, validationFailed } from '../../platform/refusal.ts'
import {
  countSetsOf,
  holdScheduleOf,
  insertSet,
  type SetKind,
  type SetValues,
  updateSet,
} from './forward-sets-store.ts'

/**
 * Stores a set: creates one for a subscriber, or replaces one by its id.
 * @returns its id
 * @throws Refusal when the subscriber has another set of this name, or as many sets as it may have
 */
export const saveSet = async <Kind extends SetKind>(
  db: Db,
  kind: Kind,
  where: { readonly subscriberId: number } | { readonly id: number },
  values: SetValues<Kind>,
): Promise<number> => {
  try {
    if ('subscriberId' in where) {
      const { subscriberId } = where
      const schedule = 'schedule_id' in values ? (values.schedule_id as number) : null
      if (schedule !== null && !(await holdScheduleOf(db, subscriberId, schedule)))
        throw validationFailed([{ field: 'schedule.id', input: schedule, errors: ['There is no such schedule'] }])
      await requireRoom(db, {
        lock: { name: `${kind} sets`, id: subscriberId },
        most: limits.forwardSets,
        what: `${kind} sets`,
        count: (locked) => countSetsOf(locked, kind, subscriberId),
      })
      return await insertSet(db, kind, subscriberId, values)
    }
    await updateSet(db, kind, where.id, values)
    return where.id
  } catch (error) {
    if (!isViolation(error, 'unique')) throw error
    throw new Refusal('set_name_taken', `a ${kind} set with this name already exists`, {}, 'name')
  }
}
