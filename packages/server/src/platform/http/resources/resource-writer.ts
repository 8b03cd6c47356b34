import { isDeepStrictEqual } from 'node:util'
import { applyPatch } from '@lineside/contract/http/apply-patch'
import { checkPatch } from '@lineside/contract/http/json-patch'
import type { ResourceDescription } from '@lineside/contract/http/resource'
import type { CreateOf, ItemOf, ReplaceOf } from '@lineside/contract/http/resource-types'
import type { ObjectSchema } from '@lineside/contract/http/schema'
import type { Members } from '../../audit/changed-members.ts'
import type { Lock } from '../../db/locks.ts'
import type { Platform } from '../../platform.ts'
import { Refusal } from '../../refusal.ts'
import { badRequest, unprocessable } from '../../http-problem.ts'
import type { ResourceContext, ResourceHandlers, WritingContext } from './resource-handlers.ts'
import { validate } from '../requests/validate.ts'
import { resourceTransactions } from './resource-transactions.ts'
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
  const { find, existing, locks, inTransaction, inTurn, record } = resourceTransactions(platform, description, handlers)

  const checked = (schema: ObjectSchema | undefined, body: unknown): unknown =>
    schema === undefined ? {} : validate(schema, withoutReadOnly(body, description.item, schema))

  const store = async (
    context: WritingContext,
    write: { id: number; method: 'replace' | 'patch'; body: unknown; current: ItemOf<D>; putsBack?: number },
  ): Promise<Written<ItemOf<D>>> => {
    const { id, method, body, current, putsBack } = write
    const written = checked(description.replace, body)
    const newId = (await handlers.replace?.(context, id, written as ReplaceOf<D>, current, method)) ?? id
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
