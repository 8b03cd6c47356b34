import { useMemo } from 'react'
import type { OptionSource } from '../../shared/editing/options/option-source.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { numberSource } from './number-source.ts'
import { type SubscriberKind, subscriberSource } from './subscriber-source.ts'

/** Whether the platform is our own, which searches better and creates a line in one request. */
export const useIsLineside = (): boolean => useUser().platformInfo.lineside !== undefined

/** For fields `pick` and `multi`: subscribers of the customer. */
export function useSubscriberSource(kind: SubscriberKind): OptionSource {
  const isLineside = useIsLineside()
  return useMemo(() => subscriberSource(kind, isLineside), [kind, isLineside])
}

/** For fields `pick` and `multi`: numbers of the customer. */
export function useNumberSource(value: 'id' | 'digits'): OptionSource {
  const isLineside = useIsLineside()
  return useMemo(() => numberSource(value, isLineside), [value, isLineside])
}
