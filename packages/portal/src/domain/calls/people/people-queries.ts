import { limits } from '@lineside/contract/limits'
import type { contacts } from '@lineside/contract/resources/contacts'
import type { conversations } from '@lineside/contract/resources/conversations'
import type { getPresence } from '@lineside/contract/resources/presence'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callRoute } from '../../../shared/api/call-route.ts'
import { describedResource, describedRoute } from '../../../shared/api/described.ts'
import { listPage } from '../../../shared/api/resource-client.ts'
import { browserZone } from '../../../shared/i18n/browser-zone.ts'
import { conversationKeys } from '../../conversations/conversation-keys.ts'

const calls = describedResource<typeof conversations>('conversations')
const book = describedResource<typeof contacts>('contacts')
const presence = describedRoute<typeof getPresence>('GET', '/api/lineside/presence')

/** More than fit into a list of suggestions. */
const contactRows = 30

/** The last calls of a line, the newest first: whom to call again. */
export const recentCallsQuery = (subscriberId: number) =>
  queryOptions({
    queryKey: [...conversationKeys.recent(subscriberId), 'call-again'],
    // a page, as all that lies under this key: what is listened to or deleted is changed in it, too
    queryFn: ({ signal }) => {
      const wanted = {
        page: 1,
        rows: limits.portalRowsDefault,
        subscriber_id: subscriberId,
        order_by: 'timestamp',
        order_by_direction: 'desc',
        type: 'call',
        tz: browserZone,
      } as const
      return listPage(calls, wanted, signal)
    },
    select: ({ items }) => items,
    meta: { isQuiet: true },
  })

/** Who is in a call, oneself and colleagues; the platform tells when that changes. */
export const presenceQuery = (isLineside: boolean) =>
  queryOptions({
    queryKey: ['presence'],
    queryFn: ({ signal }) => callRoute(presence, { signal }),
    enabled: isLineside,
    meta: { isQuiet: true },
  })

/** Contacts by the beginning of a name or number; the first ones where nothing is typed. */
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
