import { limits } from '@lineside/contract/limits'
import type { ResourceDescription } from '@lineside/contract/http/resource'
import { badRequest } from '../../http-problem.ts'
import type { ListRequest } from './resource-handlers.ts'

/** Paging and sorting of a collection, as ngcp-api-facts 0.7 says. */
export interface Paging {
  readonly page: number
  readonly rows: number
  readonly request: ListRequest<Readonly<Record<string, unknown>>>
}

type Sorting = Pick<ResourceDescription, 'orderBy' | 'defaultOrder'>

/** @throws HttpProblem 400 on page 0 or rows 0. */
export const pagingOf = (description: Sorting, query: Readonly<Record<string, unknown>>): Paging => {
  const page = (query['page'] as number | undefined) ?? 1
  const rows = (query['rows'] as number | undefined) ?? limits.rowsDefault
  if (page < 1 || rows < 1)
    throw badRequest("Query parameters 'page' and 'rows', when specified, must be greater than 0.")
  const count = query['no_count'] !== true
  return {
    page,
    rows,
    request: {
      filters: query,
      offset: (page - 1) * rows,
      limit: count ? rows : rows + 1,
      order: orderOf(description, query),
      count,
    },
  }
}

/** Two members of `pagingQuery`. */
interface OrderQuery {
  readonly order_by?: string
  readonly order_by_direction?: string
}

export const orderOf = (
  description: Sorting,
  query: Readonly<Record<string, unknown>>,
): ListRequest<unknown>['order'] => {
  const { order_by: by, order_by_direction: direction } = query as OrderQuery
  if (by === undefined || !description.orderBy?.includes(by)) return description.defaultOrder ?? null
  return { by, descending: direction?.toLowerCase() === 'desc' }
}
