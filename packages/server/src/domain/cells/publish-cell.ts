import { createInOrder } from '@lineside/contract/in-order'
import { takeIfFree } from '../../platform/db/locks.ts'
import type { Pool } from '../../platform/db/database.ts'
import { persistently } from '../../platform/persistently.ts'
import type { Platform } from '../../platform/platform.ts'
import { tellClaims } from './claims-store.ts'
import { readCustomerTables } from './customer-tables-store.ts'
import { prepareDirectory } from './directory-schema-store.ts'
import { listCells, listContested } from './directory-store.ts'
import { takeNumber } from './ids/cell-number-store.ts'
import { moveIntoRange, ownNumber } from './ids/own-range-store.ts'
import { countChanges, deleteChanges, nextVersion, readChanges, savePeers } from './own-claims-store.ts'

/** Changes that are told at a time. */
const portion = 1_000
/** How often the other cells are read, and what no notification has told of is looked for. */
const lookMs = 10_000

type Needs = Pick<Platform, 'db' | 'log'>

/**
 * GROW-08: tells the directory the oldest changes of this cell. One process of the cell does so at a time. A change is forgotten
 * here once the directory has it, so one that was cut off is told again, which changes nothing.
 * @returns whether there may be more
 */
export const publishPortion = ({ db, log }: Needs, directory: Pool, cell: string): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    if (!(await takeIfFree(transaction, { name: 'directory', id: 0 }))) return false
    const { changes, claims } = await readChanges(transaction, portion)
    if (changes.length === 0) return false
    const version = await nextVersion(transaction)
    for (const { kind, value, holder } of await tellClaims(directory, cell, version, claims))
      log.warn(
        `The cell ${holder} has the ${kind} ${value} in the directory, so it does not lead to this cell (${cell}): take it away at one of the two`,
      )
    await deleteChanges(transaction, changes)
    return changes.length === portion
  })

/**
 * GROW-08: takes this cell's number in the directory, and lets its ids begin there, unless it has done so.
 * @param listed the number that the directory has for this cell
 * @throws Error another cell has that number, or there are no more
 */
export const keepIdRange = async (
  { db, pool }: Pick<Platform, 'db' | 'pool'>,
  directory: Pool,
  { cell, listed }: { readonly cell: string; readonly listed: number | null },
): Promise<void> => {
  const own = await ownNumber(db)
  if (own !== null && own === listed) return
  const number = await takeNumber(directory, cell, own)
  if (own === null) await moveIntoRange(db, await readCustomerTables(pool), number)
}

export interface Publishing {
  close(): Promise<void>
}

/**
 * Keeps the directory up to date with this cell, and this cell's edge with the other cells, from now on. It never fails: while the
 * directory is away, changes wait in rows.
 */
export const publishCell = (
  platform: Needs & Pick<Platform, 'pool' | 'notifications' | 'metrics'>,
  directory: Pool,
  cell: string,
): Publishing => {
  const {
    db,
    log,
    notifications,
    metrics: { state },
  } = platform
  const works = createInOrder()
  let isClosed = false
  const tell = async (): Promise<void> => {
    await prepareDirectory(directory)
    const cells = await listCells(directory)
    const listed = cells.find(({ name }) => name === cell)
    if (listed === undefined)
      throw new Error(`the directory lists no cell ${cell}: add it with "npm run admin -- cells save"`)
    await savePeers(
      db,
      cells.filter(({ name }) => name !== cell),
    )
    while (!isClosed && (await publishPortion(platform, directory, cell)));
    await keepIdRange(platform, directory, { cell, listed: listed.number })
  }
  const work = async (): Promise<void> => {
    try {
      await tell()
      state.set('lineside_directory_contested', (await listContested(directory, cell)).length)
      state.set('lineside_directory_up', 1)
    } catch (error) {
      state.set('lineside_directory_up', 0)
      throw error
    } finally {
      state.set('lineside_directory_changes_waiting', await countChanges(db).catch(() => null))
    }
  }
  const publisher = persistently(() => works.run(work), { log, failure: 'The directory of cells could not be told' })
  const stops = [
    notifications.subscribe('directory', () => publisher.now()),
    notifications.onGap(() => publisher.now()),
  ]
  const timer = setInterval(() => publisher.now(), lookMs)
  publisher.now()
  return {
    close: async () => {
      isClosed = true
      clearInterval(timer)
      for (const stop of stops) stop()
      publisher.close()
      await works.settled()
    },
  }
}
