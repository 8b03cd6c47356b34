import type { Conversation } from '@lineside/contract/resources/conversations'
import { itemKey } from '../../domain/conversations/conversation-keys.ts'
import type { DayGroup } from './day-groups.ts'

/** One line of the list: a day's heading, or a conversation of that day. */
export type ListEntry =
  | { readonly kind: 'day'; readonly key: string; readonly group: DayGroup; readonly isFirst: boolean }
  | {
      readonly kind: 'item'
      readonly key: string
      readonly group: DayGroup
      readonly item: Conversation
      /** Where in its day it stands, from 1. */
      readonly place: number
    }

/** Every line in order, headings between the conversations, so that each can be placed by itself. */
export const listEntries = (groups: readonly DayGroup[]): readonly ListEntry[] =>
  groups.flatMap((group, at): readonly ListEntry[] => [
    { kind: 'day', key: `day${group.day}`, group, isFirst: at === 0 },
    ...group.items.map((item, index) => ({
      kind: 'item' as const,
      key: itemKey(item),
      group,
      item,
      place: index + 1,
    })),
  ])

/** A day of which some lines are shown. */
export interface ShownDay<Placed> {
  readonly group: DayGroup
  readonly head: Placed | null
  readonly items: readonly Placed[]
}

/** Puts the shown lines under their days again. */
export const shownDays = <Placed extends { readonly entry: ListEntry }>(
  lines: readonly Placed[],
): readonly ShownDay<Placed>[] => {
  const days = new Map<string, { group: DayGroup; head: Placed | null; items: Placed[] }>()
  for (const line of lines) {
    const { group } = line.entry
    const day = days.get(group.day) ?? { group, head: null, items: [] }
    days.set(group.day, day)
    if (line.entry.kind === 'day') day.head = line
    else day.items.push(line)
  }
  return [...days.values()]
}
