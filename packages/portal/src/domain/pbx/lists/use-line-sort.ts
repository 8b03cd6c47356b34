import type { KindSummary } from '@lineside/contract/resources/company-map'
import { useQuery } from '@tanstack/react-query'
import type { ListView } from '../../../shared/editing/list/list-view.ts'
import { useStore } from '../../../shared/state/store.ts'
import type { LineFilter, LineKind } from '../line-queries.ts'
import { useIsLineside } from '../use-sources.ts'
import { companySummaryQuery } from './company-summary-query.ts'
import { lineLook } from './line-look.ts'
import { type LineSort, newestFirst } from './line-order.ts'
import { useAttentionFirst } from './use-attention-first.ts'

export interface KnownSort {
  readonly sort: LineSort
  /** The order is not known yet, so the list cannot be asked for. */
  readonly isWaiting: boolean
  /** How many lines there are and need attention; undefined: not known, or not told by the platform. */
  readonly summary: KindSummary | undefined
}

/** The order of a list of seats or groups. */
export function useLineSort(kind: LineKind, { page, filters }: ListView<LineFilter>): KnownSort {
  const isLineside = useIsLineside()
  const { order } = useStore(lineLook)
  const { data, isLoading } = useQuery(companySummaryQuery(isLineside))
  const summary = data?.[`${kind}s`]
  const attention = useAttentionFirst({ attention: summary?.attention, shown: [page, filters, summary?.count] })
  if (!isLineside) return { sort: newestFirst, isWaiting: false, summary: undefined }
  const isNeeded = order === 'attention' || filters.attention !== undefined
  return {
    sort: { order, attention: isNeeded ? attention : null },
    isWaiting: isNeeded && isLoading,
    summary,
  }
}
