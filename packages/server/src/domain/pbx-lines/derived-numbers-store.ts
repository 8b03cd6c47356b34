import type { PhoneNumberParts } from '@lineside/telephony/numbers/phone-number'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Live seats and groups: who has a number made of the pilot's and an extension. */
const extensions = (customerId: number) => sql`
  subscribers s where s.customer_id = ${customerId} and s.status <> 'terminated' and not s.is_pbx_pilot
    and s.pbx_extension is not null`

export const longestExtension = async (db: Db, customerId: number): Promise<number> => {
  const { rows } = await sql<{ longest: number }>`
    select coalesce(max(length(s.pbx_extension)), 0) as longest from ${extensions(customerId)}`.execute(db)
  return rows[0]?.longest ?? 0
}

/** Those of them in whose forwardings their number may stand. */
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
 * Gives every extension the number made of the pilot's. An alias of its own that is this number becomes it.
 * @returns digits that somebody else has; the numbers are unchanged then
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
