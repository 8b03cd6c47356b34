import { type RetentionKind, retentionKinds } from '@lineside/telephony/retention/retention'
import { monthOfPart, monthTables, type MonthTable } from '../../platform/db/months/month-tables.ts'
import { dropMonth, partsOfTable } from '../../platform/db/months/months-store.ts'
import type { Platform } from '../../platform/platform.ts'
import { namedFiles } from '../files/named-files-store.ts'
import { removeExpired, removeSounds } from './expired-store.ts'
import { type CustomerLimits, keptByNobody, limitsOfCustomers, type PlatformLimits } from './limits-store.ts'
import { hasFiles, isMonthNeeded, removeFilesOfMonth } from './old-months-store.ts'
import { runAlone } from '../../platform/db/locks.ts'
import { holdKeeping, retentionRun, timeOfDatabase, tryBetweenOthers } from './retention-locks-store.ts'

type Needs = Pick<Platform, 'db' | 'files' | 'log' | 'now' | 'config'>

/** Rows of one statement, and statements before others have their turn. */
export interface RetentionPortion {
  readonly size: number
  readonly statements: number
}

const usualPortion: RetentionPortion = { size: 1_000, statements: 100 }

interface Settings {
  readonly now: () => Date
  readonly config: Pick<Needs['config'], 'retentionMonths' | 'auditDays'>
}

export const platformLimits = ({ now, config }: Settings): PlatformLimits => ({
  now: now(),
  months: config.retentionMonths ?? null,
  auditDays: config.auditDays,
})

const kindsOf: Readonly<Record<MonthTable['name'], readonly RetentionKind[]>> = {
  conversations: ['conversations', 'voicemails', 'faxes'],
  audit_log: ['audit'],
  // no customer's: expire-operator-log removes its months
  operator_log: [],
}

/**
 * Removes what customers no longer keep (SAFE-04): whole months that nobody keeps, then the rest in batches. Files are
 * kept aside for some days, as all removed files. While another run is at work this one leaves at once.
 * @returns true: there is more to remove
 */
export const applyRetention = async (needs: Needs, portion: RetentionPortion = usualPortion): Promise<boolean> =>
  (await runAlone(needs.db, retentionRun, () => removePortion(needs, portion))) ?? false

/** A clock that is wrong by more than this would remove what is kept. */
const mostClocksDifferMs = 86_400_000

const removePortion = async (needs: Needs, { size, statements }: RetentionPortion): Promise<boolean> => {
  const apartMs = Math.abs(needs.now().getTime() - (await timeOfDatabase(needs.db)).getTime())
  if (apartMs > mostClocksDifferMs) {
    needs.log.error('Nothing is removed: the clocks of this server and of the database differ by more than a day')
    return false
  }
  const limits = platformLimits(needs)
  let left = statements
  for (const table of monthTables.filter(({ name }) => kindsOf[name].length > 0)) {
    left = await dropMonths(needs, table, { limits, size, left })
    if (left <= 0) return true
  }
  let after = 0
  for (;;) {
    const customers = await limitsOfCustomers(needs.db, limits, { after })
    for (const customer of customers) {
      left = await removeOfCustomer(needs, customer, { size, left })
      if (left <= 0) return true
    }
    const last = customers.at(-1)
    if (last === undefined) return false
    after = last.customerId
  }
}

/** @returns statements that are left; one that finds nothing costs nothing */
const removeOfCustomer = async (
  needs: Needs,
  { customerId, since }: CustomerLimits,
  { size, left }: { readonly size: number; readonly left: number },
): Promise<number> => {
  let remaining = left
  for (const kind of retentionKinds) {
    const before = since[kind]
    if (before === null) continue
    for (let isMore = true; isMore; ) {
      if (remaining <= 0) return 0
      const { count, files } = await removeExpired(needs.db, { customerId, kind, before }, size)
      await removeFiles(needs, files)
      const sounds = kind === 'conversations' ? await removeSounds(needs.db, { customerId, before }, size) : 0
      isMore = count >= size || sounds >= size
      if (count > 0 || sounds > 0) remaining--
    }
  }
  return remaining
}

const removeFiles = async ({ db, files }: Needs, keys: readonly string[]): Promise<void> => {
  const named = await namedFiles(db, keys)
  for (const key of keys) if (!named.has(key)) await files.remove(key)
}

/** Removes the months that end before anybody keeps anything. @returns statements that are left */
const dropMonths = async (
  needs: Needs,
  table: MonthTable,
  { limits, size, left }: { readonly limits: PlatformLimits; readonly size: number; readonly left: number },
): Promise<number> => {
  const { log } = needs
  let remaining = left
  while (remaining > 0) {
    const part = await oldestPast(needs, table, limits)
    if (part === null) break
    const keys = await removeFilesUnlessNeeded(needs, table, { part, size })
    if (keys === null) break
    await removeFiles(needs, keys)
    remaining--
    if (keys.length > 0) continue
    const isDropped = await tryBetweenOthers(() => dropUnlessNeeded(needs, table, { part, limits }))
    // its rows go in batches then
    if (isDropped === undefined) log.info(`The month ${part} stays for now: others use its table`)
    if (isDropped !== true) break
    log.info(`Removed the month ${part}: nobody keeps it`)
  }
  return remaining
}

/** The oldest month, if nobody keeps anything of it; null: somebody may. */
const oldestPast = async ({ db }: Needs, table: MonthTable, limits: PlatformLimits): Promise<string | null> => {
  const past = await keptByNobody(db, limits, kindsOf[table.name])
  const { isChanging, parts } = await partsOfTable(db, table)
  const [part, next] = parts.filter((name) => monthOfPart(name) !== null)
  const ends = next === undefined ? null : monthOfPart(next)
  if (past === null || isChanging || part === undefined || ends === null || ends > past) return null
  return (await isMonthNeeded(db, table, part)) ? null : part
}

/** @returns keys of the files of rows that are removed; null: the month is needed after all */
const removeFilesUnlessNeeded = async (
  { db }: Needs,
  table: MonthTable,
  { part, size }: { readonly part: string; readonly size: number },
): Promise<readonly string[] | null> => {
  if (table.name !== 'conversations') return []
  return await db.transaction().execute(async (transaction) => {
    await holdKeeping(transaction)
    if (await isMonthNeeded(transaction, table, part)) return null
    return await removeFilesOfMonth(transaction, part, size)
  })
}

/** Asks everything again when nobody can change it any more. */
const dropUnlessNeeded = async (
  { db }: Needs,
  table: MonthTable,
  { part, limits }: { readonly part: string; readonly limits: PlatformLimits },
): Promise<boolean> =>
  await db.transaction().execute(async (transaction) => {
    await holdKeeping(transaction)
    const past = await keptByNobody(transaction, limits, kindsOf[table.name])
    if (past === null) return false
    return await dropMonth(transaction, table, { part, past }, async () => {
      const isNamingFiles = table.name === 'conversations' && (await hasFiles(transaction, part))
      return !isNamingFiles && !(await isMonthNeeded(transaction, table, part))
    })
  })
