import { isDeepStrictEqual } from 'node:util'
import { applyPatch } from '@lineside/contract/http/apply-patch'
import { checkPatch } from '@lineside/contract/http/json-patch'
import type { ResourceDescription } from '@lineside/contract/http/resource'
import type { CreateOf, ItemOf, ReplaceOf } from '@lineside/contract/http/resource-types'
import type { ObjectSchema } from '@lineside/contract/http/schema'
import type { AuditMethod } from '@lineside/contract/resources/audit-log'
import type { Members } from '../../audit/changed-members.ts'
import { recordWrite } from '../../audit/record-write.ts'
import type { Principal } from '../../auth/principal.ts'
import { isUndoneForOthers } from '../../db/database-away.ts'
import { holdLock, type Lock } from '../../db/locks.ts'
import type { Platform } from '../../platform.ts'
import { Refusal } from '../../refusal.ts'
import { badRequest, entityNotFound, unprocessable } from '../../http-problem.ts'
import type { ResourceContext, ResourceHandlers, WritingContext } from './resource-handlers.ts'
import { validate } from '../requests/validate.ts'
import { asDescribed, patchable, requireReadOnlyKept, withoutBlanks, withoutReadOnly } from './writable.ts'

/** A change to undo: its audit entry, and the members that it changed. */
export interface PutBack {
  readonly entry: number
  readonly before: Members
  readonly after: Members
  /** Runs in the transaction of the write; throws where a later change is in the way. */
  readonly check: (context: WritingContext) => Promise<void>
}

/**
 * The result of a write: the item's id, and the item as the transaction saw it last; null when the writer can no longer
 * see it.
 */
interface Written<Item> {
  readonly id: number
  readonly item: Item | null
}

export type ResourceWriter<D extends ResourceDescription> = ReturnType<typeof resourceWriter<D>>

/**
 * Writes of a resource: in one transaction the item is looked up as its owner sees it, checked, stored and recorded.
 */
export const resourceWriter = <D extends ResourceDescription>(
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

  const checked = (schema: ObjectSchema | undefined, body: unknown): unknown =>
    schema === undefined ? {} : validate(schema, withoutReadOnly(body, description.item, schema))

  const store = async (
    context: WritingContext,
    write: { id: number; method: 'replace' | 'patch'; body: unknown; current: ItemOf<D>; putsBack?: number },
  ): Promise<Written<ItemOf<D>>> => {
    const { id, method, body, current, putsBack } = write
    const written = checked(description.replace, body)
    const newId = (await handlers.replace?.(context, id, written as ReplaceOf<D>, current)) ?? id
    const after = (await handlers.get?.(context, newId)) ?? null
    await record(context, { id: newId, method, before: current, after, written, putsBack })
    return { id: newId, item: after }
  }

  return {
    find,
    existing,
    locks,

    create: async (context: ResourceContext, body: unknown): Promise<Written<ItemOf<D>>> => {
      const wanted = checked(description.create, body) as CreateOf<D>
      const create = handlers.create as NonNullable<ResourceHandlers<D>['create']>
      return await inTransaction(context, undefined, async (writing) => {
        const id = await create(writing, wanted)
        const after = (await handlers.get?.(writing, id)) ?? null
        await record(writing, { id, method: 'create', before: null, after, written: wanted })
        return { id, item: after }
      })
    },

    replace: (context: ResourceContext, id: number, body: unknown): Promise<Written<ItemOf<D>>> =>
      inTurn(context, id, (writing, current) => store(writing, { id, method: 'replace', body, current })),

    patch: async (context: ResourceContext, id: number, body: unknown): Promise<Written<ItemOf<D>>> => {
      const patch = checkPatch(body, description.patchOps ?? ['replace', 'copy'])
      if ('error' in patch) throw badRequest(patch.error)
      return await inTurn(context, id, (writing, current) => {
        const before = asDescribed(current, description.item)
        const result = applyPatch(patchable(before, description), patch.operations)
        if ('error' in result) throw unprocessable(`The entity could not be processed: ${result.error}`)
        if (description.replace !== undefined)
          requireReadOnlyKept(before, result.document, description.item, description.replace)
        return store(writing, { id, method: 'patch', body: withoutBlanks(result.document, before), current })
      })
    },

    /**
     * Makes one small change to the item as the transaction of the write finds it.
     * @param edit returns the item as it should be, or throws to leave it unchanged
     * @param first locks that are taken before the item's own
     */
    change: (
      context: ResourceContext,
      id: number,
      edit: (current: ItemOf<D>, context: WritingContext) => Promise<ItemOf<D> | ReplaceOf<D>>,
      first?: readonly Lock[],
    ): Promise<Written<ItemOf<D>>> =>
      inTurn(
        context,
        id,
        async (writing, current) => {
          const body = await edit(asDescribed(current, description.item) as ItemOf<D>, writing)
          return await store(writing, { id, method: 'patch', body, current })
        },
        first,
      ),

    /**
     * STORY-02: restores the members in `before`, if they still have the values in `after`.
     * @throws Refusal `changed_again` otherwise
     */
    putBack: async (context: ResourceContext, id: number, { entry, before, after, check }: PutBack): Promise<void> => {
      if (handlers.replace === undefined) throw new Refusal('not_to_be_put_back', 'This cannot be put back.', {})
      await inTurn(context, id, async (writing, current) => {
        await check(writing)
        const now = JSON.parse(JSON.stringify(asDescribed(current, description.item))) as Members
        const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
        if (names.some((name) => !isSame(now[name], after[name])))
          throw new Refusal('changed_again', 'It has been changed since.', {})
        const old = Object.fromEntries(
          names.map((name) => [name, before[name] ?? (Array.isArray(after[name]) ? [] : null)]),
        )
        const body = withoutBlanks({ ...patchable(now, description), ...old }, now)
        return await store(writing, { id, method: 'patch', body, current, putsBack: entry })
      })
    },

    remove: (context: ResourceContext, id: number): Promise<void> =>
      inTurn(context, id, async (writing, current) => {
        await handlers.remove?.(writing, id, current)
        await record(writing, { id, method: 'remove', before: current, after: null })
      }),
  }
}

/** Compares two values; all empty values count as equal. */
const isSame = (left: unknown, right: unknown): boolean =>
  isDeepStrictEqual(left, right) || (isNothing(left) && isNothing(right))

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

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
