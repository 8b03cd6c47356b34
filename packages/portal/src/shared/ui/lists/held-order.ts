/** Whether the pointer or the focus is in a list, and the order of its rows since then. */
export interface HeldOrder {
  readonly pointer: boolean
  readonly focus: boolean
  /** Keys of the rows; null: the list is free to sort itself. */
  readonly keys: readonly number[] | null
}

export const freeOrder: HeldOrder = { pointer: false, focus: false, keys: null }

/** The pointer or the focus comes or leaves. @param shown the keys of the rows as they stand now */
export const stepHeldOrder = (
  state: HeldOrder,
  change: Partial<Pick<HeldOrder, 'pointer' | 'focus'>>,
  shown: readonly number[],
): HeldOrder => {
  const { pointer, focus, keys } = { ...state, ...change }
  return pointer || focus ? { pointer, focus, keys: keys ?? shown } : freeOrder
}

/** Rows in the order in which they stood; those that have come since are last. */
export const inHeldOrder = <Item>(
  items: readonly Item[],
  keyOf: (item: Item) => number,
  { keys }: HeldOrder,
): readonly Item[] => {
  if (keys === null) return items
  const places = new Map(keys.map((key, place) => [key, place]))
  const placeOf = (item: Item) => places.get(keyOf(item)) ?? keys.length
  return items.toSorted((one, other) => placeOf(one) - placeOf(other))
}
