import { type CallForwardType, callForwardTypes } from '@lineside/contract/resources/forwarding/call-forward-mappings'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export interface MappingRow {
  readonly id: number
  readonly subscriber_id: number
  readonly type: CallForwardType
  readonly destination_set_id: number
  readonly destination_set: string
  readonly source_set_id: number | null
  readonly source_set: string | null
  readonly time_set_id: number | null
  readonly time_set: string | null
  readonly bnumber_set_id: number | null
  readonly bnumber_set: string | null
  readonly enabled: boolean
  readonly use_redirection: boolean
}

/** All mappings of these subscribers with the names of their sets; mappings of one type are in order. */
export const listMappings = (db: Db, subscriberIds: readonly number[]): Promise<readonly MappingRow[]> =>
  db
    .selectFrom('cf_mappings as m')
    .innerJoin('cf_destination_sets as d', 'd.id', 'm.destination_set_id')
    .leftJoin('cf_source_sets as s', 's.id', 'm.source_set_id')
    .leftJoin('cf_time_sets as t', 't.id', 'm.time_set_id')
    .leftJoin('cf_bnumber_sets as b', 'b.id', 'm.bnumber_set_id')
    .leftJoin('schedules as h', 'h.id', 't.schedule_id')
    .where(sql<boolean>`m.subscriber_id = any (${subscriberIds}::int[])`)
    .select(['m.id', 'm.subscriber_id', 'm.type', 'm.enabled', 'm.use_redirection'])
    .select(['m.destination_set_id', 'd.name as destination_set', 'm.source_set_id', 's.name as source_set'])
    // a set that stands for a schedule has the schedule's name
    .select(({ fn }) => ['m.time_set_id', fn.coalesce('h.name', 't.name').as('time_set')])
    .select(['m.bnumber_set_id', 'b.name as bnumber_set'])
    .orderBy('m.subscriber_id')
    .orderBy('m.type')
    .orderBy('m.position')
    .execute()

/** A mapping to be stored; a new one has no id yet. */
export interface MappingValues {
  readonly id: number | undefined
  readonly destination_set_id: number
  readonly source_set_id: number | null
  readonly time_set_id: number | null
  readonly bnumber_set_id: number | null
  readonly enabled: boolean
  readonly use_redirection: boolean
}
export type MappingLists = Readonly<Record<CallForwardType, readonly MappingValues[]>>

/**
 * Replaces all mappings of a subscriber; those with an id keep it.
 * @throws a violation of `foreign key` when a set has been deleted meanwhile
 */
export const replaceMappings = async (db: Db, subscriber_id: number, lists: MappingLists): Promise<void> => {
  await db.deleteFrom('cf_mappings').where('subscriber_id', '=', subscriber_id).execute()
  const rows = callForwardTypes.flatMap((type) =>
    lists[type].map(({ id, ...values }, position) => ({
      subscriber_id,
      type,
      position,
      ...values,
      ...(id === undefined ? {} : { id }),
    })),
  )
  if (rows.length > 0) await db.insertInto('cf_mappings').values(rows).execute()
}

/** @param seconds of ringing before `cft` (forwarding on no answer) applies; null: none */
export const setRingTimeout = async (db: Db, subscriberId: number, seconds: number | null): Promise<void> => {
  await db.updateTable('subscribers').set({ cft_ringtimeout: seconds }).where('id', '=', subscriberId).execute()
}
