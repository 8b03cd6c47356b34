import type { voicemails } from '@lineside/contract/resources/conversations/voicemails'
import { queryOptions } from '@tanstack/react-query'
import { describedResource } from '../../shared/api/described.ts'
import { listPage } from '../../shared/api/resource-client.ts'
import { conversationKeys } from './conversation-keys.ts'

const messages = describedResource<typeof voicemails>('voicemails')

/**
 * Number of voicemails not listened to yet; null if the platform does not count them. It is only a badge, so its
 * failure is not reported.
 */
export const newVoicemailsQuery = (subscriberId: number) =>
  queryOptions({
    queryKey: conversationKeys.newVoicemails(subscriberId),
    queryFn: async ({ signal }) => {
      const query = { subscriber_id: subscriberId, folder: 'INBOX', rows: 1 }
      return (await listPage(messages, query, signal)).totalCount ?? 0
    },
    meta: { isQuiet: true },
  })
