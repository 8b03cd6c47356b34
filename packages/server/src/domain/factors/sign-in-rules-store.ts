import type { FactorPolicy } from '@lineside/contract/resources/sign-in/second-factor'
import { sql } from 'kysely'
import { mustEnrolSql } from '../../platform/auth/factor/factors-store.ts'
import type { Db } from '../../platform/db/database.ts'

export interface PolicyRow {
  readonly policy: FactorPolicy
  /** From when it asks for a second step; null: with policies that ask nobody. */
  readonly from: Date | null
}

/** The rules of a customer for those who sign in. */
export const readPolicy = (db: Db, customerId: number): Promise<PolicyRow> =>
  db
    .selectFrom('customers')
    .select(['factor_policy as policy', 'factor_policy_from as from'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()

export const updatePolicy = async (db: Db, customerId: number, { policy, from }: PolicyRow): Promise<void> => {
  await db
    .updateTable('customers')
    .set({ factor_policy: policy, factor_policy_from: from })
    .where('id', '=', customerId)
    .execute()
}

/** FRONT-03: when web passwords of a customer's people expire. */
export interface PasswordRule {
  /** Days after they were set; null: never. */
  readonly days: number | null
  /** At once, where somebody else than the owner has set them. */
  readonly own: boolean
}

export const readPasswordRule = (db: Db, customerId: number): Promise<PasswordRule> =>
  db
    .selectFrom('customers')
    .select(['password_days as days', 'password_own as own'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()

export const updatePasswordRule = async (db: Db, customerId: number, { days, own }: PasswordRule): Promise<void> => {
  const values = { password_days: days, password_own: own }
  await db.updateTable('customers').set(values).where('id', '=', customerId).execute()
}

export interface PersonRow {
  readonly subscriber_id: number
  readonly name: string
  readonly extension: string | null
  readonly is_administrator: boolean
  readonly has_factor: boolean
  readonly since: Date | null
  readonly last_used_at: Date | null
  readonly must_enrol: boolean
  readonly signed_in_at: Date | null
  readonly app_passwords: number
  readonly passkeys: number
}

/** Lines of a customer that can sign in, each with its second step. */
const people = (customerId: number) => sql`
  from subscribers b join customers c on c.id = b.customer_id left join second_factors f on f.subscriber_id = b.id
  where b.customer_id = ${customerId} and b.status <> 'terminated' and b.web_password_hash is not null`

/** One page: whoever has to set up a second step first, then those without one, then by name. */
export const listPeople = async (
  db: Db,
  customerId: number,
  { now, offset, limit }: { now: Date; offset: number; limit: number },
): Promise<readonly PersonRow[]> => {
  const { rows } = await sql<PersonRow>`
    with page as (
      select b.id as subscriber_id, coalesce(nullif(b.display_name, ''), b.webusername, b.username) as name,
        b.pbx_extension as extension, b.administrative as is_administrator, f.confirmed_at is not null as has_factor,
        f.confirmed_at as since, f.last_used_at, ${sql.raw(mustEnrolSql('t.now'))} as must_enrol
      from (select ${now}::timestamptz as now) t cross join subscribers b join customers c on c.id = b.customer_id
        left join second_factors f on f.subscriber_id = b.id
      where b.customer_id = ${customerId} and b.status <> 'terminated' and b.web_password_hash is not null
      order by must_enrol desc, has_factor, lower(coalesce(nullif(b.display_name, ''), b.webusername, b.username)), b.id
      offset ${offset} limit ${limit}
    )
    select page.*, (select max(s.created_at) from sessions s where s.subscriber_id = page.subscriber_id) as signed_in_at,
      (select count(*) from app_passwords a where a.subscriber_id = page.subscriber_id) as app_passwords,
      (select count(*) from passkeys k where k.subscriber_id = page.subscriber_id) as passkeys
    from page order by must_enrol desc, has_factor, lower(name), subscriber_id`.execute(db)
  return rows
}

export interface PeopleCounts {
  readonly people: number
  readonly with_factor: number
  readonly administrators: number
  readonly administrators_with_factor: number
}

export const countPeople = async (db: Db, customerId: number): Promise<PeopleCounts> => {
  const { rows } = await sql<PeopleCounts>`
    select count(*) as people, count(f.confirmed_at) as with_factor,
      count(*) filter (where b.administrative) as administrators,
      count(f.confirmed_at) filter (where b.administrative) as administrators_with_factor
    ${people(customerId)}`.execute(db)
  return rows[0] as PeopleCounts
}

/** Whether the line is one of the customer's that are not removed. */
export const isOwnLine = async (db: Db, customerId: number, line: number): Promise<boolean> => {
  const query = db.selectFrom('subscribers').select('id').where('id', '=', line).where('customer_id', '=', customerId)
  return (await query.where('status', '<>', 'terminated').executeTakeFirst()) !== undefined
}
