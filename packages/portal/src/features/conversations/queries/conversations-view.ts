import { type DayRange, dayOf } from '../../../shared/list-filters/period.ts'

/** CONV-01: the tabs; the default comes first. */
export const conversationTabs = ['call-fax-voicemail', 'missed', 'call', 'voicemail', 'fax'] as const
export type ConversationTab = (typeof conversationTabs)[number]

/** Which conversations are shown: the tab, the period and the search text. */
export interface ConversationsView extends DayRange {
  readonly tab: ConversationTab
  readonly search: string
}

/** The parameters behind the `?` of the address. */
type SearchParams = Readonly<Record<string, string>>

/** Reads the view from the address; invalid values count as the default. */
export const viewOf = ({ tab, from, to, search = '' }: SearchParams): ConversationsView => ({
  tab: conversationTabs.find((each) => each === tab) ?? conversationTabs[0],
  from: dayOf(from),
  to: dayOf(to),
  search,
})

/** Writes a view as parameters of the address; defaults are left out. */
export const searchOf = ({ tab, from, to, search }: ConversationsView): SearchParams => ({
  ...(tab === conversationTabs[0] ? {} : { tab }),
  ...(from === null ? {} : { from }),
  ...(to === null ? {} : { to }),
  ...(search === '' ? {} : { search }),
})

/** Whether a filter other than the tab hides conversations. */
export const isFiltered = ({ from, to, search }: ConversationsView): boolean =>
  from !== null || to !== null || search !== ''
