import type { Rate } from '@lineside/telephony/outside/rate-table'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** The rate of the longest beginning of a number. @returns undefined: none is known */
export const findRate = (db: Db, number: string): Promise<Rate | undefined> => {
  const beginnings = Array.from({ length: Math.min(number.length, 15) }, (_, index) => number.slice(0, index + 1))
  return db
    .selectFrom('outside_rates')
    .selectAll()
    .where('prefix', 'in', beginnings)
    .orderBy(sql`length(prefix)`, 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Replaces all rates. @param db a transaction */
export const replaceRates = async (db: Db, rates: readonly Rate[]): Promise<void> => {
  await db.deleteFrom('outside_rates').execute()
  await sql`insert into outside_rates (prefix, price, currency)
    select * from unnest(${rates.map(({ prefix }) => prefix)}::text[], ${rates.map(({ price }) => price)}::bigint[],
      ${rates.map(({ currency }) => currency)}::text[])`.execute(db)
}

/** The currency of the platform's costs. @returns null: no rates are known */
export const rateCurrency = async (db: Db): Promise<string | null> =>
  (await db.selectFrom('outside_rates').select('currency').limit(1).executeTakeFirst())?.currency ?? null
