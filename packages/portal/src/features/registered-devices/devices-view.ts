import type { TableSort } from '../../shared/ui/lists/data-table-head.tsx'
import { deviceColumns, type DevicesView } from './registered-devices-queries.ts'

/** The parameters behind the `?` of the address. */
type SearchParams = Readonly<Record<string, string>>

const usual: DevicesView = { page: 1, sort: { by: 'id', order: 'asc' } }

/** Reads page and order from the address; invalid values count as the default. */
export const devicesViewOf = ({ page = '', sort = '', order }: SearchParams): DevicesView => ({
  page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : usual.page,
  sort: deviceSort({ by: sort, order: order === 'desc' ? 'desc' : 'asc' }),
})

/** Narrows an order to the columns that can be sorted; any other column counts as the default. */
export const deviceSort = ({ by, order }: TableSort): DevicesView['sort'] => ({
  by: deviceColumns.find((column) => column === by) ?? usual.sort.by,
  order,
})

export const searchOf = ({ page, sort }: DevicesView): SearchParams => ({
  ...(page === usual.page ? {} : { page: String(page) }),
  ...(sort.by === usual.sort.by && sort.order === usual.sort.order ? {} : { sort: sort.by, order: sort.order }),
})

/** Splits an address such as `sip:anna@10.4.2.31:5062;transport=tcp` into user, host and each parameter. */
export const addressParts = (contact: string): readonly string[] => contact.split(/(?<=@)|(?=;)/)
