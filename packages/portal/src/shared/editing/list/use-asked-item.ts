import type { Page } from '@lineside/contract/http/hal'
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListView } from './list-view.ts'

/**
 * The item that the address names, if it is not on the shown page of the list. An item that has just left the page
 * (renamed under a filter, moved by newer ones) is shown unchanged until the platform has answered, so that unsaved
 * input in it stays.
 * @param query loads an item by its id; its data are null if the item does not belong to this list
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
