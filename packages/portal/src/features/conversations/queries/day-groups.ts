import type { Conversation, ConversationType } from '@lineside/contract/resources/conversations/conversations'
import { byDay } from '../../../shared/i18n/day-heading.ts'

/** Conversations of one day. */
export interface DayGroup {
  /** YYYY-MM-DD; empty if the platform sent no day. */
  readonly day: string
  readonly items: readonly Conversation[]
  /** The number of conversations of each type; types without any are left out. */
  readonly counts: readonly { readonly type: ConversationType; readonly count: number }[]
}

/**
 * Groups conversations by the day on which they began, keeping their order.
 * @param items newest first, with times in the reader's time zone
 */
export const dayGroups = (items: readonly Conversation[]): readonly DayGroup[] =>
  byDay(items, ({ start_time }) => start_time).map((group) => ({ ...group, counts: countsOf(group.items) }))

const countsOf = (items: readonly Conversation[]): DayGroup['counts'] =>
  (['call', 'voicemail', 'fax'] as const satisfies readonly ConversationType[])
    .map((type) => ({ type, count: items.filter((item) => item.type === type).length }))
    .filter(({ count }) => count > 0)
