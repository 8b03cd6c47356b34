import { type StorySubject, storySubjects } from '@lineside/telephony/story/story-subject'
import { type DayRange, dayOf } from '../../shared/list-filters/period.ts'

/** Which changes are shown; '' and null mean all. */
export interface AuditView extends DayRange {
  readonly page: number
  /** Words to find in the sentences. */
  readonly search: string
  readonly subject: StorySubject | ''
  /** Id of the line that made the change. */
  readonly by: string
}

/** The parameters behind the `?` of the address. */
type SearchParams = Readonly<Record<string, string>>

export const noFilter = { search: '', subject: '', by: '', from: null, to: null } as const

/** Reads the view from the address; invalid values count as the default. */
export const auditViewOf = ({ page = '', search = '', subject, by = '', from, to }: SearchParams): AuditView => ({
  page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  search: search.trim(),
  subject: storySubjects.find((each) => each === subject) ?? '',
  by: /^\d{1,9}$/.test(by) ? by : '',
  from: dayOf(from),
  to: dayOf(to),
})

/** Writes a view as parameters of the address; defaults are left out. */
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
