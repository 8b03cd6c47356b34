import { type DayRange, dayOf } from '../../shared/list-filters/period.ts'
import type { TableSort } from '../../shared/ui/lists/data-table-head.tsx'

/** REC-02: the text filters, by their names in the address and in the API. */
export const textFilters = ['caller', 'callee', 'call_id'] as const
export type TextFilter = (typeof textFilters)[number]

/** The columns by which the list can be sorted. */
const columns = ['id', 'start_time'] as const

/** ENT-09: which recordings are shown. An empty text is no filter. */
export interface RecordingsView extends DayRange, Readonly<Record<TextFilter, string>> {
  readonly page: number
  readonly sort: TableSort<(typeof columns)[number]>
}

/** The parameters behind the `?` of the address. */
type SearchParams = Readonly<Record<string, string>>

export const noFilter = { from: null, to: null, caller: '', callee: '', call_id: '' } as const
const usual: RecordingsView = { page: 1, sort: { by: 'id', order: 'asc' }, ...noFilter }

/** REC-01: reads the view from the address; invalid values count as the default. */
export const recordingsViewOf = ({
  page = '',
  sort = '',
  order,
  from,
  to,
  ...texts
}: SearchParams): RecordingsView => ({
  page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : usual.page,
  sort: recordingsSort({ by: sort, order: order === 'desc' ? 'desc' : 'asc' }),
  from: dayOf(from),
  to: dayOf(to),
  caller: (texts['caller'] ?? '').trim(),
  callee: (texts['callee'] ?? '').trim(),
  call_id: (texts['call_id'] ?? '').trim(),
})

/** Narrows an order to the columns that can be sorted; any other column counts as the default. */
export const recordingsSort = ({ by, order }: TableSort): RecordingsView['sort'] => ({
  by: columns.find((column) => column === by) ?? usual.sort.by,
  order,
})

/** Writes a view as parameters of the address; defaults are left out. */
export const searchOf = ({ page, sort, from, to, ...view }: RecordingsView): SearchParams => ({
  ...(page === usual.page ? {} : { page: String(page) }),
  ...(sort.by === usual.sort.by && sort.order === usual.sort.order ? {} : { sort: sort.by, order: sort.order }),
  ...(from === null ? {} : { from }),
  ...(to === null ? {} : { to }),
  ...Object.fromEntries(textFilters.filter((name) => view[name] !== '').map((name) => [name, view[name]])),
})

export const isFiltered = (view: RecordingsView): boolean =>
  view.from !== null || view.to !== null || textFilters.some((name) => view[name] !== '')
