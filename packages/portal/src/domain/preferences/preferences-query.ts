import type { subscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { queryOptions } from '@tanstack/react-query'
import { describedResource } from '../../shared/api/described.ts'
import { getItem } from '../../shared/api/resource-client.ts'

/**
 * The resource by its name only, without its schema: every page of settings loads preferences, and few of them check
 * values against the schema.
 */
export const ownPreferences = describedResource<typeof subscriberPreferences>('subscriberpreferences', {
  isSparse: true,
})

/** All preferences of a line. The page itself shows a failure. */
export const preferencesQuery = (subscriberId: number) =>
  queryOptions({
    queryKey: ['subscriber-preferences', subscriberId],
    queryFn: ({ signal }) => getItem(ownPreferences, subscriberId, signal),
    meta: { isQuiet: true },
  })
