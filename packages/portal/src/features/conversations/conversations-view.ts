import { type DayRange, dayOf } from '../../shared/list-filters/period.ts'

/** CONV-01: the tabs by their values, the default first. */
export const conversationTabs = ['call-fax-voicemail', 'missed', 'call', 'voicemail', 'fax'] as const
export type ConversationTab = (typeof conversationTabs)[number]

/** What of the conversations is shown. */
export interface ConversationsView extends DayRange {
  readonly tab: ConversationTab
  readonly search: string
}

/** What stands behind the `?` of the address. */
type SearchParams = Readonly<Record<string, string>>

/** The view that the address names; what it should not say is read as the usual. */
export const viewOf = ({ tab, from, to, search = '' }: SearchParams): ConversationsView => ({
  tab: conversationTabs.find((each) => each === tab) ?? conversationTabs[0],
  from: dayOf(from),
  to: dayOf(to),
  search,
})

/** What is usual is not written into the address. */
export const searchOf = ({ tab, from, to, search }: ConversationsView): SearchParams => ({
  ...(tab === conversationTabs[0] ? {} : { tab }),
  ...(from === null ? {} : { from }),
  ...(to === null ? {} : { to }),
  ...(search === '' ? {} : { search }),
})

/** Something besides the tab leaves conversations out. */
export const isFiltered = ({ from, to, search }: ConversationsView): boolean =>
  from !== null || to !== null || search !== ''
