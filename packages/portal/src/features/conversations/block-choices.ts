import type { SentPatch } from '@lineside/contract/http/resource-types'
import type { SubscriberPreferences, subscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { blockToggle, isBlocked } from '@lineside/telephony/blocking/block-list'
import type { DiallingPlace } from '@lineside/telephony/numbers/normalise-number'
import { insertInFront, removeAll } from '@lineside/telephony/blocking/list-edits'

export type BlockDirection = 'in' | 'out'

export type BlockChoice =
  | {
      readonly kind: 'toggle'
      readonly direction: BlockDirection | 'both'
      /** Whether the number is blocked now. */
      readonly isBlocked: boolean
      readonly operations: SentPatch<typeof subscriberPreferences>
    }
  /** A pattern with wildcards decides about the number: it can only be changed on the page of the block list. */
  | { readonly kind: 'pattern'; readonly direction: BlockDirection; readonly pattern: string }

/**
 * CONV-07: the ways to block or unblock a number, one for each direction, and one for both if neither or both are
 * blocked.
 */
export const blockChoices = (
  preferences: SubscriberPreferences,
  number: string,
  directions: readonly BlockDirection[],
  place: DiallingPlace | null,
): readonly BlockChoice[] => {
  const single = directions.map((direction) => choiceOf(preferences, number, direction, place))
  const [first, second] = single
  if (first?.kind !== 'toggle' || second?.kind !== 'toggle' || first.isBlocked !== second.isBlocked) return single
  return [...single, { ...first, direction: 'both', operations: [...first.operations, ...second.operations] }]
}

const choiceOf = (
  preferences: SubscriberPreferences,
  number: string,
  direction: BlockDirection,
  place: DiallingPlace | null,
): BlockChoice => {
  const list = {
    isWhitelist: preferences[`block_${direction}_mode`] === true,
    entries: preferences[`block_${direction}_list`] ?? [],
  }
  const toggle = blockToggle(list, number, place)
  if (toggle.kind === 'pattern') return { ...toggle, direction }
  const path = `/block_${direction}_list` as const
  // remove the number before inserting it: somebody else may have inserted it meanwhile
  const operations = [...removeAll(path, number), ...(toggle.kind === 'add' ? insertInFront(path, number) : [])]
  return { kind: 'toggle', direction, isBlocked: isBlocked(list, number, place), operations }
}
