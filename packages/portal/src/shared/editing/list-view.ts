/** What of a list is shown: the page, one item that is open, and what it is narrowed by. All of it stands in the address. */
export interface ListView<Filter extends string = string> {
  /** From 1. */
  readonly page: number
  /** Id of the one item that is open. */
  readonly open: number | null
  /** Trimmed, never empty, one a filter (PBX-05). */
  readonly filters: Readonly<Partial<Record<Filter, string>>>
}

/** What stands behind the `?` of the address. */
type SearchParams = Readonly<Record<string, string>>

const whole = /^[1-9]\d{0,8}$/

/** The view that an address names; what it should not say is read as the usual. */
export const listViewOf = <Filter extends string>(
  search: SearchParams,
  filters: readonly Filter[],
): ListView<Filter> => ({
  page: whole.test(search['page'] ?? '') ? Number(search['page']) : 1,
  open: whole.test(search['open'] ?? '') ? Number(search['open']) : null,
  filters: filtersOf(search, filters),
})

const filtersOf = <Filter extends string>(search: SearchParams, names: readonly Filter[]) => {
  const given = names.map((name) => [name, search[name]?.trim() ?? ''] as const).filter(([, value]) => value !== '')
  return Object.fromEntries(given) as Partial<Record<Filter, string>>
}

/** What is usual is not written into the address. */
export const searchOf = ({ page, open, filters }: ListView): SearchParams => ({
  ...(page > 1 && { page: String(page) }),
  ...(open !== null && { open: String(open) }),
  ...(filters as Record<string, string>),
})

/** PBX-05: a blank value is no filter, a new one takes the old one's place; either way the list begins anew. */
export const withFilter = <Filter extends string>(
  { filters }: ListView<Filter>,
  name: Filter,
  value: string,
): ListView<Filter> => {
  const others = Object.fromEntries(Object.entries(filters).filter(([other]) => other !== name))
  const text = value.trim()
  return { page: 1, open: null, filters: { ...others, ...(text !== '' && { [name]: text }) } as typeof filters }
}

/** PBX-04: closing the filters clears them. */
export const withoutFilters = (): ListView<never> => ({ page: 1, open: null, filters: {} })

export const isNarrowed = ({ filters }: ListView): boolean => Object.keys(filters).length > 0
