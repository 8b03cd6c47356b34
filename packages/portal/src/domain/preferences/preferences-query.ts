import { subscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { queryOptions } from '@tanstack/react-query'
import { getItem } from '../../shared/api/resource-client.ts'

/** Everything that is set for a line. The page shows its own failure. */
export const preferencesQuery = (subscriberId: number) =>
  queryOptions({
    queryKey: ['subscriber-preferences', subscriberId],
    queryFn: ({ signal }) => getItem(subscriberPreferences, subscriberId, signal),
    meta: { isQuiet: true },
  })
