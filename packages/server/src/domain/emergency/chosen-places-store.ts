import type { CivicAddress } from '@lineside/telephony/emergency/emergency-place'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** The place that a person has told: one of the places, or an address. */
export interface StoredElsewhere {
  readonly place_id: number | null
  readonly address: CivicAddress | null
  readonly until: Date
}

export const findSeatPlace = async (db: Db, line: number): Promise<number | null> => {
  const query = db.selectFrom('seat_places').select('place_id').where('subscriber_id', '=', line)
  return (await query.executeTakeFirst())?.place_id ?? null
}

export const writeSeatPlace = async (db: Db, line: number, place_id: number | null): Promise<void> => {
  await db
    .insertInto('seat_places')
    .values({ subscriber_id: line, place_id })
    .onConflict((conflict) => conflict.column('subscriber_id').doUpdateSet({ place_id }))
    .execute()
}

/** Gives the place to all seats of a customer that have none. @returns how many */
export const givePlaceToSeats = async (db: Db, customerId: number, place_id: number): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    insert into seat_places (subscriber_id, place_id)
    select s.id, ${place_id} from subscribers s left join seat_places t on t.subscriber_id = s.id
    where s.customer_id = ${customerId} and ${isSeat} and t.place_id is null
    on conflict (subscriber_id) do update set place_id = excluded.place_id where seat_places.place_id is null`.execute(
    db,
  )
  return Number(numAffectedRows)
}

/** SQL: `s` is a person who calls. */
const isSeat = sql<boolean>`(s.status <> 'terminated' and not s.is_pbx_group)`

export interface SeatWithout {
  readonly id: number
  readonly name: string
  readonly extension: string | null
}

/** SQL: the company keeps places: it is told of what has none. Others do without, and are spared the words. */
const keepsPlaces = (customerId: number) =>
  sql<boolean>`exists (select from emergency_places p where p.customer_id = ${customerId})`

/** Seats whose emergency calls tell no place; none where the company keeps no places. @param most that are named, by name */
export const seatsWithoutPlace = async (
  db: Db,
  customerId: number,
  most: number,
): Promise<{ readonly count: number; readonly seats: readonly SeatWithout[] }> => {
  const { rows } = await sql<SeatWithout & { count: number }>`
    select s.id, coalesce(nullif(s.display_name, ''), s.username) as name, s.pbx_extension as extension,
      (count(*) over ())::int as count
    from subscribers s left join seat_places t on t.subscriber_id = s.id
    where s.customer_id = ${customerId} and ${isSeat} and t.place_id is null and ${keepsPlaces(customerId)}
    order by coalesce(nullif(s.display_name, ''), s.username) collate "und-x-icu", s.id limit ${most}`.execute(db)
  return { count: rows[0]?.count ?? 0, seats: rows.map(({ id, name, extension }) => ({ id, name, extension })) }
}

/** How many phones of a customer that keeps places have neither one of their own nor a line whose seat has one. */
export const phonesWithoutPlace = async (db: Db, customerId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from devices d
    where d.customer_id = ${customerId} and ${keepsPlaces(customerId)} and not exists (select from device_places e where e.device_id = d.id)
      and not exists (select from device_lines l join seat_places t on t.subscriber_id = l.subscriber_id
        where l.device_id = d.id and l.type in ('private', 'shared') and t.place_id is not null)`.execute(db)
  return rows[0]?.count ?? 0
}

export const findDevicePlace = async (db: Db, device: number): Promise<number | null> => {
  const query = db.selectFrom('device_places').select('place_id').where('device_id', '=', device)
  return (await query.executeTakeFirst())?.place_id ?? null
}

/** The name of a device of a customer. @returns undefined: there is none */
export const findDeviceName = async (db: Db, customerId: number, id: number): Promise<string | undefined> => {
  const query = db.selectFrom('devices').select('station_name').where('customer_id', '=', customerId)
  return (await query.where('id', '=', id).executeTakeFirst())?.station_name
}

export const writeDevicePlace = async (db: Db, device: number, place_id: number | null): Promise<void> => {
  if (place_id === null) return void (await db.deleteFrom('device_places').where('device_id', '=', device).execute())
  await db
    .insertInto('device_places')
    .values({ device_id: device, place_id })
    .onConflict((conflict) => conflict.column('device_id').doUpdateSet({ place_id }))
    .execute()
}

/** Where a person has said to be, unless this has ended. */
export const findElsewhere = async (db: Db, line: number, now: Date): Promise<StoredElsewhere | null> => {
  const row = await db
    .selectFrom('seat_places')
    .select(['elsewhere_place_id', 'elsewhere_address', 'elsewhere_until'])
    .where('subscriber_id', '=', line)
    .where('elsewhere_until', '>', now)
    .executeTakeFirst()
  if (!row?.elsewhere_until) return null
  return { place_id: row.elsewhere_place_id, address: row.elsewhere_address, until: row.elsewhere_until }
}

/** @param told null: the person is at the seat */
export const writeElsewhere = async (db: Db, line: number, told: StoredElsewhere | null): Promise<void> => {
  const values = {
    elsewhere_place_id: told?.place_id ?? null,
    elsewhere_address: told?.address ? JSON.stringify(told.address) : null,
    elsewhere_until: told?.until ?? null,
  }
  await db
    .insertInto('seat_places')
    .values({ subscriber_id: line, place_id: null, ...values })
    .onConflict((conflict) => conflict.column('subscriber_id').doUpdateSet(values))
    .execute()
}

/** Forgets where people were once their time elsewhere has ended: often it was their home. */
export const forgetEndedStays = async (db: Db, now: Date): Promise<void> => {
  await db
    .updateTable('seat_places')
    .set({ elsewhere_place_id: null, elsewhere_address: null, elsewhere_until: null })
    .where('elsewhere_until', '<=', now)
    .execute()
}

/** Forgets the place of a line that ends, and where its person was. */
export const forgetSeatPlace = async (db: Db, line: number): Promise<void> => {
  await db.deleteFrom('seat_places').where('subscriber_id', '=', line).execute()
}

/** Whether a trunk that is in use takes places. */
export const trunksTakePlaces = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('trunks')
    .select('id')
    .where('is_enabled', '=', true)
    .where('takes_place', '=', true)
    .limit(1)
    .executeTakeFirst()) !== undefined
