import type { ResourceDescription } from '@lineside/contract/http/resource'
import type { CreateOf, FiltersOf, ItemOf, ReplaceOf } from '@lineside/contract/http/resource-types'
import type { Principal } from '../auth/principal.ts'
import type { Db } from '../db/database.ts'
import type { Lock } from '../db/locks.ts'
import type { RelatedLinks } from './hal.ts'

export interface ResourceContext {
  readonly principal: Principal
  /** In writes, the one transaction of the request. */
  readonly db: Db
  /** The query members of the request, checked. */
  readonly query: Readonly<Record<string, unknown>>
}

export interface WritingContext extends ResourceContext {
  /** Does what no rollback could take back, such as the removal of a file, once the transaction has been committed. */
  readonly afterCommit: (work: () => Promise<void>) => void
}

export interface ListRequest<Filters> {
  readonly filters: Filters
  readonly offset: number
  /** Rows to read; without a count one more than the page has, to know whether another follows. */
  readonly limit: number
  /** null: the resource's own order. */
  readonly order: { readonly by: string; readonly descending: boolean } | null
  /** false: `totalCount` is not asked for and need not be read. */
  readonly count: boolean
}

export interface ListResult<Item> {
  readonly items: readonly Item[]
  readonly totalCount: number | null
}

/** What a feature gives for each method its resource describes; undefined and unknown are the same: not found. */
export interface ResourceHandlers<D extends ResourceDescription> {
  /** What a write holds beyond its item until it is over, when it touches several items. */
  locks?(principal: Principal): readonly Lock[]
  list?(context: ResourceContext, request: ListRequest<FiltersOf<D>>): Promise<ListResult<ItemOf<D>>>
  get?(context: ResourceContext, id: number): Promise<ItemOf<D> | undefined>
  /** @returns the id of the new item. */
  create?(context: WritingContext, body: CreateOf<D>): Promise<number>
  /** Of PUT and PATCH; `current` is the item before. @returns the item's new id where writing changes it. */
  replace?(context: WritingContext, id: number, body: ReplaceOf<D>, current: ItemOf<D>): Promise<number | void>
  remove?(context: WritingContext, id: number, current: ItemOf<D>): Promise<void>
  links?(item: ItemOf<D>): RelatedLinks
}
