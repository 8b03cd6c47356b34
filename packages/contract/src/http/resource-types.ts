import type * as z from 'zod/mini'
import type { PatchOp } from './json-patch.ts'
import type { ResourceDescription } from './resource.ts'
import type { Output } from './schema.ts'

/*
 * Types derived from a resource's description: what the server has after a request was checked, and what a client may
 * send.
 */

export type ItemOf<D extends ResourceDescription> = Output<D['item']>
export type FiltersOf<D extends ResourceDescription> = D extends { filters: infer S }
  ? Output<S>
  : Record<string, never>
export type CreateOf<D extends ResourceDescription> = D extends { create: infer S } ? Output<S> : never
export type ReplaceOf<D extends ResourceDescription> = D extends { replace: infer S } ? Output<S> : never

/** Makes lists and members read-only, so that callers can also send read-only values. */
type Sent<Value> = Value extends readonly (infer Element)[]
  ? readonly Sent<Element>[]
  : Value extends object
    ? { readonly [Member in keyof Value]: Sent<Value[Member]> }
    : Value
type SentTo<S> = S extends z.ZodMiniType ? Sent<z.input<S>> : never

/**
 * The value of a query member as callers pass it: numbers and booleans as they are (they become text), a list as
 * comma-separated text.
 */
type InQuery<Value> = Value extends boolean ? boolean | 0 | 1 : Value extends readonly unknown[] ? string : Value
type QueryMembers<S> = { readonly [Name in keyof Output<S>]?: InQuery<Output<S>[Name]> | undefined }

/** The filters of a collection. */
export type SentFilters<D extends ResourceDescription> = D extends { filters: infer S } ? QueryMembers<S> : object

/**
 * The query of one page of a collection: filters, page number and size, and an order by one of the members that the
 * resource allows.
 */
export type SentQuery<D extends ResourceDescription> = SentFilters<D> & {
  readonly page?: number
  readonly rows?: number
  readonly no_count?: boolean | 0 | 1
  readonly order_by?: NonNullable<D['orderBy']>[number]
  readonly order_by_direction?: 'asc' | 'desc'
}

/** The query members of an item's DELETE. */
export type SentRemoval<D extends ResourceDescription> = D extends { removeQuery: infer S }
  ? QueryMembers<S>
  : Readonly<Record<string, never>>

/** The body that makes an item. */
export type SentItem<D extends ResourceDescription> = D extends { create: infer S } ? SentTo<S> : never

/**
 * The members of an item that can be written. Only sparse resources (`isSparse`) accept `undefined`, which unsets a
 * member; in the others every member is always set.
 */
export type SentMembers<D extends ResourceDescription> = D extends { replace: infer S }
  ? D extends { isSparse: true }
    ? SentTo<S>
    : { readonly [M in keyof SentTo<S>]-?: Exclude<SentTo<S>[M], undefined> }
  : never
export type SentMember<D extends ResourceDescription> = keyof SentMembers<D> & string

type OperationOn<D extends ResourceDescription, M extends SentMember<D>> =
  | {
      readonly op: Extract<PatchOp, 'add' | 'replace' | 'test'>
      readonly path: `/${M}`
      readonly value: Exclude<SentMembers<D>[M], undefined>
      readonly mode?: 'append'
    }
  | { readonly op: Extract<PatchOp, 'copy'>; readonly from: `/${SentMember<D>}`; readonly path: `/${M}` }
  | { readonly op: 'remove'; readonly path: `/${M}`; readonly value?: unknown; readonly index?: number }
  | (Exclude<SentMembers<D>[M], undefined> extends readonly (infer Element)[]
      ? { readonly op: 'add'; readonly path: `/${M}/${number | '-'}`; readonly value: Element }
      : never)

/** A json-patch of an item's members, and of the elements of those that are lists. */
export type SentPatch<D extends ResourceDescription> = readonly {
  [M in SentMember<D>]: OperationOn<D, M>
}[SentMember<D>][]
