import type { DatabaseClient } from '../platform/db/copy/open-client.ts'
import { requireFreeIds } from './import-customer.ts'
import { takeArrived, takeInQuietly } from './import-rows-store.ts'
import { type StagedTable, stagedName } from './stage-rows-store.ts'

/** Rows that take longer to be taken in would keep people from writing for too long, in milliseconds. */
export const mostTakingMs = 30_000

/**
 * Takes the customer in and undoes it: what would refuse it does so before anybody is refused a write.
 * @returns how long it took, in milliseconds
 */
export const rehearse = async (
  client: DatabaseClient,
  tables: readonly StagedTable[],
  from: string,
): Promise<number> => {
  const begun = performance.now()
  await arrive(client, tables, from)
  await client.query('rollback')
  return performance.now() - begun
}

/** Takes in what has been staged: all but the end of the transaction. @param from the cell that it comes from */
export const arrive = async (client: DatabaseClient, tables: readonly StagedTable[], from: string): Promise<void> => {
  await client.query('begin')
  try {
    await takeInQuietly(client)
    for (const { name, columns } of tables) {
      const arriving = stagedName(name)
      await requireFreeIds(client, name, arriving)
      const values =
        name === 'customers'
          ? { blocked_at: 'now()', blocked_reason: `'comes from ${from}'`, blocked_by: `'move'` }
          : {}
      await takeArrived(client, name, { columns, arriving, values })
    }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
