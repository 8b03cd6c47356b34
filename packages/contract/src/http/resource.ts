import * as z from 'zod/mini'
import { linksSchema, pageSchema } from './hal.ts'
import type { PatchOp } from './json-patch.ts'
import { patchSchema } from './json-patch.ts'
import { idNumber, longIdNumber, pagingQuery } from './paging.ts'
import type { Access, Origin, RouteDescription } from './route.ts'
import type { ObjectSchema } from './schema.ts'

/** The methods of a collection (`list`, `create`) and with an item of it. */
export type ResourceMethod = 'list' | 'get' | 'create' | 'replace' | 'patch' | 'remove'

/** Description of a collection of the API, from which its routes, pages, patches and checks are derived. */
export interface ResourceDescription {
  /** The name in the address, such as `voicemails`; with the prefix `ngcp:` also the link relation. */
  readonly name: string
  /** The name in error messages, as in "Entity 'voicemail' not found." */
  readonly entity: string
  readonly origin: Origin
  readonly summary: string
  readonly methods: Readonly<Partial<Record<ResourceMethod, Access>>>
  /** Schema of an item in answers. */
  readonly item: ObjectSchema
  /** When true, members that are not set are absent from the item, and a patch can neither replace nor remove them. */
  readonly isSparse?: boolean
  /** The member of the item that stands at the end of its address. Default `id`. */
  readonly key?: string
  /** Its ids are those of a table that grows for ever. */
  readonly hasLongIds?: true
  /** Query members in addition to those of paging. */
  readonly filters?: ObjectSchema
  /** Query members of an item's GET: options of the representation. */
  readonly itemQuery?: ObjectSchema
  /** Query members of POST. */
  readonly createQuery?: ObjectSchema
  /** Query members of an item's PUT and PATCH: what else the request does. */
  readonly replaceQuery?: ObjectSchema
  /** Query members of an item's DELETE: options of the deletion. */
  readonly removeQuery?: ObjectSchema
  /** Members that `order_by` accepts; others are ignored, as on the original platform. */
  readonly orderBy?: readonly string[]
  /** How a list is sorted without `order_by`; absent: by id. */
  readonly defaultOrder?: { readonly by: string; readonly descending: boolean }
  /**
   * Body of POST. The schema is strict: only members that the item also has are tolerated beside it; others are an
   * error.
   */
  readonly create?: ObjectSchema
  /**
   * When true, a POST is answered with `Location` and without a body, whatever the header `Prefer` says: existing
   * clients ask for the item with every POST, but when a body comes they take it for the id (ngcp-api-facts 0.4).
   */
  readonly createsWithoutBody?: boolean
  /** Body of PUT; an item must also match it after a patch. */
  readonly replace?: ObjectSchema
  /** FACT-04: an app password for the provisioning of phones opens it. */
  readonly isOfPhones?: true
  /** Default: replace and copy, as on the original platform. */
  readonly patchOps?: readonly PatchOp[]
}

/** Keeps the literal types of a description. */
export const resource = <const Description extends ResourceDescription>(description: Description): Description =>
  description

/** Path of a collection, with a slash at the end. */
export const collectionPath = (description: Pick<ResourceDescription, 'name'>): `/${string}` =>
  `/api/${description.name}/`
/** Path of an item, without a slash at the end. */
export const itemPath = (description: Pick<ResourceDescription, 'name'>, id: number | string): `/${string}` =>
  `/api/${description.name}/${id}`

const empty = z.object({})

const methodOrder: readonly ResourceMethod[] = ['list', 'get', 'create', 'replace', 'patch', 'remove']

/** The methods that a resource has, in the order in which `routesOf` gives their routes. */
export const resourceMethodsOf = (description: ResourceDescription): readonly ResourceMethod[] =>
  methodOrder.filter((method) => description.methods[method] !== undefined)

/** An item as it leaves, with its links. */
export const itemReplyOf = ({ item }: Pick<ResourceDescription, 'item'>) => z.extend(item, { _links: linksSchema })

/** The routes of a resource, in the order of `ResourceMethod`. */
export const routesOf = (description: ResourceDescription): readonly RouteDescription[] => {
  const { name, filters = empty, itemQuery = empty, create = empty, replace = empty } = description
  const { createQuery = empty, replaceQuery: query = empty, removeQuery = empty } = description
  const collection = collectionPath(description)
  const one = itemPath(description, ':id')
  const params = z.object({ id: description.hasLongIds === true ? longIdNumber : idNumber })
  const reply = itemReplyOf(description)
  const table: Record<ResourceMethod, Omit<RouteDescription, 'name' | 'origin' | 'summary' | 'access'>> = {
    list: {
      method: 'GET',
      path: collection,
      query: z.extend(filters, pagingQuery),
      replies: { 200: pageSchema(name, reply) },
    },
    get: { method: 'GET', path: one, params, query: itemQuery, replies: { 200: reply } },
    create: {
      method: 'POST',
      path: collection,
      query: createQuery,
      body: create,
      replies: { 201: description.createsWithoutBody ? 'empty' : reply },
    },
    replace: { method: 'PUT', path: one, params, query, body: replace, replies: { 200: reply, 204: 'empty' } },
    patch: { method: 'PATCH', path: one, params, query, body: patchSchema, replies: { 200: reply, 204: 'empty' } },
    remove: { method: 'DELETE', path: one, params, query: removeQuery, replies: { 204: 'empty' } },
  }
  return resourceMethodsOf(description).map((method) => {
    const where = method === 'list' || method === 'create' ? 'collection' : 'item'
    return {
      ...table[method],
      name: `${name}.${where}.${table[method].method.toLowerCase()}`,
      origin: description.origin,
      summary: description.summary,
      access: description.methods[method] as Access,
      ...(description.isOfPhones === true && { isOfPhones: true }),
    }
  })
}
