import type { AccessFacts } from '@lineside/contract/access'
import { redirect } from '@tanstack/react-router'
import { session } from '../shared/session/session.ts'
import { isOpen, type PublicScreen, type Screen, type Turnout } from './screen.ts'

/** Behind the sign-in: waits for a sign-in under way; the signed-out go to the sign-in page (NAV-03). */
export const requireSession = async (href: string): Promise<void> => {
  const state = await session.settled()
  if (state.phase !== 'signed-out') return
  if (state.cause.kind === 'asked') forgetAddress()
  else rememberAddress(href)
  throw redirect({ to: '/login', replace: true })
}

/** The sign-in page: who is signed in goes to the address asked for, else to `/` (NAV-04). */
export const leaveSignIn = async (): Promise<void> => {
  const state = await session.settled()
  if (state.phase !== 'signed-out') throw redirect({ href: takeAddress(), replace: true })
}

/** AUTH-10: without its token the recovery page leads to the sign-in. */
export const requireSearch = ({ needs }: PublicScreen, search: Readonly<Record<string, unknown>>): void => {
  if (needs !== undefined && !search[needs]) throw redirect({ to: '/login', replace: true })
}

const facts = (): AccessFacts | null => {
  const state = session.state()
  return 'user' in state ? state.user.facts : null
}

/** A closed gate leads elsewhere (NAV-05, NAV-07, NAV-17). */
export const requireGate = (screen: Screen): void => {
  const known = facts()
  if (known && !isOpen(screen, known)) throw redirect({ to: screen.otherwise ?? '/', replace: true })
}

export const followTurnout = async (turnout: Turnout): Promise<void> => {
  const known = facts()
  if (known) throw redirect({ to: await turnout.leadsTo(known), replace: true })
}

/** The address that a signed-out visitor asked for, kept for this tab until somebody signs in (NAV-03). */
const key = 'csc_return_to'

const rememberAddress = (href: string): void => sessionStorage.setItem(key, href)
const forgetAddress = (): void => sessionStorage.removeItem(key)

/** Where to go on after signing in: `/` if nothing else was asked for. Asking forgets it. */
const takeAddress = (): string => {
  const href = sessionStorage.getItem(key)
  forgetAddress()
  return href?.startsWith('/') && !href.startsWith('//') ? href : '/'
}
