import { expect } from 'vitest'
import type { Db } from '../src/platform/db/database.ts'
import { eventually } from './eventually.ts'

/** The traces of one test's calls, apart from those of the tests before. */
export const callsOfTest = (db: Db) => {
  let last = 0
  /** Calls that were waited for in vain: one test fails for them, and those after it do not wait again. */
  const stuck = new Set<string>()
  const open = async (): Promise<string[]> => {
    const legs = await db.selectFrom('call_legs').select('call_id').where('ended_at', 'is', null).execute()
    return legs.map(({ call_id }) => call_id).filter((id) => !stuck.has(id))
  }
  return {
    /** Those of the test before are over; what comes from now on is this one's. */
    allOver: async () => {
      await eventually(async () =>
        expect(await open(), 'calls of the test before that are not over').toEqual([]),
      ).catch(async (error: unknown) => {
        for (const id of await open()) stuck.add(id)
        throw error
      })
      const { max } = await db
        .selectFrom('conversations')
        .select(({ fn }) => fn.max<number | null>('id').as('max'))
        .executeTakeFirstOrThrow()
      last = max ?? 0
    },
    /** Why the last call ended, once it has. */
    endReason: async () =>
      await eventually(async () => {
        const { ended_at, reason } = await db
          .selectFrom('calls')
          .select(['ended_at', 'reason'])
          .orderBy('started_at', 'desc')
          .executeTakeFirstOrThrow()
        if (ended_at === null) throw new Error('The call goes on')
        return reason
      }),
    /** The rows of this test's calls, once there are as many. */
    conversations: async (count = 2) =>
      await eventually(async () => {
        const rows = await db
          .selectFrom('conversations')
          .select([
            'subscriber_id',
            'direction',
            'caller',
            'callee',
            'call_type',
            'status',
            'answered_by',
            'answered_on',
          ])
          .where('id', '>', last)
          .where('type', '=', 'call')
          .orderBy('id')
          .execute()
        if (rows.length < count) throw new Error(`${rows.length} conversations`)
        return rows
      }),
  }
}
