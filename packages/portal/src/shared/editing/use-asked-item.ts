import type { Page } from '@lineside/contract/http/hal'
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListView } from './list-view.ts'

/**
 * The one item that the address names, where it is not on the page of the list that is shown. One that has just left the
 * page (it was renamed under a filter, newer ones came) is shown as it was until the platform has answered, so that what is
 * typed in it stays.
 * @param query of an item; null: it is none of this list
 */
export function useAskedItem<Item extends { readonly id: number }, Key extends readonly unknown[]>(
  list: UseQueryResult<Page<Item>>,
  { open }: Pick<ListView, 'open'>,
  query: (id: number) => UseQueryOptions<Item | null, Error, Item | null, Key>,
): Item | undefined {
  const here = list.data?.items.find(({ id }) => id === open)
  const [last, setLast] = useState<Item>()
  if (here !== undefined && here !== last) setLast(here)
  const isElsewhere = open !== null && list.data !== undefined && here === undefined
  const asked = useQuery({ ...query(open ?? 0), enabled: isElsewhere })
  if (!isElsewhere) return undefined
  return asked.data ?? (asked.isPending && last?.id === open ? last : undefined)
}
