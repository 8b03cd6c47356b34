import type { getPlatformInfo } from '@lineside/contract/resources/platform'
import { useEffect } from 'react'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'
import { useIsIdle } from '../../shared/loading/use-is-idle.ts'
import { createStore, useStore } from '../../shared/state/store.ts'

/** Ways of signing in that the platform is known to have; null: it has not answered. */
export interface SignInOffers {
  readonly hasPasskeys: boolean
  readonly hasSso: boolean
}

const info = describedRoute<typeof getPlatformInfo>('GET', '/api/platforminfo')
const offers = createStore<SignInOffers | null>(null)

const askPlatform = async (): Promise<void> => {
  const platform = await callRoute(info, {}).catch(() => null)
  offers.set({ hasPasskeys: platform?.passkeys === true, hasSso: platform?.sso === true })
}

/** Asks the platform once the page is there; other platforms have neither. */
export function useSignInOffers(): SignInOffers | null {
  const isIdle = useIsIdle()
  const known = useStore(offers)
  useEffect(() => {
    if (isIdle && known === null) void askPlatform()
  }, [isIdle, known])
  return known
}
