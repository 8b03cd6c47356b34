import { hashPassword } from '../../platform/auth/passwords.ts'
import type { Db } from '../../platform/db/database.ts'
import { customerLock, holdLock } from '../../platform/db/locks.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { progressStep } from './check-import.ts'
import { planSeats } from './plan-seats.ts'
import { saveSeat } from './save-seat.ts'
import type { SeatRow } from './seat-file.ts'
import type { SeatImportRow } from './seat-imports-store.ts'
import { finishSeatImport, readSeatImport, tellProgress } from './seat-imports-store.ts'
import { openRows } from './sealed-rows.ts'
import { failedBy, WrongLine } from './seat-refusals.ts'
import { readSeatWorld } from './seat-world-store.ts'

/**
 * Saves all rows of an import in one transaction, or none of them. The passwords are hashed before, side by side: that is
 * what takes the time, and the customer's other administrators do not wait for it. Each is half of the progress.
 */
export const runSeatImport = async (platform: Platform, id: number): Promise<void> => {
  const { db, log } = platform
  const row = await readSeatImport(db, id)
  if (row === undefined || row.phase !== 'running') return
  try {
    const rows = openRows(platform, row)
    const tell = progressTeller(platform, row)
    const hashes = await hashAll(rows, (hashed) => tell(hashed / 2))
    await saveAll(platform, row, { rows, hashes, tell: (saved) => tell((rows.length + saved) / 2) })
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof WrongLine)) log.error(error)
    await finishSeatImport(db, id, failedBy(error))
  }
}

type Tell = (done: number) => void

/** Nobody waits for what it writes, and it writes one figure at a time: where no connection is free, the import goes on. */
const progressTeller = ({ db }: Platform, { id }: SeatImportRow): Tell => {
  let told = 0
  let isTelling = false
  const write = (done: number): Promise<void> =>
    tellProgress(db, id, done)
      .catch(() => undefined)
      .finally(() => {
        isTelling = false
      })
  return (done) => {
    if (isTelling || done - told < progressStep) return
    told = Math.floor(done)
    isTelling = true
    void write(told)
  }
}

/** Two at a time; the rest of the server's places for hashing are for who signs in. */
const hashers = 2

/** Hashes of web passwords by line. */
const hashAll = async (rows: readonly SeatRow[], tell: Tell): Promise<ReadonlyMap<number, string>> => {
  const hashes = new Map<number, string>()
  const waiting = rows.values()
  let done = 0
  const work = async () => {
    for (const { line, values } of waiting) {
      if (values.web_password !== undefined) hashes.set(line, await hashPassword(values.web_password))
      tell(++done)
    }
  }
  await Promise.all(Array.from({ length: hashers }, work))
  return hashes
}

const saveAll = (
  platform: Platform,
  { id, customer_id: customerId, subscriber_id: subscriberId, duplicates, total }: SeatImportRow,
  { rows, hashes, tell }: { rows: readonly SeatRow[]; hashes: ReadonlyMap<number, string>; tell: Tell },
): Promise<void> => {
  const lock = customerLock(customerId)
  const save = async (db: Db): Promise<void> => {
    await holdLock(db, lock)
    const world = await readSeatWorld(db, customerId)
    // since the dry run somebody else may have come first
    const plans = planSeats(world, rows, duplicates)
    for (const plan of plans)
      if (plan.action === 'none' && plan.verdict.verdict === 'error') throw new WrongLine(plan.verdict.line, plan.why)
    const writer = { role: 'subscriberadmin' as const, customerId, subscriberId }
    let saved = 0
    for (const plan of plans) {
      const { line } = plan.verdict
      await inLine(line, () => saveSeat(platform, db, { writer, world, plan, webPasswordHash: hashes.get(line) }))
      tell(++saved)
    }
    await finishSeatImport(db, id, { phase: 'done', done: total })
  }
  return platform.locks.run([lock], `import ${id}`, () => platform.db.transaction().execute(save))
}

/** What is refused, with its line. */
const inLine = async (line: number, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    throw error instanceof Refusal ? new WrongLine(line, error) : error
  }
}
