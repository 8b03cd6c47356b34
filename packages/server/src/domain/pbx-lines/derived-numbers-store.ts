import type { PhoneNumberParts } from '@lineside/telephony/numbers/phone-number'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/**
 * SQL: the seats and groups of a customer that are not terminated; their numbers are the pilot's followed by their
 * extension.
 */
const extensions = (customerId: number) => sql`
  subscribers s where s.customer_id = ${customerId} and s.status <> 'terminated' and not s.is_pbx_pilot
    and s.pbx_extension is not null`

export const longestExtension = async (db: Db, customerId: number): Promise<number> => {
  const { rows } = await sql<{ longest: number }>`
    select coalesce(max(length(s.pbx_extension)), 0) as longest from ${extensions(customerId)}`.execute(db)
  return rows[0]?.longest ?? 0
}

/** Numbers of those lines whose forwardings may contain their own number. */
export const listNumbersInAddresses = async (
  db: Db,
  customerId: number,
): Promise<{ id: number; extension: string; from: string | null }[]> => {
  const { rows } = await sql<{ id: number; extension: string; from: string | null }>`
    select s.id, s.pbx_extension as extension,
      (select n.e164 from numbers n where n.subscriber_id = s.id and n.is_primary) as "from"
    from ${extensions(customerId)} and exists (
      select from cf_destination_sets d where d.subscriber_id = s.id and d.destinations::text like '%.local%')
    order by s.id`.execute(db)
  return rows
}

/**
 * Gives every extension the number that consists of the pilot's and the extension. If this is already an alias of the
 * same line, the alias becomes the primary number.
 * @returns digits of a number that somebody else has; then nothing is changed
 */
export const saveDerivedNumbers = async (
  db: Db,
  customerId: number,
  { cc, ac, sn }: PhoneNumberParts,
): Promise<readonly string[]> => {
  const derived = sql`(
    select s.id, ${cc}::text as cc, ${ac}::text as ac, ${sn}::text || s.pbx_extension as sn,
      ${cc + ac + sn}::text || s.pbx_extension as e164
    from ${extensions(customerId)})`
  const { rows } = await sql<{ e164: string }>`
    select n.e164 from numbers n join ${derived} d on d.e164 = n.e164
    where n.subscriber_id <> d.id and not (n.is_primary and n.subscriber_id in (select id from ${derived} every_one))
    order by n.e164 limit 1`.execute(db)
  if (rows.length > 0) return rows.map(({ e164 }) => e164)
  await sql`delete from numbers n using ${derived} d
    where n.subscriber_id = d.id and n.e164 = d.e164 and not n.is_primary`.execute(db)
  await sql`update numbers n set cc = d.cc, ac = d.ac, sn = d.sn from ${derived} d
    where n.subscriber_id = d.id and n.is_primary and n.e164 <> d.e164`.execute(db)
  await sql`insert into numbers (cc, ac, sn, subscriber_id, is_primary)
    select d.cc, d.ac, d.sn, d.id, true from ${derived} d
    where not exists (select from numbers n where n.subscriber_id = d.id and n.is_primary)`.execute(db)
  return []
}
