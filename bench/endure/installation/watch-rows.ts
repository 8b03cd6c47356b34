import type { Db } from '../../../packages/server/src/platform/db/database.ts'

/** Rows that must not be while calls go on: ended without a reason, or legs that outlive their call. */
export const oddRows = async (db: Db): Promise<readonly string[]> => {
  const unexplained = await db
    .selectFrom('calls')
    .select('id')
    .where('ended_at', 'is not', null)
    .where('reason', 'is', null)
    .execute()
  const left = await db
    .selectFrom('call_legs')
    .innerJoin('calls', 'calls.id', 'call_legs.call_id')
    .select(['call_legs.call_id', 'call_legs.leg_id'])
    .where('calls.ended_at', 'is not', null)
    .where('call_legs.ended_at', 'is', null)
    .execute()
  return [
    ...unexplained.map(({ id }) => `call ${id} ended without a reason`),
    ...left.map(({ call_id, leg_id }) => `leg ${leg_id} outlives its call ${call_id}`),
  ]
}

/** Rows that must not be when nobody calls any more, by their kind. */
export const openRows = async (db: Db): Promise<Readonly<Record<string, readonly string[]>>> => {
  const calls = await db.selectFrom('calls').select('id').where('ended_at', 'is', null).execute()
  const legs = await db.selectFrom('call_legs').select(['call_id', 'leg_id']).where('ended_at', 'is', null).execute()
  const callers = await db.selectFrom('queue_callers').select('call_id').execute()
  const rooms = await db.selectFrom('conferences').select('name').where('owner', 'is not', null).execute()
  const connections = await db.selectFrom('rtc_connections').select(['id', 'process_id']).execute()
  const outside = await db.selectFrom('outside_calls').select('call_id').execute()
  return {
    calls: calls.map(({ id }) => id),
    'legs of calls': legs.map(({ call_id, leg_id }) => `${call_id} ${leg_id}`),
    'callers of queues': callers.map(({ call_id }) => call_id),
    'open conferences': rooms.map(({ name }) => name),
    'connections of browsers': connections.map(({ id, process_id }) => `${id} of process ${process_id}`),
    'calls outside': outside.map(({ call_id }) => call_id),
  }
}

/** Messages that are spoken, or that wait to be stored. */
export const unfinishedMessages = async (db: Db): Promise<readonly string[]> =>
  (await db.selectFrom('unfinished_messages').select(['file', 'call_id']).execute()).map(
    ({ file, call_id }) => `${file} of ${call_id}`,
  )

/** How many processes of ours there are, as they see it themselves. */
export const processRows = async (db: Db): Promise<number> =>
  (await db.selectFrom('rtc_processes').select('id').execute()).length

/** Why the calls of the last day have ended: how many for each reason. */
export const endReasons = async (db: Db): Promise<Readonly<Record<string, number>>> => {
  const rows = await db
    .selectFrom('calls')
    .select(['reason', ({ fn }) => fn.countAll<number>().as('count')])
    .where('ended_at', 'is not', null)
    .groupBy('reason')
    .orderBy('reason')
    .execute()
  return Object.fromEntries(rows.map(({ reason, count }) => [reason ?? 'none', count]))
}
