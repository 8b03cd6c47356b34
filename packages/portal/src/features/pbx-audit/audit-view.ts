import { type AuditMethod, auditMethods } from '@lineside/contract/resources/audit-log'
import { type DayRange, dayOf } from '../../shared/list-filters/period.ts'

/** What of the changes is shown; '' and null: all. */
export interface AuditView extends DayRange {
  readonly page: number
  /** Part of the name of who wrote, or of what was written. */
  readonly search: string
  readonly method: AuditMethod | ''
}

/** What stands behind the `?` of the address. */
type SearchParams = Readonly<Record<string, string>>

export const noFilter = { search: '', method: '', from: null, to: null } as const

/** The view that the address names; what it should not say is read as the usual. */
export const auditViewOf = ({ page = '', search = '', method, from, to }: SearchParams): AuditView => ({
  page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  search: search.trim(),
  method: auditMethods.find((each) => each === method) ?? '',
  from: dayOf(from),
  to: dayOf(to),
})

/** What is usual is not written into the address. */
export const searchOf = ({ page, search, method, from, to }: AuditView): SearchParams => ({
  ...(page > 1 && { page: String(page) }),
  ...(search !== '' && { search }),
  ...(method !== '' && { method }),
  ...(from !== null && { from }),
  ...(to !== null && { to }),
})

export const isFiltered = ({ search, method, from, to }: AuditView): boolean =>
  search !== '' || method !== '' || from !== null || to !== null
