import type { TableSort } from '../../shared/ui/lists/data-table-head.tsx'
import { parseTimestamp } from '@lineside/telephony/clocks/wall-time'
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

const day = 86_400_000

/** Whether a registration ends within a day, so that the time of day is enough without the date. */
export const endsWithinADay = (expires: string, now: Date): boolean => {
  const end = parseTimestamp(expires)
  return end !== null && Math.abs(end.getTime() - now.getTime()) < day
}

const minute = 60_000
/** Beyond this many minutes, the end is shown as a time. */
const mostMinutes = 120

/** Minutes until a registration ends, rounded up; null if there are so many that the time says it better. */
export const minutesLeft = (expires: string, now: Date): number | null => {
  const end = parseTimestamp(expires)
  if (end === null) return null
  const left = Math.max(1, Math.ceil((end.getTime() - now.getTime()) / minute))
  return left > mostMinutes ? null : left
}

/** Splits an address such as `sip:anna@10.4.2.31:5062;transport=tcp` into user, host and each parameter. */
export const addressParts = (contact: string): readonly string[] => contact.split(/(?<=@)|(?=;)/)
