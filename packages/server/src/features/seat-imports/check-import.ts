import { requireNewPasswords } from '../../domain/pbx-lines/new-passwords.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { planSeats, type SeatPlan } from './plan-seats.ts'
import { failSeatImport, finishCheck, readSeatImport, tellProgress } from './seat-imports-store.ts'
import { openRows } from './sealed-rows.ts'
import { failedBy, said } from './seat-refusals.ts'
import { readSeatWorld, type SeatWorld } from './seat-world-store.ts'

/** Progress is stored each time after this number of rows. */
export const progressStep = 25

/** The dry run of an import: it stores a verdict for each row and changes nothing else. */
export const checkSeatImport = async (platform: Platform, id: number): Promise<void> => {
  const { db } = platform
  const row = await readSeatImport(db, id)
  if (row === undefined || row.phase !== 'checking') return
  let world: SeatWorld
  try {
    world = await readSeatWorld(db, row.customer_id)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return failSeatImport(db, id, failedBy(error))
  }
  const verdicts: SeatPlan['verdict'][] = []
  const options = { duplicates: row.duplicates, isByKey: row.key_name !== null }
  for (const plan of planSeats(world, openRows(platform, row), options)) {
    verdicts.push(await withPasswords(plan))
    if (verdicts.length % progressStep === 0) await tellProgress(db, id, verdicts.length)
  }
  await finishCheck(db, id, { verdicts, total: row.total })
}

const withPasswords = async (plan: SeatPlan): Promise<SeatPlan['verdict']> => {
  if (plan.action === 'none') return plan.verdict
  const { verdict, line } = plan
  try {
    await requireNewPasswords({ ...line, username: verdict.username })
    return verdict
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ...verdict, verdict: 'error', ...said(error) }
  }
}
