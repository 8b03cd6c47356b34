import { createStore } from '../../../shared/state/store.ts'
import { lineOrders, type LineOrder } from './line-order.ts'

/** How lists of seats and groups are shown. */
export interface LineLook {
  /** SEAT-01 names the columns; rows have room for the way of a call. */
  readonly layout: 'rows' | 'grid'
  readonly order: LineOrder
}

const key = 'csc_line_look'
const kept = localStorage.getItem(key) ?? ''

export const lineLook = createStore<LineLook>({
  layout: kept.includes('grid') ? 'grid' : 'rows',
  order: lineOrders.find((order) => kept.includes(order)) ?? 'attention',
})

/** Shows lists so, now and at the next visit with this browser. */
export const showLines = (next: Partial<LineLook>): void => {
  lineLook.set({ ...lineLook.read(), ...next })
  const { layout, order } = lineLook.read()
  localStorage.setItem(key, `${layout} ${order}`)
}
