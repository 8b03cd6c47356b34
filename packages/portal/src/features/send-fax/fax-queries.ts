import type { conversations } from '@lineside/contract/resources/conversations'
import { describedResource } from '../../shared/api/described.ts'
import { listPage } from '../../shared/api/resource-client.ts'
import { itemKey } from '../../domain/conversations/conversation-keys.ts'

const items = describedResource<typeof conversations>('conversations')

/** The latest fax of a subscriber, as far as it matters here. */
export interface NewestFax {
  readonly key: string
  /** It is not known yet what becomes of it. */
  readonly isUnderWay: boolean
}

/** null: there is none, or it can not be told. */
export const newestFax = async (subscriberId: number, signal: AbortSignal): Promise<NewestFax | null> => {
  const order = { order_by: 'timestamp', order_by_direction: 'desc', no_count: true } as const
  const query = { subscriber_id: subscriberId, type: 'fax', ...order, page: 1, rows: 1 }
  const page = await listPage(items, query, signal).catch(() => null)
  signal.throwIfAborted()
  const [fax] = page?.items ?? []
  return fax === undefined ? null : { key: itemKey(fax), isUnderWay: fax.status === 'QUEUED' }
}
