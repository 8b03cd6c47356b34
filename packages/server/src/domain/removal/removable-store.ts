import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Removes a reseller without customers, with its domains, profiles, device models and look. @returns files it named */
export const deleteReseller = async (db: Db, id: number): Promise<readonly string[]> => {
  const { rows } = await sql<{ key: string | null }>`
    select logo_key as key from reseller_brandings where reseller_id = ${id}
    union all select f.file_key from sound_files f join sound_sets t on t.id = f.set_id where t.reseller_id = ${id}`.execute(
    db,
  )
  await db.deleteFrom('device_profiles').where('reseller_id', '=', id).execute()
  await db.deleteFrom('resellers').where('id', '=', id).execute()
  return rows.flatMap(({ key }) => key ?? [])
}

/** @returns false: the reseller has no such domain @throws DatabaseError 23503: a line has it */
export const removeDomain = async (db: Db, resellerId: number, name: string): Promise<boolean> => {
  const { rows } = await sql`
    delete from domains where reseller_id = ${resellerId} and lower(name) = lower(${name}) returning id`.execute(db)
  return rows.length > 0
}

export const resellerContents = async (db: Db, id: number) => {
  const { rows } = await sql<{ domains: readonly string[]; profiles: number; device_profiles: number; keys: number }>`
    select array(select name from domains where reseller_id = ${id} order by name) as domains,
      (select count(*)::int from profiles p join profile_sets t on t.id = p.profile_set_id where t.reseller_id = ${id}) as profiles,
      (select count(*)::int from device_profiles where reseller_id = ${id}) as device_profiles`.execute(db)
  return rows[0] ?? {}
}

export interface NumberRow {
  readonly id: number
  readonly e164: string
  readonly is_primary: boolean
  /** Name of its line. */
  readonly subscriber: string
  readonly subscriber_id: number
  readonly customer_id: number
  readonly reseller_id: number
}

/** @param e164 digits with the country code */
export const findNumber = async (db: Db, e164: string): Promise<NumberRow | undefined> => {
  const { rows } = await sql<NumberRow>`
    select n.id, n.e164, n.is_primary, s.username || '@' || d.name as subscriber, s.id as subscriber_id, s.customer_id, d.reseller_id
    from numbers n join subscribers s on s.id = n.subscriber_id join domains d on d.id = s.domain_id
    where n.e164 = ${e164}`.execute(db)
  return rows[0]
}

export const deleteNumber = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('numbers').where('id', '=', id).execute()
}

export const moveNumber = async (db: Db, id: number, subscriberId: number): Promise<void> => {
  await db.updateTable('numbers').set({ subscriber_id: subscriberId }).where('id', '=', id).execute()
}

export const findProfile = async (db: Db, setId: number, name: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('profiles')
      .select('id')
      .where('profile_set_id', '=', setId)
      .where('name', '=', name)
      .executeTakeFirst()
  )?.id

export const deleteProfile = async (db: Db, id: number): Promise<void> => {
  // lines that were removed may still name it
  await db.updateTable('subscribers').set({ profile_id: null }).where('profile_id', '=', id).execute()
  await db.deleteFrom('profiles').where('id', '=', id).execute()
}

export const findDeviceProfile = async (db: Db, resellerId: number, name: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('device_profiles')
      .select('id')
      .where('reseller_id', '=', resellerId)
      .where('name', '=', name)
      .executeTakeFirst()
  )?.id

export const deleteDeviceProfile = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('device_profiles').where('id', '=', id).execute()
}

export const findDevice = async (db: Db, customerId: number, identifier: string): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select id from devices where customer_id = ${customerId}
      and (lower(identifier) = lower(${identifier}) or address = regexp_replace(lower(${identifier}), '[^0-9a-f]', '', 'g'))
    order by id limit 1`.execute(db)
  return rows[0]?.id
}

/** All that ends with a line: how many of each. */
export const lineContents = async (db: Db, id: number) => {
  const { rows } = await sql<{ numbers: readonly string[] }>`
    select array(select e164 from numbers where subscriber_id = ${id} order by e164) as numbers,
      (select count(*)::int from registrations where subscriber_id = ${id}) as registrations,
      (select count(*)::int from sessions where subscriber_id = ${id}) as sessions,
      (select count(*)::int from device_lines where subscriber_id = ${id}) as device_keys,
      (select count(*)::int from group_members where member_id = ${id} or group_id = ${id}) as memberships,
      (select count(*)::int from contacts where subscriber_id = ${id}) as contacts,
      (select count(distinct call_id)::int from call_legs where subscriber_id = ${id} and ended_at is null) as calls_up,
      (select count(*)::int from conversations where subscriber_id = ${id}) as conversations_kept`.execute(db)
  return rows[0] ?? {}
}
