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
      /** As it is now. */
      readonly isBlocked: boolean
      readonly operations: SentPatch<typeof subscriberPreferences>
    }
  /** An entry with wildcards decides: it is changed on its own page. */
  | { readonly kind: 'pattern'; readonly direction: BlockDirection; readonly pattern: string }

/** CONV-07: what can be done about a number; both at once where both are alike. */
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
  // taken out before it is put in: somebody else may have done that meanwhile
  const operations = [...removeAll(path, number), ...(toggle.kind === 'add' ? insertInFront(path, number) : [])]
  return { kind: 'toggle', direction, isBlocked: isBlocked(list, number, place), operations }
}
