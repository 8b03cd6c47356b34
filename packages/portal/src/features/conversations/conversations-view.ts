import { parseTimestamp } from '@lineside/telephony/conversations/wall-time'

/** CONV-01: the tabs by their values, the default first. */
export const conversationTabs = ['call-fax-voicemail', 'call', 'voicemail', 'fax'] as const
export type ConversationTab = (typeof conversationTabs)[number]

/** What of the conversations is shown. Days as YYYY-MM-DD, both inclusive. */
export interface ConversationsView {
  readonly tab: ConversationTab
  readonly from: string | null
  readonly to: string | null
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

const dayOf = (text: string | undefined): string | null =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && parseTimestamp(`${text} 00:00`) !== null ? text : null

/** CONV-02: a period that ends before it begins. */
export const isRangeWrong = ({ from, to }: Pick<ConversationsView, 'from' | 'to'>): boolean =>
  from !== null && to !== null && from > to

/** Something besides the tab leaves conversations out. */
export const isFiltered = ({ from, to, search }: ConversationsView): boolean =>
  from !== null || to !== null || search !== ''
