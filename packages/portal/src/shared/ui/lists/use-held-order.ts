import { type FocusEvent, useState } from 'react'
import { freeOrder, inHeldOrder, stepHeldOrder } from './held-order.ts'

/**
 * Keeps the rows of a list that sorts itself in their places while the pointer or the focus is in it, so that nobody
 * presses the wrong row. The list sorts itself again once both have left.
 * @param items the rows in the order that they have by themselves
 * @param isIn whether a row is in the list; one that leaves it stays until the list sorts itself again
 */
export function useHeldOrder<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => number,
  isIn: (item: Item) => boolean = () => true,
) {
  const [state, setState] = useState(freeOrder)
  const isHere = (item: Item) => isIn(item) || state.keys?.includes(keyOf(item)) === true
  const shown = inHeldOrder(items.filter(isHere), keyOf, state)
  const step = (change: Parameters<typeof stepHeldOrder>[1]) =>
    setState((before) => stepHeldOrder(before, change, shown.map(keyOf)))
  return {
    shown,
    /** Props of the element that holds the rows. */
    area: {
      onPointerEnter: () => step({ pointer: true }),
      onPointerLeave: () => step({ pointer: false }),
      onFocus: () => step({ focus: true }),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
        step({ focus: relatedTarget instanceof Node && currentTarget.contains(relatedTarget) }),
    },
  }
}
