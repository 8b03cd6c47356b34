import type { ListRequest } from './resource-handlers.ts'

export interface PageOfRows<Row> {
  readonly rows: readonly Row[]
  readonly totalCount: number | null
}

/**
 * Reads the rows of a page, and the total count where it is asked for. A page that is not full shows the total by
 * itself, so that most lists need only one statement.
 */
export const pageOfRows = async <Row>(
  { offset, limit, count }: Pick<ListRequest<unknown>, 'offset' | 'limit' | 'count'>,
  read: () => Promise<readonly Row[]>,
  countAll: () => Promise<number>,
): Promise<PageOfRows<Row>> => {
  const rows = await read()
  if (!count) return { rows, totalCount: null }
  const isLastPage = rows.length < limit && (rows.length > 0 || offset === 0)
  return { rows, totalCount: isLastPage ? offset + rows.length : await countAll() }
}
