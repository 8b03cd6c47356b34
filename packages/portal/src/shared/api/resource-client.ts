import type { Page } from '@lineside/contract/http/hal'
import type { PatchOperation } from '@lineside/contract/http/json-patch'
import type { ResourceDescription } from '@lineside/contract/http/resource'
import type { Output } from '@lineside/contract/http/schema'
import { limits } from '@lineside/contract/limits'
import { ApiError } from './api-error.ts'
import { jsonOf, request } from './request.ts'

type Item<D extends ResourceDescription> = Output<D['item']>
type Query = Readonly<Record<string, string | number | boolean | undefined>>

interface HalBody {
  readonly total_count?: number | null
  readonly _embedded?: Readonly<Record<string, unknown>>
}

// The addresses are spelled as resource.ts of the contract spells them; that file also builds schemas, which the first
// view need not load.
const collection = (resource: ResourceDescription) => `/api/${resource.name}/`
const one = (resource: ResourceDescription, id: number | string) => `/api/${resource.name}/${id}`

/** A page of a collection. `page` and `rows` are always sent: 1 and 25 where the caller names none. */
export const listPage = async <D extends ResourceDescription>(
  resource: D,
  query: Query = {},
  signal?: AbortSignal,
): Promise<Page<Item<D>>> => {
  const response = await request(collection(resource), {
    query: { page: 1, rows: limits.portalRowsDefault, ...query },
    signal,
  })
  const body = (await jsonOf(response)) as HalBody | undefined
  const embedded = body?._embedded?.[`ngcp:${resource.name}`] ?? []
  // some platforms send a single item bare
  const items = (Array.isArray(embedded) ? embedded : [embedded]) as Item<D>[]
  return { items, totalCount: body?.total_count ?? null }
}

/** Every item: rows 1000, and once more with the full count if there are more (API-03). */
export const listAll = async <D extends ResourceDescription>(
  resource: D,
  query: Query = {},
  signal?: AbortSignal,
): Promise<readonly Item<D>[]> => {
  const first = await listPage(resource, { ...query, page: 1, rows: limits.rowsAll }, signal)
  const total = first.totalCount ?? 0
  if (total <= limits.rowsAll) return first.items
  return (await listPage(resource, { ...query, page: 1, rows: total }, signal)).items
}

export const getItem = async <D extends ResourceDescription>(
  resource: D,
  id: number | string,
  signal?: AbortSignal,
): Promise<Item<D>> => {
  const response = await request(one(resource, id), { signal })
  const item = (await jsonOf(response)) as Item<D> | undefined
  if (item === undefined) throw new ApiError(response.status, '')
  return item
}

/** Creates an item and returns its id, the last part of `Location` (API-04). */
export const createItem = async (resource: ResourceDescription, body: unknown): Promise<number> => {
  const response = await request(collection(resource), { method: 'POST', body: body ?? {} })
  return Number(response.headers.get('location')?.split('/').pop())
}

/** Changes members of an item by json-patch and returns the item as it is now. */
export const patchItem = async <D extends ResourceDescription>(
  resource: D,
  id: number | string,
  operations: readonly PatchOperation[],
): Promise<Item<D>> => {
  const response = await request(one(resource, id), {
    method: 'PATCH',
    body: operations,
    contentType: 'application/json-patch+json',
    prefer: 'return=representation',
  })
  // a platform may answer without the item, though it is preferred
  return ((await jsonOf(response)) as Item<D> | undefined) ?? (await getItem(resource, id))
}

export const removeItem = async (
  resource: ResourceDescription,
  id: number | string,
  query: Query = {},
): Promise<void> => {
  await request(one(resource, id), { method: 'DELETE', query })
}
