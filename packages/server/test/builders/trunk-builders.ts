import type { Insertable } from 'kysely'
import type { TrunksTable } from '../../src/platform/db/tables/trunk-tables.ts'
import type { Platform } from '../../src/platform/platform.ts'

let made = 0

/** An operator in Vienna that knows us by our address, unless the test says otherwise. */
export const givenTrunk = async (
  { db }: Pick<Platform, 'db'>,
  row: Partial<Insertable<TrunksTable>> = {},
): Promise<{ readonly id: number; readonly name: string; readonly contact: string }> => {
  const number = ++made
  return await db
    .insertInto('trunks')
    .values({
      name: `Trunk ${number}`,
      kind: 'address',
      host: `192.0.2.${number}`,
      sources: [`192.0.2.${number}`],
      country: '43',
      priority: number,
      ...row,
    })
    .returning(['id', 'name', 'contact'])
    .executeTakeFirstOrThrow()
}
