import type { SentQuery } from '@lineside/contract/http/resource-types'
import type { subscribers } from '@lineside/contract/resources/subscribers'

/** `attention`: those that callers do not reach, or that lose callers, come first; the others by name. */
export const lineOrders = ['attention', 'name', 'newest'] as const
export type LineOrder = (typeof lineOrders)[number]

/** The order of a list of lines, and what is known of those that need attention. */
export interface LineSort {
  readonly order: LineOrder
  /** Ids of the lines that need attention; null: not known. */
  readonly attention: readonly number[] | null
}

/** ENT-11: newest first, which every platform knows. */
export const newestFirst: LineSort = { order: 'newest', attention: null }

/** The part of a list's query that says its order. */
export const orderQuery = ({ order, attention }: LineSort): SentQuery<typeof subscribers> => ({
  ...(order === 'newest'
    ? { order_by: 'create_timestamp', order_by_direction: 'desc' }
    : { order_by: 'display_name', order_by_direction: 'asc' }),
  ...(order === 'attention' && attention !== null && attention.length > 0 && { first: attention.join(',') }),
})

/** The part of a list's query that leaves only those that need attention. If they are not known, all are shown. */
export const attentionQuery = ({ attention }: LineSort): SentQuery<typeof subscribers> =>
  // no line has the id 0
  attention === null ? {} : { ids: attention.length === 0 ? '0' : attention.join(',') }
