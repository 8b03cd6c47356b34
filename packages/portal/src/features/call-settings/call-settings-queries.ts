import { getPreferenceDefinitions } from '@lineside/contract/resources/subscriber-preferences'
import { queryOptions } from '@tanstack/react-query'
import { callRoute } from '../../shared/api/call-route.ts'

/**
 * The languages that announcements are spoken in, as the platform names them; the one without a value is the domain's.
 * @param lang of the names: `de`
 */
export const promptLanguagesQuery = (lang: string) =>
  queryOptions({
    queryKey: ['preference-definitions', lang],
    queryFn: ({ signal }) => callRoute(getPreferenceDefinitions, { query: { lang }, signal }),
    select: ({ language }) => language?.enum_values ?? [],
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isQuiet: true },
  })
