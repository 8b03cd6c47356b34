import { isDeepStrictEqual } from 'node:util'
import type { ResourceDescription } from '@lineside/contract/http/resource'
import type { ObjectSchema } from '@lineside/contract/http/schema'
import { validationFailed, valueFixed } from '../../refusal.ts'

type Members = Record<string, unknown>

/**
 * Clients may send back a whole representation: its read-only members, links and expansions are dropped before the
 * strict write schema checks it (ngcp-api-facts 0.4). Other members that the schema does not know stay, and the schema
 * refuses them.
 */
export const withoutReadOnly = (body: unknown, item: ObjectSchema, write: ObjectSchema): unknown => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const { shape: readable } = item._zod.def
  const { shape: writable } = write._zod.def
  const isReadOnly = (name: string) =>
    !Object.hasOwn(writable, name) && (Object.hasOwn(readable, name) || name === '_links' || name.endsWith('_expand'))
  return Object.fromEntries(Object.entries(body).filter(([name]) => !isReadOnly(name)))
}

/**
 * A PATCH names exactly what it changes, so a read-only member in it must be refused; in a whole representation it is
 * ignored.
 * @throws Refusal naming every read-only member that the patch changed
 */
export const requireReadOnlyKept = (
  before: Members,
  patched: Members,
  item: ObjectSchema,
  write: ObjectSchema,
): void => {
  const changed = Object.keys(item._zod.def.shape).filter(
    (name) => !Object.hasOwn(write._zod.def.shape, name) && !isDeepStrictEqual(asJson(before[name]), patched[name]),
  )
  if (changed.length === 0) return
  throw validationFailed(
    changed.map((field) => ({ field, input: patched[field], errors: ['Field is read-only'], reason: valueFixed })),
  )
}

const asJson = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)))

/** An item with only the described members, so that a patch cannot copy members that no answer shows. */
export const asDescribed = (item: Members, { _zod: { def } }: ObjectSchema): Members =>
  Object.fromEntries(Object.entries(item).filter(([name]) => Object.hasOwn(def.shape, name)))

/**
 * The document to which a patch is applied: the item, with null for write-only members, so that `replace` finds them.
 */
export const patchable = (
  item: Members,
  { replace, isSparse = false }: Pick<ResourceDescription, 'replace' | 'isSparse'>,
): Members => {
  if (isSparse) return item
  const blank = Object.keys(replace?._zod.def.shape ?? {}).filter((name) => !Object.hasOwn(item, name))
  return { ...item, ...Object.fromEntries(blank.map((name) => [name, null])) }
}

/** The patched document without those nulls that the patch did not replace. */
export const withoutBlanks = (patched: Members, item: Members): Members =>
  Object.fromEntries(Object.entries(patched).filter(([name, value]) => value !== null || Object.hasOwn(item, name)))
