import type { SeatVerdict } from '@lineside/contract/resources/pbx/seat-imports'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { SeatImportsTable } from '../../platform/db/tables/seat-import-table.ts'
import type { FailedImport } from './seat-refusals.ts'

export type SeatImportRow = Selectable<SeatImportsTable>

export const insertSeatImport = (db: Db, values: Insertable<SeatImportsTable>): Promise<SeatImportRow> =>
  db.insertInto('seat_imports').values(values).returningAll().executeTakeFirstOrThrow()

export const findSeatImport = (db: Db, customerId: number, id: number): Promise<SeatImportRow | undefined> =>
  ofCustomer(db, customerId, id).selectAll().executeTakeFirst()

const ofCustomer = (db: Db, customerId: number, id: number) =>
  db.selectFrom('seat_imports').where('id', '=', id).where('customer_id', '=', customerId)

/** For jobs: the import is not checked against a caller. */
export const readSeatImport = (db: Db, id: number): Promise<SeatImportRow | undefined> =>
  db.selectFrom('seat_imports').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * @param keyName the API key that starts it; null: a person
 * @returns false when the import is no longer in phase `checked`
 */
export const startSeatImport = async (db: Db, id: number, keyName: string | null): Promise<boolean> => {
  const started = { phase: 'running', done: 0, ...(keyName !== null && { key_name: keyName }) } as const
  const query = db.updateTable('seat_imports').set(started)
  const { numUpdatedRows } = await query.where('id', '=', id).where('phase', '=', 'checked').executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores the progress; a figure that comes after the end is ignored. */
export const tellProgress = async (db: Db, id: number, done: number): Promise<void> => {
  const query = db.updateTable('seat_imports').set({ done }).where('id', '=', id)
  await query.where('phase', 'in', ['checking', 'running']).execute()
}

/** Stores the verdicts, and the rows to be saved. */
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

/** Ends an import that failed, and deletes the file's rows. */
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
  /** The wrong rows, encrypted; null: none. All other rows are deleted. */
  readonly wrong: Buffer | null
}

/** Ends an import that succeeded. */
export const finishSeatImport = async (db: Db, id: number, { done, verdicts, wrong }: DoneImport): Promise<void> => {
  await db
    .updateTable('seat_imports')
    .set({ phase: 'done', done, verdicts: JSON.stringify(verdicts), rows_box: wrong })
    .where('id', '=', id)
    .execute()
}

/** @returns false while the import is running */
export const deleteSeatImport = async (db: Db, id: number): Promise<boolean> => {
  const query = db.deleteFrom('seat_imports').where('id', '=', id).where('phase', '<>', 'running')
  return (await query.executeTakeFirst()).numDeletedRows > 0n
}

/** Deletes imports to which nobody came back, and their files' rows. */
export const deleteOldSeatImports = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('seat_imports').where('created_at', '<', before).execute()
}

/** Most imports kept for a customer: one more upload removes the oldest that is not running. */
const mostImports = 20

export const deleteSurplusImports = async (db: Db, customerId: number): Promise<void> => {
  await sql`
    delete from seat_imports where phase <> 'running' and id in (
      select id from seat_imports where customer_id = ${customerId} order by id desc offset ${mostImports})`.execute(db)
}
