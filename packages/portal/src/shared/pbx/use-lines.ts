import type { Subscriber } from '@lineside/contract/resources/subscribers'
import { useQuery } from '@tanstack/react-query'
import type { ListView } from '../editing/list-view.ts'
import { type LineFilter, type LineKind, lineQuery, linesQuery } from './line-queries.ts'

/** The page of seats or groups that the address names, and the one item that it names, where it is on another page. */
export function useLines(kind: LineKind, view: ListView<LineFilter>) {
  const list = useQuery(linesQuery(kind, view))
  const { open } = view
  const isElsewhere = open !== null && list.data?.items.every(({ id }) => id !== open) === true
  const asked = useQuery({ ...lineQuery(kind, open ?? 0), enabled: isElsewhere })
  const item: Subscriber | null | undefined = isElsewhere ? asked.data : undefined
  return { list, asked: item ?? undefined }
}
