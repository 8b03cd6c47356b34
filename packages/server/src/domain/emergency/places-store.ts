import type { EmergencyPlace } from '@lineside/telephony/emergency/emergency-place'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** A place of a customer; a place of another one does not exist. */
export interface OwnPlace {
  readonly customerId: number
  readonly id: number
}

const columns = [
  'p.id',
  'p.name',
  'p.country',
  'p.region',
  'p.city',
  'p.postal_code',
  'p.street',
  'p.house_number',
  'p.building',
  'p.floor',
  'p.room',
  'p.note',
] as const

/** How many seats and phones have the place, or are there for now; those of lines that have ended do not count. */
const usedBy = (now: Date) => sql<number>`((select count(*) from device_places d where d.place_id = p.id)
  + (select count(*) from seat_places t join subscribers s on s.id = t.subscriber_id where s.status <> 'terminated'
    and (t.place_id = p.id or (t.elsewhere_place_id = p.id and t.elsewhere_until > ${now}))))::int`

export type PlaceRow = EmergencyPlace & { readonly id: number; readonly used_by: number }

/** By name. */
export const listPlaces = (db: Db, customerId: number, now: Date): Promise<readonly PlaceRow[]> =>
  db
    .selectFrom('emergency_places as p')
    .select(columns)
    .select(usedBy(now).as('used_by'))
    .where('p.customer_id', '=', customerId)
    .orderBy(sql`p.name collate "und-x-icu"`)
    .orderBy('p.id')
    .execute()

export const findPlace = (db: Db, { customerId, id }: OwnPlace, now: Date): Promise<PlaceRow | undefined> =>
  db
    .selectFrom('emergency_places as p')
    .select(columns)
    .select(usedBy(now).as('used_by'))
    .where('p.customer_id', '=', customerId)
    .where('p.id', '=', id)
    .executeTakeFirst()

/** Takes the row until the transaction ends, so that what begins to use it and who removes it wait for each other. */
export const holdPlace = async (db: Db, { customerId, id }: OwnPlace): Promise<boolean> =>
  (await db
    .selectFrom('emergency_places')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) !== undefined

export const countPlaces = async (db: Db, customerId: number): Promise<number> => {
  const query = db.selectFrom('emergency_places').where('customer_id', '=', customerId)
  return (await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
}

/** @throws a violation of `unique` when the customer has another place of this name */
export const insertPlace = async (db: Db, customerId: number, values: EmergencyPlace): Promise<number> => {
  const query = db.insertInto('emergency_places').values({ customer_id: customerId, ...values })
  return (await query.returning('id').executeTakeFirstOrThrow()).id
}

/** @throws as `insertPlace` */
export const updatePlace = async (db: Db, { customerId, id }: OwnPlace, values: EmergencyPlace): Promise<void> => {
  const query = db.updateTable('emergency_places').set(values).where('id', '=', id)
  await query.where('customer_id', '=', customerId).execute()
}

/** Removes also what refers to it and no longer counts: rows of lines that have ended, and stays elsewhere that have. */
export const deletePlace = async (db: Db, { customerId, id }: OwnPlace): Promise<void> => {
  await db.updateTable('seat_places').set({ place_id: null }).where('place_id', '=', id).execute()
  await db
    .updateTable('seat_places')
    .set({ elsewhere_place_id: null, elsewhere_until: null })
    .where('elsewhere_place_id', '=', id)
    .execute()
  await db.deleteFrom('emergency_places').where('id', '=', id).where('customer_id', '=', customerId).execute()
}
