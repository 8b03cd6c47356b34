import type { Page } from '@lineside/contract/http/hal'
import type { ResourceDescription } from '@lineside/contract/http/resource'
import type {
  ItemOf,
  SentFilters,
  SentItem,
  SentMember,
  SentMembers,
  SentPatch,
  SentQuery,
  SentRemoval,
} from '@lineside/contract/http/resource-types'
import { limits } from '@lineside/contract/limits'
import { ApiError } from './api-error.ts'
import type { NamedResource } from './described.ts'
import { jsonOf, request, type RequestQuery as Query } from './request.ts'

/** A resource by its description, or by its name only, which keeps the bundle small. */
export type Resource<D extends ResourceDescription> = D | NamedResource<D>

type Some<D extends ResourceDescription> = Partial<SentMembers<D>>

interface HalBody {
  readonly total_count?: number | null
  readonly _links?: { readonly next?: unknown }
  readonly _embedded?: Readonly<Record<string, unknown>>
}

// The addresses are spelled as resource.ts of the contract spells them; that file also builds schemas, which the first
// view need not load.
const collection = ({ name }: Pick<ResourceDescription, 'name'>) => `/api/${name}/`
const one = ({ name }: Pick<ResourceDescription, 'name'>, id: number | string) => `/api/${name}/${id}`

/** A page of a collection. `page` and `rows` are always sent; default 1 and 25. */
export const listPage = async <D extends ResourceDescription>(
  resource: Resource<D>,
  query: SentQuery<D>,
  signal?: AbortSignal,
): Promise<Page<ItemOf<D>>> => {
  const response = await request(collection(resource), {
    query: { page: 1, rows: limits.portalRowsDefault, ...query },
    signal,
  })
  const body = (await jsonOf(response)) as HalBody | undefined
  const embedded = body?._embedded?.[`ngcp:${resource.name}`] ?? []
  // some platforms send a single item without an array
  const items = (Array.isArray(embedded) ? embedded : [embedded]) as ItemOf<D>[]
  return { items, totalCount: body?.total_count ?? null, hasNext: body?._links?.next !== undefined }
}

/** All items: a request with 1000 rows, and a second one with the full count if there are more (API-03). */
export const listAll = async <D extends ResourceDescription>(
  resource: Resource<D>,
  query: SentFilters<D>,
  signal?: AbortSignal,
): Promise<readonly ItemOf<D>[]> => {
  const rowsFrom = (rows: number) => listPage<D>(resource, { ...query, page: 1, rows }, signal)
  const first = await rowsFrom(limits.rowsAll)
  const total = first.totalCount ?? 0
  return total <= limits.rowsAll ? first.items : (await rowsFrom(total)).items
}

export const getItem = async <D extends ResourceDescription>(
  resource: Resource<D>,
  id: number | string,
  signal?: AbortSignal,
  query: Query = {},
): Promise<ItemOf<D>> => {
  const response = await request(one(resource, id), { query, signal })
  const item = (await jsonOf(response)) as ItemOf<D> | undefined
  if (item === undefined) throw new ApiError(response.status, '')
  return item
}

/** Creates an item and returns its id, the last part of `Location` (API-04). */
export const createItem = async <D extends ResourceDescription>(
  resource: Resource<D>,
  body: SentItem<D>,
): Promise<number> => {
  const response = await request(collection(resource), { method: 'POST', body })
  return Number(response.headers.get('location')?.split('/').pop())
}

/** Changes an item by json-patch and returns it as it is now. */
export const patchItem = async <D extends ResourceDescription>(
  resource: Resource<D>,
  id: number | string,
  patch: SentPatch<D>,
): Promise<ItemOf<D>> => {
  const response = await request(one(resource, id), {
    method: 'PATCH',
    body: patch,
    contentType: 'application/json-patch+json',
    prefer: 'return=representation',
  })
  // a platform may leave the item out of its answer, though the request prefers it
  return ((await jsonOf(response)) as ItemOf<D> | undefined) ?? (await getItem<D>(resource, id))
}

/**
 * Writes only the given members of an item, so changes by somebody else to other members stay.
 * @returns the item as it is now
 */
export const setMembers = <D extends ResourceDescription>(
  resource: Resource<D> & { readonly isSparse?: boolean },
  id: number | string,
  members: Some<D>,
): Promise<ItemOf<D>> => {
  const operations = Object.entries(members).map(([member, value]) => {
    const path = `/${member}`
    if (value === undefined) return { op: 'remove', path }
    // a sparse resource omits members that are not set, so there may be nothing to replace
    return { op: resource.isSparse ? 'add' : 'replace', path, value }
  })
  return patchItem<D>(resource, id, operations as unknown as SentPatch<D>)
}

/**
 * Writes one member.
 * @param value undefined removes the member, for resources that omit members not set
 */
export const setMember = <D extends ResourceDescription, M extends SentMember<D>>(
  resource: Resource<D>,
  id: number | string,
  member: M,
  value: SentMembers<D>[M],
): Promise<ItemOf<D>> => setMembers<D>(resource, id, { [member]: value } as unknown as Some<D>)

export const removeItem = async <D extends ResourceDescription>(
  resource: Resource<D>,
  id: number | string,
  ...[query]: Partial<[SentRemoval<D>]>
): Promise<void> => {
  await request(one(resource, id), { method: 'DELETE', query: query as Query | undefined })
}
