import { type DayRange, dayOf } from '../../shared/list-filters/period.ts'
import type { TableSort } from '../../shared/ui/lists/data-table-head.tsx'

/** REC-02: the text filters, by their names in the address and in the API. */
export const textFilters = ['caller', 'callee', 'call_id'] as const
export type TextFilter = (typeof textFilters)[number]

/** `list`: rows as in conversations, by day; `table`: by recording number, five a page (REC-01). */
export const recordingForms = ['list', 'table'] as const
export type RecordingForm = (typeof recordingForms)[number]

/** The user's own recordings, or those of the whole company. */
export const recordingsOf = ['own', 'company'] as const
export type RecordingsOf = (typeof recordingsOf)[number]

/** The columns by which each form can be sorted. */
const columns = { list: ['start_time', 'duration'], table: ['id', 'start_time'] } as const
type RecordingColumn = (typeof columns)[RecordingForm][number]

/** ENT-09: which recordings are shown. An empty text is no filter. */
export interface RecordingsView extends DayRange, Readonly<Record<TextFilter, string>> {
  readonly form: RecordingForm
  /** ROLE-01: whose they are; the platform shows those of the company to whoever may hear them. */
  readonly of: RecordingsOf
  readonly page: number
  readonly sort: TableSort<RecordingColumn>
}

/** The parameters behind the `?` of the address. */
type SearchParams = Readonly<Record<string, string>>

export const noFilter = { from: null, to: null, caller: '', callee: '', call_id: '' } as const
const usualSort: Readonly<Record<RecordingForm, TableSort<RecordingColumn>>> = {
  list: { by: 'start_time', order: 'desc' },
  table: { by: 'id', order: 'asc' },
}

/** The parameters of the table: an order by number has no other form. */
const formOf = ({ view, sort }: SearchParams): RecordingForm => (view === 'table' || sort === 'id' ? 'table' : 'list')

/** REC-01: reads the view from the address; invalid values count as the default. */
export const recordingsViewOf = (search: SearchParams): RecordingsView => viewIn(formOf(search), search)

const viewIn = (
  form: RecordingForm,
  { page = '', sort = '', order, from, to, of, ...texts }: SearchParams,
): RecordingsView => ({
  form,
  of: of === 'company' ? 'company' : 'own',
  page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  sort: recordingsSort({ by: sort, order: order === 'desc' ? 'desc' : 'asc' }, form),
  from: dayOf(from),
  to: dayOf(to),
  caller: (texts['caller'] ?? '').trim(),
  callee: (texts['callee'] ?? '').trim(),
  call_id: (texts['call_id'] ?? '').trim(),
})

/** Narrows an order to the columns that can be sorted in a form; any other column counts as the form's default. */
export const recordingsSort = ({ by, order }: TableSort, form: RecordingForm): RecordingsView['sort'] => {
  const known = columns[form].find((column) => column === by)
  return known === undefined ? usualSort[form] : { by: known, order }
}

/** Writes a view as parameters of the address; defaults are left out. */
export const searchOf = ({ form, of, page, sort, from, to, ...view }: RecordingsView): SearchParams => ({
  ...(form === 'table' ? { view: form } : {}),
  ...(of === 'own' ? {} : { of }),
  ...(page === 1 ? {} : { page: String(page) }),
  ...(isUsual(form, sort) ? {} : { sort: sort.by, order: sort.order }),
  ...(from === null ? {} : { from }),
  ...(to === null ? {} : { to }),
  ...Object.fromEntries(textFilters.filter((name) => view[name] !== '').map((name) => [name, view[name]])),
})

const isUsual = (form: RecordingForm, { by, order }: RecordingsView['sort']): boolean =>
  by === usualSort[form].by && order === usualSort[form].order

/** The choices of the sort menu: the first three are lists, the last one is the table. */
export const recordingOrders = {
  newest: { form: 'list', sort: { by: 'start_time', order: 'desc' } },
  oldest: { form: 'list', sort: { by: 'start_time', order: 'asc' } },
  longest: { form: 'list', sort: { by: 'duration', order: 'desc' } },
  byId: { form: 'table', sort: { by: 'id', order: 'asc' } },
} as const satisfies Readonly<Record<string, Pick<RecordingsView, 'form' | 'sort'>>>
export type RecordingOrder = keyof typeof recordingOrders

/** The choice that a view shows; the table is one, however its columns are sorted. */
export const recordingOrderOf = ({ form, sort: { by, order } }: RecordingsView): RecordingOrder => {
  if (form === 'table') return 'byId'
  if (by === 'duration') return 'longest'
  return order === 'asc' ? 'oldest' : 'newest'
}

export const isFiltered = (view: RecordingsView): boolean =>
  view.from !== null || view.to !== null || textFilters.some((name) => view[name] !== '')
