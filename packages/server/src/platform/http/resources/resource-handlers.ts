import type { ResourceDescription } from '@lineside/contract/http/resource'
import type { CreateOf, FiltersOf, ItemOf, ReplaceOf } from '@lineside/contract/http/resource-types'
import type { Principal } from '../../auth/principal.ts'
import type { Db } from '../../db/database.ts'
import type { Lock } from '../../db/locks.ts'
import type { ReadPool } from '../../db/replica/reader.ts'
import type { RelatedLinks } from './hal.ts'

export interface ResourceContext {
  readonly principal: Principal
  /** In writes, the transaction of the request. */
  readonly db: Db
  /** The request's query parameters, checked. */
  readonly query: Readonly<Record<string, unknown>>
}

/** Lists that may leave the primary (`where-to-read.ts`) read from a replica over these two. */
export interface ListContext extends ResourceContext {
  readonly pool: ReadPool
}

export interface WritingContext extends ResourceContext {
  /** Runs work at the end of the transaction, when the write has been recorded with all that it refers to. */
  readonly beforeCommit: (work: () => Promise<void>) => void
  /** Runs work that no rollback could undo, such as removing a file, after the transaction has been committed. */
  readonly afterCommit: (work: () => Promise<void>) => void
}

export interface ListRequest<Filters> {
  readonly filters: Filters
  readonly offset: number
  /** Rows to read. Without a count this is one row more than the page has, to learn whether another page follows. */
  readonly limit: number
  /** null: the resource's default order. */
  readonly order: { readonly by: string; readonly descending: boolean } | null
  /** false: nobody asks for `totalCount`, so it need not be read. */
  readonly count: boolean
}

export interface ListResult<Item> {
  readonly items: readonly Item[]
  readonly totalCount: number | null
}

/**
 * A feature's handlers for the methods that its resource describes. An item that a handler returns as undefined is not
 * found.
 */
export interface ResourceHandlers<D extends ResourceDescription> {
  /** Locks that a write holds besides the one on its item, when it touches several items. */
  locks?(principal: Principal): readonly Lock[]
  list?(context: ListContext, request: ListRequest<FiltersOf<D>>): Promise<ListResult<ItemOf<D>>>
  get?(context: ResourceContext, id: number): Promise<ItemOf<D> | undefined>
  /** @returns the id of the new item. */
  create?(context: WritingContext, body: CreateOf<D>): Promise<number>
  /**
   * Stores a PUT or PATCH; `current` is the item before it.
   * @param method `patch`: the body is the whole item as the patch left it, so what it lacks was removed
   * @returns the item's new id if the write changes it
   */
  replace?(
    context: WritingContext,
    id: number,
    body: ReplaceOf<D>,
    current: ItemOf<D>,
    method: 'replace' | 'patch',
  ): Promise<number | void>
  remove?(context: WritingContext, id: number, current: ItemOf<D>): Promise<void>
  links?(item: ItemOf<D>): RelatedLinks
}
