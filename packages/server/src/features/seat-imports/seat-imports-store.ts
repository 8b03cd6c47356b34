import type { SeatVerdict } from '@lineside/contract/resources/seat-imports'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { SeatImportsTable } from '../../platform/db/schema.ts'
import type { FailedImport } from './seat-refusals.ts'

export type SeatImportRow = Selectable<SeatImportsTable>

export const insertSeatImport = (db: Db, values: Insertable<SeatImportsTable>): Promise<SeatImportRow> =>
  db.insertInto('seat_imports').values(values).returningAll().executeTakeFirstOrThrow()

export const findSeatImport = (db: Db, customerId: number, id: number): Promise<SeatImportRow | undefined> =>
  ofCustomer(db, customerId, id).selectAll().executeTakeFirst()

const ofCustomer = (db: Db, customerId: number, id: number) =>
  db.selectFrom('seat_imports').where('id', '=', id).where('customer_id', '=', customerId)

/** For a job, which knows what it may do. */
export const readSeatImport = (db: Db, id: number): Promise<SeatImportRow | undefined> =>
  db.selectFrom('seat_imports').selectAll().where('id', '=', id).executeTakeFirst()

/** @returns false when it is in another phase by now */
export const startSeatImport = async (db: Db, id: number): Promise<boolean> => {
  const query = db.updateTable('seat_imports').set({ phase: 'running', done: 0 })
  const { numUpdatedRows } = await query.where('id', '=', id).where('phase', '=', 'checked').executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A figure that comes late changes nothing any more. */
export const tellProgress = async (db: Db, id: number, done: number): Promise<void> => {
  const query = db.updateTable('seat_imports').set({ done }).where('id', '=', id)
  await query.where('phase', 'in', ['checking', 'running']).execute()
}

/** The verdicts, and with the passwords checked, what is to be saved. */
export const finishCheck = async (
  db: Db,
  id: number,
  { verdicts, total }: { verdicts: readonly SeatVerdict[]; total: number },
): Promise<void> => {
  await db
    .updateTable('seat_imports')
    .set({ phase: 'checked', verdicts: JSON.stringify(verdicts), done: total })
    .where('id', '=', id)
    .where('phase', '=', 'checking')
    .execute()
}

/** It broke down: what was in the file is forgotten. */
export const failSeatImport = async (db: Db, id: number, outcome: FailedImport): Promise<void> => {
  await db
    .updateTable('seat_imports')
    .set({ ...outcome, rows_box: null })
    .where('id', '=', id)
    .execute()
}

export interface DoneImport {
  readonly done: number
  readonly verdicts: readonly SeatVerdict[]
  /** The rows that are wrong, sealed; null: none. All others are forgotten. */
  readonly wrong: Buffer | null
}

/** It is over. */
export const finishSeatImport = async (db: Db, id: number, { done, verdicts, wrong }: DoneImport): Promise<void> => {
  await db
    .updateTable('seat_imports')
    .set({ phase: 'done', done, verdicts: JSON.stringify(verdicts), rows_box: wrong })
    .where('id', '=', id)
    .execute()
}

/** @returns false while it is running */
export const deleteSeatImport = async (db: Db, id: number): Promise<boolean> => {
  const query = db.deleteFrom('seat_imports').where('id', '=', id).where('phase', '<>', 'running')
  return (await query.executeTakeFirst()).numDeletedRows > 0n
}

/** Imports that nobody came back to, and their files with them. */
export const deleteOldSeatImports = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('seat_imports').where('created_at', '<', before).execute()
}

/** How many of a customer are kept: an upload more removes the oldest that is not running. */
const mostImports = 20

export const deleteSurplusImports = async (db: Db, customerId: number): Promise<void> => {
  await sql`
    delete from seat_imports where phase <> 'running' and id in (
      select id from seat_imports where customer_id = ${customerId} order by id desc offset ${mostImports})`.execute(db)
}
