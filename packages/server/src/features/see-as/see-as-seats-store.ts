import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export interface SeatToSee {
  readonly name: string
  /** Neither a group, nor the pilot, nor an administrator. */
  readonly isSeat: boolean
}

/** A line of the customer; undefined: it has none of this id, or it is not active. */
export const findSeatToSee = async (db: Db, customerId: number, id: number): Promise<SeatToSee | undefined> =>
  await db
    .selectFrom('subscribers')
    .select(sql<string>`coalesce(nullif(display_name, ''), username)`.as('name'))
    .select(sql<boolean>`not (is_pbx_pilot or is_pbx_group or administrative)`.as('isSeat'))
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()

/** Until when an administrator may change the settings of a line. @returns what stood there before */
export const writeSettingsOpen = async (db: Db, id: number, until: Date | null): Promise<Date | null> => {
  const query = db.selectFrom('subscribers').select('settings_open_until').where('id', '=', id).forUpdate()
  const { settings_open_until: before } = await query.executeTakeFirstOrThrow()
  await db.updateTable('subscribers').set({ settings_open_until: until }).where('id', '=', id).execute()
  return before
}
