import type { PreferenceName } from '@lineside/contract/preferences'
import {
  getPreferenceDefinitions,
  type PreferenceDefinition,
} from '@lineside/contract/resources/subscriber-preferences'
import { queryOptions } from '@tanstack/react-query'
import { callRoute } from '../../shared/api/call-route.ts'

export type PreferenceDefinitions = Readonly<Partial<Record<PreferenceName, PreferenceDefinition | undefined>>>

/**
 * The preferences that the user's role sees, with the platform's labels of each and of its choices.
 * @param lang language of the labels, such as `de`
 */
export const preferenceDefinitionsQuery = (lang: string) =>
  queryOptions({
    queryKey: ['preference-definitions', lang],
    queryFn: async ({ signal }): Promise<PreferenceDefinitions> => {
      const { _links, ...definitions } = await callRoute(getPreferenceDefinitions, { query: { lang }, signal })
      return definitions
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isQuiet: true },
  })
