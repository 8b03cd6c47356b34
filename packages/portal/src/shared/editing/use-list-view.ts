import { useNavigate, useSearch } from '@tanstack/react-router'
import { isNarrowed, type ListView, listViewOf, searchOf, withFilter, withoutFilters } from './list-view.ts'

export interface ListViewControl<Filter extends string = string> {
  readonly view: ListView<Filter>
  readonly isNarrowed: boolean
  /** Opens an item and closes the one that was open; null closes it. */
  readonly open: (id: number | null) => void
  readonly turnTo: (page: number, options?: { readonly replace: boolean }) => void
  /** PBX-05: a blank value takes the filter away. */
  readonly filter: (name: Filter, value: string) => void
  readonly clearFilters: () => void
  /** The first page of everything; the open item stays open. */
  readonly showAll: () => void
}

/** The view of a list, kept in the address. @param filters names, as the address and the API call them */
export function useListView<const Filter extends string>(filters: readonly Filter[]): ListViewControl<Filter> {
  const view = listViewOf(useSearch({ strict: false }), filters)
  const navigate = useNavigate()
  const show = (next: ListView<Filter>, replace = false) =>
    void navigate({ to: '.', search: searchOf(next), replace, resetScroll: false })
  return {
    view,
    isNarrowed: isNarrowed(view),
    // opening one after the other is no step to go back over
    open: (open) => show({ ...view, open }, true),
    turnTo: (page, { replace } = { replace: false }) => show({ ...view, page, open: null }, replace),
    filter: (name, value) => show(withFilter(view, name, value)),
    clearFilters: () => show(withoutFilters()),
    showAll: () => show({ ...withoutFilters(), open: view.open }),
  }
}
