/** The shown part of a list: the page, the one open item and the filters. All of it stands in the address. */
export interface ListView<Filter extends string = string> {
  /** From 1. */
  readonly page: number
  /** Id of the one item that is open. */
  readonly open: number | null
  /** Filter values, trimmed and never empty, one for each filter (PBX-05). */
  readonly filters: Readonly<Partial<Record<Filter, string>>>
}

/** The parameters behind the `?` of the address. */
type SearchParams = Readonly<Record<string, string>>

const whole = /^[1-9]\d{0,8}$/

/** Reads the view from an address; invalid values count as the default. */
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

/** Writes the view to an address; defaults are left out. */
export const searchOf = ({ page, open, filters }: ListView): SearchParams => ({
  ...(page > 1 && { page: String(page) }),
  ...(open !== null && { open: String(open) }),
  ...(filters as Record<string, string>),
})

/** PBX-05: sets a filter, replacing its old value; a blank value removes it. Either way the list starts at page 1. */
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
