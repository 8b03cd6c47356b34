import { nameOfPerformer } from '../domain/operator-keys/operator-key.ts'
import { isKeyOf } from '../domain/operator-keys/operator-keys-store.ts'
import { notAllowed } from '../platform/refusal.ts'
import type { Row, Work } from './command.ts'

type Reader = Pick<Work, 'db' | 'reseller'>

/** Whether somebody else than a reseller's own keys has blocked; an operator counts every block as its own. */
const isForeign = async ({ db, reseller }: Reader, by: string | null): Promise<boolean> => {
  if (reseller === null || by === null) return false
  const name = nameOfPerformer(by)
  return name === undefined || !(await isKeyOf(db, name, reseller))
}

/**
 * A block of the operator, for fraud for instance, is not the reseller's to lift.
 * @throws Refusal
 */
export const requireOwnBlock = async (work: Reader, table: 'customers' | 'subscribers', id: number): Promise<void> => {
  const row = await work.db.selectFrom(table).select('blocked_by').where('id', '=', id).executeTakeFirst()
  if (await isForeign(work, row?.blocked_by ?? null))
    throw notAllowed('The operator has blocked it, and can unblock it.')
}

/** A row without the name and the reason of a block that is the operator's: these are for operators. */
export const withoutForeignBlock = async (work: Reader, row: Row): Promise<Row> => {
  const { blocked_by: by } = row as { readonly blocked_by?: string | null }
  return (await isForeign(work, by ?? null)) ? { ...row, blocked_by: null, blocked_reason: null } : row
}

/**
 * Keeps what a second block says: the newest reason and name stand at the thing, older ones in the operators' log. An
 * operator takes over the block of a reseller, who cannot lift it any more; a reseller changes only its own.
 * @returns whether something is said anew
 */
export const sayAgain = async (
  work: Reader & Pick<Work, 'by'>,
  table: 'customers' | 'subscribers',
  { id, reason }: { readonly id: number; readonly reason: string | null },
): Promise<boolean> => {
  const row = await work.db
    .selectFrom(table)
    .select(['blocked_by', 'blocked_reason'])
    .where('id', '=', id)
    .where('blocked_at', 'is not', null)
    .executeTakeFirst()
  if (row === undefined || (await isForeign(work, row.blocked_by))) return false
  const wanted = { blocked_by: work.by, blocked_reason: reason ?? row.blocked_reason }
  if (wanted.blocked_by === row.blocked_by && wanted.blocked_reason === row.blocked_reason) return false
  await work.db.updateTable(table).set(wanted).where('id', '=', id).execute()
  return true
}
