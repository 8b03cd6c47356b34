import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { partyNames } from '../contacts/contacts-store.ts'

/** A line as bodies name it. */
export interface NamedLine {
  readonly id: number
  readonly name: string | null
  readonly extension: string | null
}

/** The lines of this customer among these, also those that have been removed. */
export const namedLines = async (
  db: Db,
  customerId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NamedLine>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<NamedLine>`
    select id, coalesce(nullif(display_name, ''), username) as name, pbx_extension as extension from subscribers
    where customer_id = ${customerId} and id = any(${[...ids]}::int[])`.execute(db)
  return new Map(rows.map((line) => [line.id, line]))
}

/** No subscriber has this ID, so nobody's own contacts are read. */
const nobody = 0

/** Names of numbers as everybody of the customer may know them: its lines, and the company's contacts. */
export const companyNames = async (
  db: Db,
  customerId: number,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const parties = await partyNames(db, { customerId, subscriberId: nobody }, numbers)
  return new Map([...parties].map(([number, { name }]) => [number, name]))
}
