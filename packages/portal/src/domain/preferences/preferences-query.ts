import type { subscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { queryOptions } from '@tanstack/react-query'
import { describedResource } from '../../shared/api/described.ts'
import { getItem } from '../../shared/api/resource-client.ts'

/** By its name: every page of settings asks for them, and few check anything against their schema. */
export const ownPreferences = describedResource<typeof subscriberPreferences>('subscriberpreferences', {
  isSparse: true,
})

/** Everything that is set for a line. The page shows its own failure. */
export const preferencesQuery = (subscriberId: number) =>
  queryOptions({
    queryKey: ['subscriber-preferences', subscriberId],
    queryFn: ({ signal }) => getItem(ownPreferences, subscriberId, signal),
    meta: { isQuiet: true },
  })
