import type { Db } from '../../platform/db/database.ts'

export interface HeldNumber {
  readonly id: number
  readonly e164: string
  readonly subscriber_id: number
  readonly customer_id: number
  readonly is_primary: boolean
  readonly is_devid: boolean
}

const held = (db: Db) =>
  db
    .selectFrom('numbers as n')
    .innerJoin('subscribers as s', 's.id', 'n.subscriber_id')
    .select(['n.id', 'n.e164', 'n.subscriber_id', 's.customer_id', 'n.is_primary', 'n.is_devid'])

export const findNumbersByDigits = (db: Db, digits: readonly string[]): Promise<HeldNumber[]> =>
  digits.length === 0 ? Promise.resolve([]) : held(db).where('n.e164', 'in', digits).execute()

export const listAliases = (db: Db, subscriberId: number): Promise<HeldNumber[]> =>
  held(db).where('n.subscriber_id', '=', subscriberId).where('n.is_primary', '=', false).execute()

export const moveNumbers = async (db: Db, ids: readonly number[], subscriberId: number): Promise<void> => {
  if (ids.length === 0) return
  await db.updateTable('numbers').set({ subscriber_id: subscriberId }).where('id', 'in', ids).execute()
}

export const setDeviceId = async (db: Db, id: number, is_devid: boolean): Promise<void> => {
  await db.updateTable('numbers').set({ is_devid }).where('id', '=', id).execute()
}

export const setPrimary = async (db: Db, id: number, is_primary: boolean): Promise<void> => {
  await db.updateTable('numbers').set({ is_primary }).where('id', '=', id).execute()
}
