import type { ResourceDescription } from '@lineside/contract/http/resource'
import type { ItemOf } from '@lineside/contract/http/resource-types'
import type { AuditMethod } from '@lineside/contract/resources/audit-log'
import type { Members } from '../../audit/changed-members.ts'
import { recordWrite } from '../../audit/record-write.ts'
import type { Principal } from '../../auth/principal.ts'
import { isUndoneForOthers } from '../../db/away/database-away.ts'
import { holdLock, type Lock } from '../../db/locks.ts'
import { entityNotFound } from '../../http-problem.ts'
import type { Platform } from '../../platform.ts'
import type { ResourceContext, ResourceHandlers, WritingContext } from './resource-handlers.ts'
import { asDescribed } from './writable.ts'

/**
 * Transactions of a resource's writes: the item is locked, looked up as its owner sees it, and the change recorded.
 */
export const resourceTransactions = <D extends ResourceDescription>(
  platform: Platform,
  description: D,
  handlers: ResourceHandlers<D>,
) => {
  const find = async (context: ResourceContext, id: number): Promise<ItemOf<D> | undefined> =>
    await handlers.get?.(context, id)

  const existing = async (context: ResourceContext, id: number): Promise<ItemOf<D>> => {
    const item = await find(context, id)
    if (item === undefined) throw entityNotFound(description.entity)
    return item
  }

  /**
   * Locks of a write. A new item, which nobody else knows, needs none of its own, only the resource's additional ones.
   */
  const locks = (principal: Principal, id?: number): readonly Lock[] => [
    ...(id === undefined ? [] : [{ name: description.name, id }]),
    ...(handlers.locks?.(principal) ?? []),
  ]

  const inTransaction = async <T>(
    context: ResourceContext,
    id: number | undefined,
    work: (context: WritingContext) => Promise<T>,
    first: readonly Lock[] = [],
  ): Promise<T> => {
    const attempt = async () => {
      const closing: (() => Promise<void>)[] = []
      const afterwards: (() => Promise<void>)[] = []
      const beforeCommit = (later: () => Promise<void>) => void closing.push(later)
      const afterCommit = (later: () => Promise<void>) => void afterwards.push(later)
      const result = await platform.db.transaction().execute(async (db) => {
        for (const lock of [...first, ...locks(context.principal, id)]) await holdLock(db, lock)
        const done = await work({ ...context, db, beforeCommit, afterCommit })
        for (const later of closing) await later()
        return done
      })
      return { result, afterwards }
    }
    const { result, afterwards } = await onceMore(attempt)
    for (const later of afterwards) await later().catch((error: unknown) => platform.log.warn(error))
    return result
  }

  /** Each write is one transaction, and an item has one writer at a time: two editors take turns and lose nothing. */
  const inTurn = <T>(
    context: ResourceContext,
    id: number,
    work: (context: WritingContext, current: ItemOf<D>) => Promise<T>,
    first?: readonly Lock[],
  ): Promise<T> => inTransaction(context, id, async (writing) => work(writing, await existing(writing, id)), first)

  /** Records who changed what, in the transaction of the change. */
  const record = async (
    { db, principal }: WritingContext,
    write: {
      id: number
      method: AuditMethod
      before: ItemOf<D> | null
      after: ItemOf<D> | null
      written?: unknown
      putsBack?: number | undefined
    },
  ): Promise<void> => {
    const described = (item: ItemOf<D> | null) => item && asDescribed(item, description.item)
    await recordWrite(db, principal, {
      resource: description.name,
      id: write.id,
      method: write.method,
      at: platform.now(),
      before: described(write.before),
      after: described(write.after),
      written: (write.written ?? {}) as Members,
      ...(write.putsBack !== undefined && { putsBack: write.putsBack }),
    })
  }

  return { find, existing, locks, inTransaction, inTurn, record }
}

/**
 * Repeats a transaction once that the database rolled back because of a conflict: nothing was written, and the second
 * attempt sees the result of the other transaction.
 */
const onceMore = async <T>(attempt: () => Promise<T>): Promise<T> => {
  try {
    return await attempt()
  } catch (error) {
    if (!isUndoneForOthers((error as { code?: string }).code)) throw error
    return await attempt()
  }
}
