import type { getFreeExtensions } from '@lineside/contract/resources/pbx/free-extensions'
import { useMemo } from 'react'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'
import type { Suggestions } from '../../shared/editing/field-spec.ts'
import type { LineKind } from './line-queries.ts'
import { useIsLineside } from './use-sources.ts'

const route = describedRoute<typeof getFreeExtensions>('GET', '/api/lineside/freeextensions')

/** PBX-07: the next free extensions for a seat or group; undefined on platforms that do not tell them. */
export function useFreeExtensions(kind: LineKind): Suggestions['source'] | undefined {
  const isLineside = useIsLineside()
  const source = useMemo(
    (): Suggestions['source'] => ({
      // whoever adds or changes a line makes them stale with the lists of lines
      key: ['subscribers', 'free-extensions', kind],
      search: async (typed, signal) => {
        if (!/^\d*$/.test(typed)) return []
        const { extensions } = await callRoute(route, { query: { kind, typed }, signal })
        return extensions.map((id) => ({ id, text: id }))
      },
    }),
    [kind],
  )
  return isLineside ? source : undefined
}
