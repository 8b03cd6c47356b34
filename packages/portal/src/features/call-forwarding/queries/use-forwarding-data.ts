import type { CallForwardMappings } from '@lineside/contract/resources/forwarding/call-forward-mappings'
import type { SoundHandle } from '@lineside/contract/resources/pbx/sound-handles'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import {
  type ForwardingGroup,
  type ForwardingSets,
  groupsOf,
  shownTypes,
} from '@lineside/telephony/forwarding/forwarding-groups'
import { announcementsQuery, forwardingQueries } from '../../../domain/forwarding/forwarding-queries.ts'

export interface ForwardingFacts extends Pick<ForwardingSets, 'sourceSets' | 'timeSets'> {
  readonly groups: readonly ForwardingGroup[]
  readonly mappings: CallForwardMappings
  readonly announcements: readonly SoundHandle[]
}

interface Failure {
  readonly error: Error
  readonly isRetrying: boolean
  readonly retry: () => void
}

export type ForwardingData =
  | { readonly phase: 'loading' }
  | ({ readonly phase: 'failed' } & Failure)
  /** `conditions`: source sets or time sets could not be loaded; the forwardings are shown nevertheless. */
  | { readonly phase: 'ready'; readonly facts: ForwardingFacts; readonly conditions: Failure | null }

/** CF-01: loads the announcements first; whether they arrive or not, then the mappings and all sets: five requests. */
export function useForwardingData(subscriberId: number): ForwardingData {
  const t = useTranslations('call-forwarding')
  const common = useTranslations('common')
  const announcements = useQuery(
    announcementsQuery(() => common('errors.whileTrying', { action: t('loadAnnouncements') })),
  )
  const enabled = !announcements.isPending
  const queries = forwardingQueries(subscriberId)
  const mappings = useQuery({ ...queries.mappings, enabled })
  const destinationSets = useQuery({ ...queries.destinationSets, enabled })
  const sourceSets = useQuery({ ...queries.sourceSets, enabled })
  const timeSets = useQuery({ ...queries.timeSets, enabled })
  // no request where no rule has such a condition: older platforms do not know it
  const hasCalled = shownTypes.some((type) => mappings.data?.[type]?.some(({ bnumberset_id }) => bnumberset_id))
  const bnumberSets = useQuery({ ...queries.bnumberSets, enabled: hasCalled })

  const failure = failureOf([mappings, destinationSets])
  if (failure) return { phase: 'failed', ...failure }
  const conditions = failureOf([sourceSets, timeSets, bnumberSets])
  const asked = [sourceSets, timeSets, ...(hasCalled ? [bnumberSets] : [])]
  const isComplete = conditions !== null || asked.every(({ data }) => data !== undefined)
  if (!mappings.data || !destinationSets.data || !isComplete) return { phase: 'loading' }
  const sets = {
    destinationSets: destinationSets.data,
    sourceSets: sourceSets.data ?? [],
    timeSets: timeSets.data ?? [],
    bnumberSets: bnumberSets.data ?? [],
  }
  return {
    phase: 'ready',
    facts: {
      groups: groupsOf(mappings.data, sets),
      mappings: mappings.data,
      announcements: announcements.data ?? [],
      sourceSets: sets.sourceSets,
      timeSets: sets.timeSets,
    },
    conditions,
  }
}

interface Asked {
  readonly data: unknown
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

/** The failure of requests without data, not even from an earlier load; null if there is none. */
const failureOf = (asked: readonly Asked[]): Failure | null => {
  const failed = asked.filter(({ data, error }) => data === undefined && error !== null)
  const [first] = failed
  if (!first?.error) return null
  return {
    error: first.error,
    isRetrying: failed.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const { refetch } of failed) void refetch()
    },
  }
}
