import { type Selectable, sql } from 'kysely'
import { partyNameSql } from '../../domain/contacts/contacts-store.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import type { CallRecordingsTable } from '../../platform/db/tables/recording-tables.ts'
import type { ListRequest } from '../../platform/http/resources/resource-handlers.ts'
import { isOwn, matches, type RecordingFilter } from './recording-conditions-store.ts'

/** A recording, with names and ids of those parties who belong to the caller's customer. */
export type RecordingRow = Selectable<CallRecordingsTable> & {
  readonly caller_name: string | null
  readonly callee_name: string | null
  readonly subscriber_ids: readonly number[] | null
}

export type Page = Pick<ListRequest<unknown>, 'offset' | 'limit' | 'order'>

/** The name that the reader sees for a party of the recording (NAME-02). */
const nameOf = (party: 'caller' | 'callee', { customerId, subscriberId }: Principal) =>
  sql<string | null>`${sql.raw(partyNameSql(`r.${party}`, String(customerId), String(subscriberId)))}`

const subscribersOf = (customerId: number) => sql<number[] | null>`(
  select array_agg(s.id order by s.id) from call_recording_parties p join subscribers s on s.id = p.subscriber_id
  where p.recording_id = r.id and s.customer_id = ${customerId})`

const ownRecordings = (db: Db, principal: Principal, filter: RecordingFilter) =>
  db.selectFrom('call_recordings as r').where(isOwn(principal, filter.subscriberId)).where(matches(filter))

const withNames = (db: Db, principal: Principal, filter: RecordingFilter) =>
  ownRecordings(db, principal, filter)
    .selectAll('r')
    .select([
      nameOf('caller', principal).as('caller_name'),
      nameOf('callee', principal).as('callee_name'),
      subscribersOf(principal.customerId).as('subscriber_ids'),
    ])

const orders = {
  id: 'r.id',
  call_id: 'r.call_id',
  start_time: 'r.start_time',
  end_time: 'r.end_time',
  status: 'r.status',
} as const

/** The value that a page is sorted by. A recording whose end is not known counts as the shortest. */
const orderOf = (by: string) =>
  by === 'duration'
    ? sql<unknown>`coalesce(r.end_time - r.start_time, interval '0')`
    : sql<unknown>`${sql.ref(orders[by as keyof typeof orders])}`

/** A page, by id ascending unless another order is asked for. */
export const listRecordings = (
  db: Db,
  principal: Principal,
  filter: RecordingFilter,
  { offset, limit, order }: Page,
): Promise<readonly RecordingRow[]> => {
  const direction = order?.descending ? 'desc' : 'asc'
  return withNames(db, principal, filter)
    .orderBy(orderOf(order?.by ?? 'id'), direction)
    .orderBy('r.id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
}

export const countRecordings = async (db: Db, principal: Principal, filter: RecordingFilter): Promise<number> => {
  const counted = ownRecordings(db, principal, filter).select(({ fn }) => fn.countAll<number>().as('count'))
  return (await counted.executeTakeFirst())?.count ?? 0
}

export const findRecording = (db: Db, principal: Principal, id: number): Promise<RecordingRow | undefined> =>
  withNames(db, principal, {}).where('r.id', '=', id).executeTakeFirst()

/**
 * Takes a recording away from subscribers.
 * @returns whether anybody still has it
 */
export const detachSubscribers = async (db: Db, id: number, subscriberIds: readonly number[]): Promise<boolean> => {
  await db
    .deleteFrom('call_recording_parties')
    .where('recording_id', '=', id)
    .where('subscriber_id', 'in', [...subscriberIds])
    .execute()
  const left = await db
    .selectFrom('call_recording_parties')
    .select('subscriber_id')
    .where('recording_id', '=', id)
    .limit(1)
    .execute()
  return left.length > 0
}

export const deleteRecording = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('call_recordings').where('id', '=', id).execute()
}
