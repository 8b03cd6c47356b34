import { type RetentionKind, retentionKinds } from '@lineside/telephony/retention/retention'
import { monthOfPart, monthTables, type MonthTable } from '../../platform/db/months/month-tables.ts'
import { dropOldestMonth, partsOfTable } from '../../platform/db/months/months-store.ts'
import type { Platform } from '../../platform/platform.ts'
import { namedFiles } from '../files/named-files-store.ts'
import { removeExpired } from './expired-store.ts'
import { type CustomerLimits, keptByNobody, limitsOfCustomers, type PlatformLimits } from './limits-store.ts'
import { isMonthNeeded, removeFilesOfMonth } from './old-months-store.ts'

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
}

/**
 * Removes what customers no longer keep (SAFE-04): whole months that nobody keeps, then the rest in batches. Files are
 * kept aside for some days, as all removed files.
 * @returns true: there is more to remove
 */
export const applyRetention = async (
  needs: Needs,
  { size, statements }: RetentionPortion = usualPortion,
): Promise<boolean> => {
  const limits = platformLimits(needs)
  let left = statements
  for (const table of monthTables) {
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
      isMore = count >= size
      if (count > 0) remaining--
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
  const { db, log } = needs
  const past = await keptByNobody(db, limits, kindsOf[table.name])
  let remaining = left
  while (past !== null && remaining > 0) {
    const { isChanging, parts } = await partsOfTable(db, table)
    const [part, next] = parts.filter((name) => monthOfPart(name) !== null)
    const ends = next === undefined ? null : monthOfPart(next)
    if (isChanging || part === undefined || ends === null || ends > past) break
    if (await isMonthNeeded(db, table, part)) break
    const keys = table.name === 'conversations' ? await removeFilesOfMonth(db, part, size) : []
    await removeFiles(needs, keys)
    remaining--
    if (keys.length > 0) continue
    await dropOldestMonth(db, table)
    log.info(`Removed the month ${part}: nobody keeps it`)
  }
  return remaining
}
