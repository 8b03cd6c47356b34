import type { Log } from '../../log.ts'
import type { Db } from '../database.ts'
import { covers, monthsFor, monthTables, type MonthTable } from './month-tables.ts'
import {
  edgeRows,
  finishMonths,
  makeMonths,
  moveBatch,
  nextBatch,
  type PartsOfTable,
  partsOfTable,
} from './months-store.ts'

interface Needs {
  readonly db: Db
  readonly log: Log
  readonly now: () => Date
}

export interface Portion {
  /** Rows moved in one transaction: some 50 ms in which writers of old rows wait. */
  readonly size: number
  /** Batches of a table before others have their turn. */
  readonly batches: number
}

const usualPortion: Portion = { size: 1_000, batches: 50 }
/** So many rows are not taken out of an edge, because all wait meanwhile; `make_months` refuses more. */
const mostInEdge = 20_000

/**
 * Makes the tables of months before they are needed, and moves the rows of a database from before there were months
 * (GROW-05). It may be interrupted at any point, and goes on from there.
 * @returns true: there is more to move
 */
export const keepMonths = async (needs: Needs, portion = usualPortion): Promise<boolean> => {
  let isMore = false
  for (const table of monthTables) isMore = (await keepTable(needs, table, portion)) || isMore
  return isMore
}

const keepTable = async ({ db, log, now }: Needs, table: MonthTable, portion: Portion): Promise<boolean> => {
  const stands = await partsOfTable(db, table)
  // a schema from before this table
  if (stands.parts.length === 0) return false
  const inEdges = await edgeRows(db, table, mostInEdge)
  if (inEdges.count >= mostInEdge)
    log.warn(`${inEdges.count} rows or more of ${table.name} lie in no month: they stay where they are`)
  const earliest = inEdges.count < mostInEdge ? inEdges.earliest : null
  // months ahead would take their rows out of the edge behind them
  if (inEdges.later < mostInEdge) await cover(db, table, { stands, now: now(), earliest })
  if (!stands.isChanging) return false
  const isMore = await moveSome(db, table, now(), portion)
  if (isMore || !(await finishMonths(db, table))) return true
  log.info(`All rows of ${table.name} are in their months`)
  return false
}

const moveSome = async (db: Db, table: MonthTable, now: Date, { size, batches }: Portion): Promise<boolean> => {
  let after = 0
  for (let count = 0; count < batches; count++) {
    const batch = await nextBatch(db, table, { after, size })
    if (batch === null) return false
    await cover(db, table, { stands: await partsOfTable(db, table), now, earliest: batch.earliest })
    await moveBatch(db, table, after, batch.lastId)
    after = batch.lastId
  }
  return true
}

interface Wanted {
  readonly stands: PartsOfTable
  readonly now: Date
  readonly earliest: Date | null
}

const cover = async (db: Db, table: MonthTable, { stands, now, earliest }: Wanted): Promise<void> => {
  const wanted = monthsFor(now, earliest)
  if (!covers(stands.months, wanted)) await makeMonths(db, table, stands.parent, wanted)
}
