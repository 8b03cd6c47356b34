/** The members of a conversation that these rules need (ENT-03). */
export interface Leg {
  readonly type: string
  readonly call_id: string
  readonly call_type?: string | undefined
  readonly direction: string
  readonly caller: string
  readonly callee: string
}

/**
 * Whether a leg of a call was forwarded: its call type is then the kind of rule instead of `call`. Without a call type
 * it counts as not forwarded.
 */
export const isForwarded = (leg: Pick<Leg, 'type' | 'call_type'>): boolean =>
  leg.type === 'call' && leg.call_type !== undefined && leg.call_type !== 'call'

/**
 * CONV-04, ENT-03: the call that a forwarded leg comes from: the legs of one call share its call id, and the one that
 * was not forwarded is the original.
 *
 * @returns the original of each forwarded leg whose original is in the list
 */
export function relatedCalls<Item extends Leg>(items: readonly Item[]): Map<Item, Item> {
  const originals = new Map<string, Item>()
  for (const item of items) if (item.type === 'call' && !isForwarded(item)) originals.set(item.call_id, item)
  const related = new Map<Item, Item>()
  for (const item of items) {
    const original = isForwarded(item) ? originals.get(item.call_id) : undefined
    if (original) related.set(item, original)
  }
  return related
}

/** The side of a conversation that is not the subscriber itself. */
export const otherParty = (leg: Pick<Leg, 'direction' | 'caller' | 'callee'>): string =>
  leg.direction === 'out' ? leg.callee : leg.caller
