import { roleFor } from '@lineside/contract/access'
import type { SeatVerdict } from '@lineside/contract/resources/pbx/seat-imports'
import { hashPassword } from '../../platform/auth/passwords/passwords.ts'
import type { Db } from '../../platform/db/database.ts'
import { customerLock, holdLock } from '../../platform/db/locks.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { progressStep } from './check-import.ts'
import { planSeats } from './plan-seats.ts'
import { saveSeat } from './save-seat.ts'
import type { SeatRow } from './seat-file.ts'
import type { SeatImportRow } from './seat-imports-store.ts'
import { failSeatImport, finishSeatImport, readSeatImport, tellProgress } from './seat-imports-store.ts'
import { openRows, sealRows } from './sealed-rows.ts'
import { failedBy, said, WrongLine } from './seat-refusals.ts'
import { readSeatWorld } from './seat-world-store.ts'

/**
 * Saves the valid rows of an import in one transaction. Rows that the dry run refused, or that are refused now, are
 * kept and handed back (HAND-03). The passwords are hashed before the transaction, two at a time: hashing takes most of
 * the time, and the customer's other administrators must not wait for it. Hashing and saving each count as half of the
 * progress.
 */
export const runSeatImport = async (platform: Platform, id: number): Promise<void> => {
  const { db, log } = platform
  const row = await readSeatImport(db, id)
  if (row === undefined || row.phase !== 'running') return
  try {
    const wrong = new Map(row.verdicts.flatMap((each) => (each.verdict === 'error' ? [[each.line, each]] : [])))
    const all = openRows(platform, row)
    const rows = all.filter(({ line }) => !wrong.has(line))
    const tell = progressTeller(platform, row)
    const hashes = await hashAll(rows, (hashed) => tell(hashed / 2))
    await saveRight(platform, row, { all, wrong, hashes, tell: (saved) => tell((rows.length + saved) / 2) })
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof WrongLine)) log.error(error)
    await failSeatImport(db, id, failedBy(error))
  }
}

type Tell = (done: number) => void

/**
 * Stores the progress without anybody waiting for it, one figure at a time: the import continues even if no connection
 * is free.
 */
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

/** Passwords hashed at the same time; the server's other places for hashing are for sign-ins. */
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

/**
 * A row that is refused only while it is saved rolls the transaction back; it is then left out and the rest saved
 * again. After this number of such rows the import fails.
 */
const mostRefused = 20

interface RowsToSave {
  readonly all: readonly SeatRow[]
  /** Verdicts of rows known to be wrong, by line; saving may add more. */
  readonly wrong: Map<number, SeatVerdict>
  readonly hashes: ReadonlyMap<number, string>
  readonly tell: Tell
}

const saveRight = async (platform: Platform, row: SeatImportRow, toSave: RowsToSave): Promise<void> => {
  const lock = customerLock(row.customer_id)
  for (let refused = 0; ; refused++) {
    try {
      return await platform.locks.run([lock], `import ${row.id}`, () =>
        platform.db.transaction().execute(async (db) => {
          await holdLock(db, lock)
          await saveIn(platform, db, row, toSave)
        }),
      )
    } catch (error) {
      if (!(error instanceof WrongLine) || refused === mostRefused) throw error
      toSave.wrong.set(error.line, verdictOf(toSave.all, error))
    }
  }
}

const verdictOf = (rows: readonly SeatRow[], { line, refusal }: WrongLine): SeatVerdict => {
  const { name = '', extension = '', username = '' } = rows.find((row) => row.line === line)?.values ?? {}
  return { line, verdict: 'error', name, extension, username, ...said(refusal) }
}

const saveIn = async (
  platform: Platform,
  db: Db,
  { id, customer_id: customerId, subscriber_id: subscriberId, key_name: keyName, duplicates, total }: SeatImportRow,
  { all, wrong, hashes, tell }: RowsToSave,
): Promise<void> => {
  const world = await readSeatWorld(db, customerId)
  // the customer may have changed since the dry run
  const plans = planSeats(
    world,
    all.filter(({ line }) => !wrong.has(line)),
    { duplicates, isByKey: keyName !== null },
  )
  const writer = { role: roleFor(true), customerId, subscriberId, keyName }
  const verdicts: SeatVerdict[] = [...wrong.values()]
  for (const [saved, plan] of plans.entries()) {
    const { verdict } = plan
    const { line } = verdict
    const made = await inLine(line, () =>
      saveSeat(platform, db, { writer, world, plan, webPasswordHash: hashes.get(line) }),
    )
    verdicts.push(made === undefined ? verdict : { ...verdict, subscriber_id: made })
    tell(saved + 1)
  }
  const handedBack = new Set(verdicts.flatMap(({ verdict, line }) => (verdict === 'error' ? [line] : [])))
  await finishSeatImport(db, id, {
    done: total,
    verdicts: verdicts.toSorted((one, other) => one.line - other.line),
    wrong:
      handedBack.size === 0
        ? null
        : sealRows(
            platform,
            all.filter(({ line }) => handedBack.has(line)),
          ),
  })
}

/** Runs work for one line of the file, and adds the line's number to a refusal. */
const inLine = async <T>(line: number, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Refusal ? new WrongLine(line, error) : error
  }
}
