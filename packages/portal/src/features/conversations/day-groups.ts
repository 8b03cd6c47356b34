import type { Conversation, ConversationType } from '@lineside/contract/resources/conversations'

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
export const dayGroups = (items: readonly Conversation[]): readonly DayGroup[] => {
  const days = new Map<string, Conversation[]>()
  for (const item of items) {
    const day = /^\d{4}-\d{2}-\d{2}/.exec(item.start_time)?.[0] ?? ''
    const known = days.get(day)
    if (known) known.push(item)
    else days.set(day, [item])
  }
  return [...days].map(([day, of]) => ({ day, items: of, counts: countsOf(of) }))
}

const countsOf = (items: readonly Conversation[]): DayGroup['counts'] =>
  (['call', 'voicemail', 'fax'] as const satisfies readonly ConversationType[])
    .map((type) => ({ type, count: items.filter((item) => item.type === type).length }))
    .filter(({ count }) => count > 0)
