import type { conversations } from '@lineside/contract/resources/conversations/conversations'
import { isoDay } from '@lineside/telephony/clocks/calendar-day'
import { wallTime } from '@lineside/telephony/clocks/wall-time'
import { queryOptions } from '@tanstack/react-query'
import { describedResource } from '../../shared/api/described.ts'
import { listPage } from '../../shared/api/resource-client.ts'
import { browserZone } from '../../shared/i18n/browser-zone.ts'
import { conversationKeys } from './conversation-keys.ts'

const calls = describedResource<typeof conversations>('conversations')
const day = 86_400_000

/**
 * REACH-03: number of missed calls since the start of yesterday. It is only part of a sentence and a badge, so its
 * failure is not reported.
 */
export const missedCallsQuery = (subscriberId: number, now: Date) => {
  const from = isoDay(wallTime(new Date(now.getTime() - day), browserZone))
  return queryOptions({
    queryKey: [...conversationKeys.counts(subscriberId), 'missed-calls', from],
    queryFn: async ({ signal }) => {
      const filter = { subscriber_id: subscriberId, missed: true, from, tz: browserZone, rows: 1 }
      return (await listPage(calls, filter, signal)).totalCount ?? 0
    },
    meta: { isQuiet: true },
  })
}
