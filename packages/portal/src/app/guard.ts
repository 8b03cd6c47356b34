import type { AccessFacts } from '@lineside/contract/access'
import { session } from '../shared/session/session.ts'
import type { SearchParams } from '../shared/navigation/search-params.ts'
import { isOpen, type PublicScreen, type Screen, type Turnout } from './screen.ts'

/**
 * For screens behind the sign-in: waits for a sign-in under way, and sends signed-out visitors to the sign-in page
 * (NAV-03).
 */
export const requireSession = async (href: string): Promise<string | null> => {
  const state = await session.settled()
  if (state.phase !== 'signed-out') return null
  if (state.cause.kind === 'asked') forgetAddress()
  else rememberAddress(href)
  return '/login'
}

/** For the sign-in page: a signed-in user goes on to the address asked for before, else to `/` (NAV-04). */
export const leaveSignIn = async (): Promise<string | null> => {
  const state = await session.settled()
  return state.phase === 'signed-out' ? null : takeAddress()
}

/** AUTH-10: without its token in the address, the recovery page leads to the sign-in. */
export const missingSearch = ({ needs }: PublicScreen, search: SearchParams): string | null =>
  needs !== undefined && !search[needs] ? '/login' : null

const facts = (): AccessFacts | null => {
  const state = session.state()
  return 'user' in state ? state.user.facts : null
}

/** Leads elsewhere if the screen's gate is closed to this user (NAV-05, NAV-07, NAV-17). */
export const gateOf = (screen: Screen): string | null => {
  const known = facts()
  return known && !isOpen(screen, known) ? (screen.otherwise ?? '/') : null
}

export const turnoutOf = async (turnout: Turnout): Promise<string | null> => {
  const known = facts()
  return known && turnout.leadsTo(known)
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
