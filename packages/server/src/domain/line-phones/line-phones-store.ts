import {
  type PhoneState,
  type SeenPhone,
  mostPhones,
  phoneForgottenAfterDays,
} from '@lineside/telephony/outside/judge-phone'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** A phone that registers or calls, as it shows itself. */
export interface ShownPhone {
  readonly subscriberId: number
  /** As `userAgentFamily` makes it. */
  readonly family: string
  readonly userAgent: string
  /** IPv4 or IPv6, without brackets. */
  readonly address: string
}

export interface LinePhone extends SeenPhone {
  readonly id: number
  readonly first_seen_at: Date
}

export interface LineOfPhone {
  readonly customerId: number
  readonly network: string
  readonly isHolding: boolean
  readonly isProvisioned: boolean
  readonly seen: readonly LinePhone[]
}

/** SQL: whether new phones of a customer are held: as it says, else as the operator says of it, else of everybody. */
const holds = (customer: string) => sql<boolean>`coalesce((
  select new_phones from outside_limits where new_phones is not null and subscriber_id is null
    and coalesce(customer_id, ${sql.ref(customer)}) = ${sql.ref(customer)}
  order by customer_id is null, set_by = 'operator' limit 1), 'off') = 'hold'`

/** Reads the line of a phone. @returns undefined: there is no such line */
export const readLineOfPhone = async (
  db: Db,
  { subscriberId, address }: Pick<ShownPhone, 'subscriberId' | 'address'>,
  at: Date,
): Promise<LineOfPhone | undefined> => {
  const line = await db
    .selectFrom('subscribers as s')
    .select([
      's.customer_id as customerId',
      sql<string>`lineside_sip.network_of(${address}::inet)::text`.as('network'),
      holds('s.customer_id').as('isHolding'),
      sql<boolean>`exists (select from devices d join device_lines l on l.device_id = d.id, unnest(d.fetched_from) as place
        where l.subscriber_id = s.id and d.fetched_at > ${at}::timestamptz - interval '1 day'
          and lineside_sip.network_of(place::inet) = lineside_sip.network_of(${address}::inet))`.as('isProvisioned'),
    ])
    .where('s.id', '=', subscriberId)
    .executeTakeFirst()
  return line && { ...line, seen: await phonesOfLine(db, subscriberId) }
}

const phonesOfLine = (db: Db, subscriberId: number): Promise<readonly LinePhone[]> =>
  db
    .selectFrom('line_phones')
    .select(['id', 'family', sql<string>`network::text`.as('network'), 'state', 'first_seen_at'])
    .where('subscriber_id', '=', subscriberId)
    .execute()

/**
 * Writes down that a phone was seen, in its present state; of each state the `mostPhones` that were seen last are kept.
 * @returns its row
 */
export const rememberPhone = async (
  db: Db,
  { subscriberId, family, userAgent, address }: ShownPhone,
  { state, at }: { readonly state: PhoneState; readonly at: Date },
): Promise<Pick<LinePhone, 'id' | 'first_seen_at'>> => {
  const row = { user_agent: userAgent.slice(0, 255), address, state, seen_at: at }
  const phone = await db
    .insertInto('line_phones')
    .values({
      subscriber_id: subscriberId,
      family,
      network: sql`lineside_sip.network_of(${address}::inet)`,
      first_seen_at: at,
      ...row,
    })
    .onConflict((conflict) => conflict.columns(['subscriber_id', 'family', 'network']).doUpdateSet(row))
    .returning(['id', 'first_seen_at'])
    .executeTakeFirstOrThrow()
  await sql`delete from line_phones where id in (select id from line_phones where subscriber_id = ${subscriberId} and state = ${state}
    order by seen_at desc, id desc offset ${mostPhones})`.execute(db)
  return phone
}

/** Forgets the phones that were not seen for long, and calls that are over. */
export const forgetOldPhones = async (db: Db, now: Date): Promise<void> => {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await db.deleteFrom('line_phones').where('seen_at', '<', before(phoneForgottenAfterDays)).execute()
  await db.deleteFrom('new_phone_calls').where('begun_at', '<', before(1)).execute()
}

/** Signs out the phones of a line that showed themselves so. */
export const signOutPhone = async (
  db: Db,
  {
    subscriberId,
    userAgent,
    network,
  }: { readonly subscriberId: number; readonly userAgent: string; readonly network: string },
): Promise<void> => {
  await sql`delete from registrations where subscriber_id = ${subscriberId} and left(user_agent, 255) = ${userAgent}
    and lineside_sip.network_of(lineside_sip.address_of(received)) = ${network}::cidr`.execute(db)
}

/** The registration that a job looks at. @returns undefined: it is gone, or nobody knows from where it came */
export const findRegisteredPhone = async (db: Db, registration: number) => {
  const { rows } = await sql<{ subscriberId: number; userAgent: string; address: string }>`
    select subscriber_id as "subscriberId", user_agent as "userAgent", host(lineside_sip.address_of(received)) as address
    from registrations where id = ${registration} and lineside_sip.address_of(received) is not null`.execute(db)
  return rows[0]
}

/** Phones that are registered, in the order of their registrations. @param after the last one of the page before; 0: none */
export const registeredPhones = async (
  db: Db,
  { customerId, at, after, most }: { customerId: number | null; at: Date; after: number; most: number },
) => {
  const { rows } = await sql<{ id: number; subscriberId: number; userAgent: string; address: string }>`
    select r.id, r.subscriber_id as "subscriberId", r.user_agent as "userAgent", host(lineside_sip.address_of(r.received)) as address
    from registrations r join subscribers s on s.id = r.subscriber_id
    where r.id > ${after} and r.expires > ${at} and lineside_sip.address_of(r.received) is not null
      and s.customer_id = coalesce(${customerId}::int, s.customer_id)
    order by r.id limit ${most}`.execute(db)
  return rows
}

/** Makes phones known, but those that were refused. */
export const rememberKnown = async (db: Db, phones: readonly ShownPhone[], at: Date): Promise<void> => {
  await sql`insert into line_phones (subscriber_id, family, network, user_agent, address, state, first_seen_at, seen_at)
    select distinct on (1, 2, 3) line, family, lineside_sip.network_of(address), left(agent, 255), address, 'known', ${at}::timestamptz, ${at}::timestamptz
    from unnest(${phones.map(({ subscriberId }) => subscriberId)}::int[], ${phones.map(({ family }) => family)}::text[],
      ${phones.map(({ userAgent }) => userAgent)}::text[], ${phones.map(({ address }) => address)}::inet[]) as p (line, family, agent, address)
    on conflict (subscriber_id, family, network) do update set state = 'known', seen_at = excluded.seen_at
      where line_phones.state <> 'refused'`.execute(db)
}

/** The readers of a mail about a held phone: the person at the line; where nobody has an address, the administrators. */
export const readersOfHeld = async (db: Db, customerId: number, subscriberId: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    with own as (select id from subscribers where id = ${subscriberId} and coalesce(email, '') <> '')
    select id from own union all
    (select id from subscribers where customer_id = ${customerId} and administrative and status = 'active'
      and not exists (select from own) order by id limit 10)`.execute(db)
  return rows.map(({ id }) => id)
}
