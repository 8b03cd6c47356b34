import { limits } from '@lineside/contract/limits'
import type { contacts } from '@lineside/contract/resources/contacts'
import type { conversations } from '@lineside/contract/resources/conversations/conversations'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { describedResource } from '../../../shared/api/described.ts'
import { listPage } from '../../../shared/api/resource-client.ts'
import { browserZone } from '../../../shared/i18n/browser-zone.ts'
import { conversationKeys } from '../../conversations/conversation-keys.ts'

const calls = describedResource<typeof conversations>('conversations')
const book = describedResource<typeof contacts>('contacts')

/** Number of contacts loaded, more than fit into a list of suggestions. */
const contactRows = 30

/**
 * The last calls of a line, newest first, to suggest whom to call again.
 *
 * @param isLineside our own platform lists a call as one item, however often it was forwarded (PATH-01)
 */
export const recentCallsQuery = (subscriberId: number, isLineside: boolean) =>
  queryOptions({
    queryKey: [...conversationKeys.recent(subscriberId), 'call-again'],
    // a page, because all queries under this key hold pages: marking or deleting an item changes it here too
    queryFn: ({ signal }) => {
      const wanted = {
        page: 1,
        rows: limits.portalRowsDefault,
        subscriber_id: subscriberId,
        order_by: 'timestamp',
        order_by_direction: 'desc',
        type: 'call',
        tz: browserZone,
        whole: isLineside ? true : undefined,
      } as const
      return listPage(calls, wanted, signal)
    },
    select: ({ items }) => items,
    meta: { isQuiet: true },
  })

/** Contacts whose name or number begins with the text; the first contacts for an empty text. */
export const contactsToCallQuery = (isLineside: boolean, search: string) =>
  queryOptions({
    queryKey: ['contacts', 'to-call', search],
    queryFn: async ({ signal }) => {
      const wanted = { page: 1, rows: contactRows, ...(search !== '' && { search }) }
      return (await listPage(book, wanted, signal)).items
    },
    enabled: isLineside,
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  })
