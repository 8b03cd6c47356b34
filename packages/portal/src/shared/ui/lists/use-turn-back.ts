import { useEffect } from 'react'

/** The query of one page of a list; while that page loads it may hold the data of the one before. */
interface PageQuery<Item> {
  readonly data: { readonly items: readonly Item[]; readonly totalCount: number | null } | undefined
  readonly isPlaceholderData: boolean
}

interface Paging {
  /** From 1. */
  readonly page: number
  /** Rows of a page. */
  readonly rows: number
  /** Turns to another page; the browser's Back must not lead to the one that is no longer there. */
  readonly turnTo: (page: number) => void
}

/**
 * Turns a list to its last page when it stands beyond it, because the only item of that page was removed. Until the
 * other page has come the list has no items to show, which is not the same as having none at all.
 * @returns `items` absent while they load: show a skeleton; `pages` absent if nobody counts them
 */
export function useTurnBack<Item>({ data, isPlaceholderData }: PageQuery<Item>, { page, rows, turnTo }: Paging) {
  const total = data?.totalCount
  const pages = typeof total === 'number' ? Math.max(1, Math.ceil(total / rows)) : undefined
  const isEmpty = data?.items.length === 0
  const last = pages ?? (isEmpty ? Math.max(1, page - 1) : page)
  const isBeyond = page > last && !isPlaceholderData
  useEffect(() => {
    if (isBeyond) turnTo(last)
  })
  const isOnItsWay = isBeyond || (isEmpty && isPlaceholderData && total !== 0)
  return { items: isOnItsWay ? undefined : data?.items, pages }
}
