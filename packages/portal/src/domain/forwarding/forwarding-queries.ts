import { bnumberSets } from '@lineside/contract/resources/forwarding/bnumber-sets'
import { callForwardMappings } from '@lineside/contract/resources/forwarding/call-forward-mappings'
import { destinationSets } from '@lineside/contract/resources/forwarding/destination-sets'
import { customAnnouncements, soundHandles } from '@lineside/contract/resources/pbx/sound-handles'
import { sourceSets } from '@lineside/contract/resources/forwarding/source-sets'
import { timeSets } from '@lineside/contract/resources/forwarding/time-sets'
import { queryOptions } from '@tanstack/react-query'
import { getItem, listAll } from '../../shared/api/resource-client.ts'

/** The announcements that a forwarding may play; they are the same for all subscribers. */
export const announcementsQuery = (failed: () => string) =>
  queryOptions({
    queryKey: ['soundhandles', customAnnouncements],
    queryFn: ({ signal }) => listAll(soundHandles, { group: customAnnouncements }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { failed },
  })

/** The data of a subscriber's forwardings. The page shows failures itself. */
export const forwardingQueries = (subscriberId: number) => {
  const filter = { subscriber_id: subscriberId }
  const meta = { isQuiet: true }
  return {
    mappings: queryOptions({
      queryKey: ['cfmappings', subscriberId],
      queryFn: ({ signal }) => getItem(callForwardMappings, subscriberId, signal),
      meta,
    }),
    destinationSets: queryOptions({
      queryKey: ['cfdestinationsets', subscriberId],
      queryFn: ({ signal }) => listAll(destinationSets, filter, signal),
      meta,
    }),
    sourceSets: queryOptions({
      queryKey: ['cfsourcesets', subscriberId],
      queryFn: ({ signal }) => listAll(sourceSets, filter, signal),
      meta,
    }),
    timeSets: queryOptions({
      queryKey: ['cftimesets', subscriberId],
      queryFn: ({ signal }) => listAll(timeSets, filter, signal),
      meta,
    }),
    bnumberSets: queryOptions({
      queryKey: ['cfbnumbersets', subscriberId],
      queryFn: ({ signal }) => listAll(bnumberSets, filter, signal),
      meta,
    }),
  }
}
