import { limits } from '@lineside/contract/limits'
import type { conversations } from '@lineside/contract/resources/conversations/conversations'
import type { subscriberRegistrations } from '@lineside/contract/resources/registrations'
import { queryOptions } from '@tanstack/react-query'
import { describedResource } from '../../shared/api/described.ts'
import { listPage } from '../../shared/api/resource-client.ts'
import { browserZone } from '../../shared/i18n/browser-zone.ts'
import { conversationKeys } from '../../domain/conversations/conversation-keys.ts'

const calls = describedResource<typeof conversations>('conversations')
const devices = describedResource<typeof subscriberRegistrations>('subscriberregistrations')
const rows = limits.dashboardRows

/** The owner of a card's data, and its message if they cannot be loaded (DASH-03). */
interface CardOptions {
  readonly subscriberId: number
  /** "An error occured while trying to ...", if the platform sent no message. */
  readonly failed: () => string
}

const recent = (subscriberId: number) =>
  ({
    page: 1,
    rows,
    subscriber_id: subscriberId,
    order_by_direction: 'desc',
    tz: browserZone,
  }) as const

/** DASH-01, DASH-05: the last five calls, and the number of all calls. */
export const recentCallsQuery = ({ subscriberId, failed, isLineside }: CardOptions & { isLineside: boolean }) =>
  queryOptions({
    queryKey: [...conversationKeys.recent(subscriberId), 'call'],
    queryFn: ({ signal }) => {
      const whole = isLineside ? true : undefined
      return listPage(calls, { ...recent(subscriberId), order_by: 'timestamp', type: 'call', whole }, signal)
    },
    meta: { failed },
  })

/** DASH-01, DASH-05: the last five voicemails; only new ones, if the platform can tell them apart. */
export const recentVoicemailsQuery = ({ subscriberId, failed, isLineside }: CardOptions & { isLineside: boolean }) =>
  queryOptions({
    queryKey: [...conversationKeys.recent(subscriberId), 'voicemail'],
    queryFn: ({ signal }) => {
      const folder = isLineside ? 'INBOX' : undefined
      return listPage(calls, { ...recent(subscriberId), order_by: 'timestamp', type: 'voicemail', folder }, signal)
    },
    meta: { failed },
  })

/** DASH-01, DASH-05: five registrations; those that expire first come last. */
export const recentDevicesQuery = ({ subscriberId, failed }: CardOptions) =>
  queryOptions({
    queryKey: ['registrations', subscriberId, 'recent'],
    queryFn: ({ signal }) => listPage(devices, { ...recent(subscriberId), order_by: 'expires' }, signal),
    meta: { failed },
  })
