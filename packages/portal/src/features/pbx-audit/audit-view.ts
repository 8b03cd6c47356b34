import { type StorySubject, storySubjects } from '@lineside/telephony/story/story-subject'
import { type DayRange, dayOf } from '../../shared/list-filters/period.ts'

/** What of the changes is shown; '' and null: all. */
export interface AuditView extends DayRange {
  readonly page: number
  /** Words of the sentences. */
  readonly search: string
  readonly subject: StorySubject | ''
  /** Id of who wrote. */
  readonly by: string
}

/** What stands behind the `?` of the address. */
type SearchParams = Readonly<Record<string, string>>

export const noFilter = { search: '', subject: '', by: '', from: null, to: null } as const

/** The view that the address names; what it should not say is read as the usual. */
export const auditViewOf = ({ page = '', search = '', subject, by = '', from, to }: SearchParams): AuditView => ({
  page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  search: search.trim(),
  subject: storySubjects.find((each) => each === subject) ?? '',
  by: /^\d{1,9}$/.test(by) ? by : '',
  from: dayOf(from),
  to: dayOf(to),
})

/** What is usual is not written into the address. */
export const searchOf = ({ page, search, subject, by, from, to }: AuditView): SearchParams => ({
  ...(page > 1 && { page: String(page) }),
  ...(search !== '' && { search }),
  ...(subject !== '' && { subject }),
  ...(by !== '' && { by }),
  ...(from !== null && { from }),
  ...(to !== null && { to }),
})

export const isFiltered = ({ search, subject, by, from, to }: AuditView): boolean =>
  search !== '' || subject !== '' || by !== '' || from !== null || to !== null
