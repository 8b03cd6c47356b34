import { readFile } from 'node:fs/promises'
import type { SeatImport } from '@lineside/contract/resources/pbx/seat-imports'
import {
  createSeatImport,
  getSeatImport,
  getWrongSeats,
  removeSeatImport,
  runSeatImport,
} from '@lineside/contract/resources/pbx/seat-imports'
import type { Principal } from '../../platform/auth/principal.ts'
import { Answer, created } from '../../platform/http/answer.ts'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound, forbidden } from '../../platform/http-problem.ts'
import { addJob } from '../../platform/jobs/add-job-store.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { openRows, sealRows } from './sealed-rows.ts'
import { readSeatFile } from './seat-file.ts'
import type { SeatImportRow } from './seat-imports-store.ts'
import * as store from './seat-imports-store.ts'

/**
 * Adds seats from a file: upload, a verdict for each row, then all valid rows are saved at once and the others handed
 * back.
 */
export const seatImportsRoutes = (api: Api, platform: Platform): void => {
  const { db, now } = platform

  const existing = async ({ customerId }: Principal, id: number): Promise<SeatImportRow> => {
    const row = await store.findSeatImport(db, customerId, id)
    if (row === undefined) throw entityNotFound('seatimport')
    return row
  }

  api.route(createSeatImport, async ({ principal, upload: { fields, file } }) => {
    if (!principal.isPbx) throw forbidden('Read-only resource for authenticated role')
    const { rows, unreadColumns } = readSeatFile(await readFile((file as NonNullable<typeof file>).path))
    const row = await db.transaction().execute(async (transaction) => {
      const made = await store.insertSeatImport(transaction, {
        customer_id: principal.customerId,
        subscriber_id: principal.subscriberId,
        key_name: principal.keyName,
        created_at: now(),
        duplicates: fields.duplicates,
        total: rows.length,
        rows_box: sealRows(platform, rows),
        unread_columns: JSON.stringify(unreadColumns.slice(0, 100)),
      })
      await store.deleteSurplusImports(transaction, principal.customerId)
      await addJob(transaction, 'check_seats', { import: made.id })
      return made
    })
    return created(`/api/lineside/seatimports/${row.id}`, present(row))
  })

  api.route(getSeatImport, async ({ principal, params: { id }, query }) => {
    const shown = present(await existing(principal, id))
    return query.verdicts === 'none' ? { ...shown, verdicts: [] } : shown
  })

  api.route(runSeatImport, async ({ principal, params: { id } }) => {
    const { phase, verdicts } = await existing(principal, id)
    if (phase !== 'checked') throw inPhase(phase)
    const { create, update, error } = countsOf(verdicts)
    if (error > 0 && create + update === 0) throw wrongRows(error)
    await db.transaction().execute(async (transaction) => {
      if (!(await store.startSeatImport(transaction, id, principal.keyName))) throw inPhase('running')
      await addJob(transaction, 'import_seats', { import: id })
    })
    return new Answer(202)
  })

  api.route(getWrongSeats, async ({ principal, params: { id } }) => {
    const row = await existing(principal, id)
    if (row.rows_box === null || row.phase === 'running') return { rows: [] }
    const wrong = new Set(row.verdicts.flatMap(({ verdict, line }) => (verdict === 'error' ? [line] : [])))
    return { rows: openRows(platform, row).filter(({ line }) => wrong.has(line)) }
  })

  api.route(removeSeatImport, async ({ principal, params: { id } }) => {
    await existing(principal, id)
    if (!(await store.deleteSeatImport(db, id))) throw inPhase('running')
    return new Answer(204)
  })
}

const inPhase = (phase: string) => new Refusal('import_in_phase', `The import is ${phase}.`, { phase })

const wrongRows = (count: number) =>
  new Refusal('import_has_errors', `The file has ${count} wrong ${count === 1 ? 'row' : 'rows'}.`, { count })

const countsOf = (verdicts: SeatImportRow['verdicts']): SeatImport['counts'] => {
  const counts = { create: 0, update: 0, skip: 0, error: 0 }
  for (const { verdict } of verdicts) counts[verdict]++
  return counts
}

const present = ({ id, phase, duplicates, done, total, message, refusal, ...row }: SeatImportRow): SeatImport => ({
  id,
  phase,
  duplicates,
  done,
  total,
  message,
  refusal,
  counts: countsOf(row.verdicts),
  unread_columns: [...row.unread_columns],
  verdicts: [...row.verdicts],
})
