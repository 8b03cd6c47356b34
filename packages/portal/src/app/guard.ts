import type { AccessFacts } from '@lineside/contract/access'
import { redirect } from '@tanstack/react-router'
import { session } from '../shared/session/session.ts'
import { isOpen, type PublicScreen, type Screen, type Turnout } from './screen.ts'

/**
 * For screens behind the sign-in: waits for a sign-in under way, and sends signed-out visitors to the sign-in page
 * (NAV-03).
 */
export const requireSession = async (href: string): Promise<void> => {
  const state = await session.settled()
  if (state.phase !== 'signed-out') return
  if (state.cause.kind === 'asked') forgetAddress()
  else rememberAddress(href)
  throw redirect({ to: '/login', replace: true })
}

/** For the sign-in page: a signed-in user goes on to the address asked for before, else to `/` (NAV-04). */
export const leaveSignIn = async (): Promise<void> => {
  const state = await session.settled()
  if (state.phase !== 'signed-out') throw redirect({ href: takeAddress(), replace: true })
}

/** AUTH-10: without its token in the address, the recovery page leads to the sign-in. */
export const requireSearch = ({ needs }: PublicScreen, search: Readonly<Record<string, unknown>>): void => {
  if (needs !== undefined && !search[needs]) throw redirect({ to: '/login', replace: true })
}

const facts = (): AccessFacts | null => {
  const state = session.state()
  return 'user' in state ? state.user.facts : null
}

/** Leads elsewhere if the screen's gate is closed to this user (NAV-05, NAV-07, NAV-17). */
export const requireGate = (screen: Screen): void => {
  const known = facts()
  if (known && !isOpen(screen, known)) throw redirect({ to: screen.otherwise ?? '/', replace: true })
}

export const followTurnout = async (turnout: Turnout): Promise<void> => {
  const known = facts()
  if (known) throw redirect({ to: await turnout.leadsTo(known), replace: true })
}

/** Storage key of the address that a signed-out visitor asked for; kept for this tab until the sign-in (NAV-03). */
const key = 'csc_return_to'

const rememberAddress = (href: string): void => sessionStorage.setItem(key, href)
const forgetAddress = (): void => sessionStorage.removeItem(key)

/** The address to go to after the sign-in, `/` if none was asked for. Reading it deletes it. */
const takeAddress = (): string => {
  const href = sessionStorage.getItem(key)
  forgetAddress()
  return href?.startsWith('/') && !href.startsWith('//') ? href : '/'
}
