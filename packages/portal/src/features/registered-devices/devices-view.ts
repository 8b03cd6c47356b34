import type { TableSort } from '../../shared/ui/lists/data-table-head.tsx'
import { parseTimestamp } from '@lineside/telephony/clocks/wall-time'
import { deviceColumns, type DevicesView } from './registered-devices-queries.ts'

/** What stands behind the `?` of the address. */
type SearchParams = Readonly<Record<string, string>>

const usual: DevicesView = { page: 1, sort: { by: 'id', order: 'asc' } }

/** Page and order, as the address says; what it should not say is read as the usual. */
export const devicesViewOf = ({ page = '', sort = '', order }: SearchParams): DevicesView => ({
  page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : usual.page,
  sort: deviceSort({ by: sort, order: order === 'desc' ? 'desc' : 'asc' }),
})

/** What the list can not be sorted by is the usual. */
export const deviceSort = ({ by, order }: TableSort): DevicesView['sort'] => ({
  by: deviceColumns.find((column) => column === by) ?? usual.sort.by,
  order,
})

export const searchOf = ({ page, sort }: DevicesView): SearchParams => ({
  ...(page === usual.page ? {} : { page: String(page) }),
  ...(sort.by === usual.sort.by && sort.order === usual.sort.order ? {} : { sort: sort.by, order: sort.order }),
})

const day = 86_400_000

/** Then the time of day says when it ends, without the date. */
export const endsWithinADay = (expires: string, now: Date): boolean => {
  const end = parseTimestamp(expires)
  return end !== null && Math.abs(end.getTime() - now.getTime()) < day
}

const minute = 60_000
/** What is longer away is told by the clock. */
const mostMinutes = 120

/** In how many minutes a registration ends, begun ones counted; null: the clock says it better. */
export const minutesLeft = (expires: string, now: Date): number | null => {
  const end = parseTimestamp(expires)
  if (end === null) return null
  const left = Math.max(1, Math.ceil((end.getTime() - now.getTime()) / minute))
  return left > mostMinutes ? null : left
}

/** `sip:anna@10.4.2.31:5062;transport=tcp`: who, where, and how. */
export const addressParts = (contact: string): readonly string[] => contact.split(/(?<=@)|(?=;)/)
