import type { CostlyClass } from '@lineside/telephony/outside/number-class'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** The one who has set limits, and for whom; null: for all. */
export interface LimitsOwner {
  readonly customerId: number | null
  readonly subscriberId: number | null
  readonly setBy: 'operator' | 'company'
}

/** Limits as they are stored; null: none. */
export interface StoredLimits {
  readonly countries: readonly string[] | null
  /** null: as the operator says for everybody. */
  readonly barred: readonly CostlyClass[] | null
  readonly calls_a_minute: number | null
  readonly calls_a_day: number | null
  /** Millionths. */
  readonly cost_a_day: number | null
}

export const noLimits: StoredLimits = {
  countries: null,
  barred: null,
  calls_a_minute: null,
  calls_a_day: null,
  cost_a_day: null,
}

const ownedBy = ({ customerId, subscriberId, setBy }: LimitsOwner) =>
  sql<boolean>`coalesce(customer_id, 0) = ${customerId ?? 0} and coalesce(subscriber_id, 0) = ${subscriberId ?? 0} and set_by = ${setBy}`

export const readLimits = async (db: Db, owner: LimitsOwner): Promise<StoredLimits> =>
  (await db
    .selectFrom('outside_limits')
    .select(['countries', 'barred', 'calls_a_minute', 'calls_a_day', 'cost_a_day'])
    .where(ownedBy(owner))
    .executeTakeFirst()) ?? noLimits

export const writeLimits = async (
  db: Db,
  owner: LimitsOwner,
  { countries, barred, ...quota }: StoredLimits,
): Promise<void> => {
  const row = { countries: countries && [...countries], barred: barred && [...barred], ...quota }
  await db
    .insertInto('outside_limits')
    .values({ customer_id: owner.customerId, subscriber_id: owner.subscriberId, set_by: owner.setBy, ...row })
    .onConflict((conflict) =>
      conflict.expression(sql`coalesce(customer_id, 0), coalesce(subscriber_id, 0), set_by`).doUpdateSet(row),
    )
    .execute()
}

/** Sets what is done with phones that their line has never seen; limits stay. */
export const writeNewPhones = async (db: Db, owner: LimitsOwner, new_phones: 'off' | 'hold' | null): Promise<void> => {
  await db
    .insertInto('outside_limits')
    .values({ customer_id: owner.customerId, subscriber_id: owner.subscriberId, set_by: owner.setBy, new_phones })
    .onConflict((conflict) =>
      conflict
        .expression(sql`coalesce(customer_id, 0), coalesce(subscriber_id, 0), set_by`)
        .doUpdateSet({ new_phones }),
    )
    .execute()
}

/** Reads whether new phones of customers that have not chosen are held. */
export const readDefaultNewPhones = async (db: Db): Promise<'off' | 'hold'> => {
  const row = await db
    .selectFrom('outside_limits')
    .select('new_phones')
    .where(ownedBy({ customerId: null, subscriberId: null, setBy: 'operator' }))
    .executeTakeFirst()
  return row?.new_phones ?? 'off'
}
