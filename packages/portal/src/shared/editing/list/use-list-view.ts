import { navigate, useSearch } from '../../navigation/navigation.ts'
import { isNarrowed, type ListView, listViewOf, searchOf, withFilter, withoutFilters } from './list-view.ts'

export interface ListViewControl<Filter extends string = string> {
  readonly view: ListView<Filter>
  readonly isNarrowed: boolean
  /** Whether one of the filters is set that the panel of filters shows. */
  readonly isFiltered: boolean
  /** Opens an item and closes the one that was open; null closes it. */
  readonly open: (id: number | null) => void
  readonly turnTo: (page: number, options?: { readonly replace: boolean }) => void
  /** PBX-05: sets a filter; a blank value removes it. */
  readonly filter: (name: Filter, value: string) => void
  /** The same, and removes the others of a set that excludes each other. */
  readonly only: (name: Filter, value: string, of: readonly Filter[]) => void
  readonly clearFilters: () => void
  /** Goes to the first page without filters; the open item stays open, unless another one is to be. */
  readonly showAll: (open?: number) => void
}

/**
 * The view of a list, kept in the address.
 * @param filters names of the filters, as in the address and the API
 * @param quick names of those that stand above the list, not in the panel of filters
 */
export function useListView<const Filter extends string>(
  filters: readonly Filter[],
  quick: readonly Filter[] = [],
): ListViewControl<Filter> {
  const view = listViewOf(useSearch(), [...filters, ...quick])
  const show = (next: ListView<Filter>, replace = false) => navigate({ to: '.', search: searchOf(next), replace })
  return {
    view,
    isNarrowed: isNarrowed(view),
    isFiltered: filters.some((name) => view.filters[name] !== undefined),
    // replaces the address, so that the browser's Back does not step through opened items
    open: (open) => show({ ...view, open }, true),
    turnTo: (page, { replace } = { replace: false }) => show({ ...view, page, open: null }, replace),
    filter: (name, value) => show(withFilter(view, name, value)),
    only: (name, value, of) =>
      show(of.reduce((next, each) => withFilter(next, each, each === name ? value : ''), view)),
    clearFilters: () => show(withoutFilters()),
    showAll: (open) => show({ ...withoutFilters(), open: open ?? view.open }),
  }
}
