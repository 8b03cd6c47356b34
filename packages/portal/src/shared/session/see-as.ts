import type { Credentials } from './credentials.ts'

/** ROLE-02: an administrator sees the portal as a seat, in this tab. */
export interface SeeingAs extends Credentials {
  /** The person whose portal is seen. */
  readonly name: string
  readonly reason: string
  /** Where the administrator was, as the part of the address from `#` on. */
  readonly returnTo: string
}

/**
 * Kept for the tab: a reload keeps it, another tab stays the administrator's own. `public/early.js` reads it, too.
 */
const key = 'csc_see_as'
/** The name of the person, told once in the administrator's own portal after the time was over. */
const overKey = 'csc_see_as_over'

const read = (): SeeingAs | null => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as SeeingAs | null
  } catch {
    return null
  }
}

/** Read once: it changes only with the page, so that nothing of one person is left when another one's portal opens. */
const now = read()

const openAt = (hash: string): void => {
  history.replaceState(null, '', `${location.pathname}${location.search}${hash}`)
  location.reload()
}

export const seeAs = {
  /** As whom this page sees; null: the portal is the user's own. */
  now: (): SeeingAs | null => now,
  /** Opens the portal of the seat in this tab, from its beginning. */
  begin: (seen: Omit<SeeingAs, 'returnTo'>): void => {
    sessionStorage.setItem(key, JSON.stringify({ ...seen, returnTo: location.hash }))
    openAt('#/user/dashboard')
  },
  /** Opens the administrator's own portal, where it was. @param isOver the time was over, which is told there */
  leave: (isOver: boolean): void => {
    if (now === null) return
    sessionStorage.removeItem(key)
    if (isOver) sessionStorage.setItem(overKey, now.name)
    openAt(now.returnTo)
  },
  /** The person whose portal was seen until the time was over; null: nobody. Reading it deletes it. */
  takeOver: (): string | null => {
    const name = sessionStorage.getItem(overKey)
    sessionStorage.removeItem(overKey)
    return name
  },
}
