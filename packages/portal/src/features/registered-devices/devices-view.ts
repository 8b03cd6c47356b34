import type { DevicesView } from './registered-devices-queries.ts'

/** What stands behind the `?` of the address. */
type SearchParams = Readonly<Record<string, string>>

const columns = ['id', 'user_agent', 'contact', 'expires', 'q']
const usual: DevicesView = { page: 1, sort: { by: 'id', order: 'asc' } }

/** Page and order, as the address says; what it should not say is read as the usual. */
export const devicesViewOf = ({ page = '', sort = '', order }: SearchParams): DevicesView => ({
  page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : usual.page,
  sort: { by: columns.includes(sort) ? sort : usual.sort.by, order: order === 'desc' ? 'desc' : 'asc' },
})

export const searchOf = ({ page, sort }: DevicesView): SearchParams => ({
  ...(page === usual.page ? {} : { page: String(page) }),
  ...(sort.by === usual.sort.by && sort.order === usual.sort.order ? {} : { sort: sort.by, order: sort.order }),
})
