import { applyBranding } from '../shared/look/branding.ts'
import { logoStore } from '../shared/look/logo-store.ts'
import { session } from '../shared/session/session.ts'
import type { SessionState } from '../shared/session/session-state.ts'
import { router } from './router.tsx'

const isInside = ({ phase }: SessionState): boolean => phase === 'signed-in' || phase === 'interrupted'

/** The guard looks again whenever somebody came or went, and the reseller's colours come with the user. */
export const followSession = (): void => {
  logoStore.follow()
  let before = session.state()
  session.subscribe(() => {
    const now = session.state()
    const wasInside = isInside(before)
    if (now.phase === 'signed-in' && (before.phase !== 'signed-in' || now.user.branding !== before.user.branding))
      applyBranding(now.user.branding)
    before = now
    if (isInside(now) !== wasInside) void router.invalidate()
  })
}
