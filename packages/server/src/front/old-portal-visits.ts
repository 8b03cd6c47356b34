import { randomBytes } from 'node:crypto'
import { CookieJar } from 'tough-cookie'
import { type KnownVisits, mostCookieBytes } from '../platform/http/old-portal/show-old-portal.ts'

/** How many visits one session, and all sessions together, may have; the oldest ones end. */
const mostOfOne = 5
const mostOfAll = 1_000
/** A visit that nobody has used for this long is over. */
const idleMs = 3_600_000
/** The platform is asked at most this often whether the session is still open, for a page asks for many things at once. */
const askedEveryMs = 60_000

interface OpenVisit {
  readonly token: string
  readonly cookies: CookieJar
  readonly usedAt: number
  readonly askedAt: number
}

export interface FrontVisits extends KnownVisits {
  /** @param token of the platform's session, with which the visit ends @returns the secret part of the visit's address */
  open(token: string): string
}

export interface FrontVisitsOptions {
  readonly isSessionOpen: (token: string) => Promise<boolean>
  /** Milliseconds. */
  readonly now?: () => number
}

/**
 * NAV-13: visits of the platform's old portal. The portal in front of a platform has no database, so they are in the memory of
 * its process and end with it.
 */
export const createFrontVisits = ({ isSessionOpen, now = Date.now }: FrontVisitsOptions): FrontVisits => {
  /** In the order in which they were opened. */
  const visits = new Map<string, OpenVisit>()

  const endOldest = (token: string): void => {
    for (const [key, { usedAt }] of visits) if (now() - usedAt > idleMs) visits.delete(key)
    const own = [...visits].filter(([, visit]) => visit.token === token).map(([key]) => key)
    const beyond = [...own.slice(0, -mostOfOne), ...[...visits.keys()].slice(0, -mostOfAll)]
    for (const key of beyond) visits.delete(key)
  }

  return {
    open: (token) => {
      const key = randomBytes(24).toString('base64url')
      visits.set(key, { token, cookies: new CookieJar(), usedAt: now(), askedAt: now() })
      endOldest(token)
      return key
    },
    find: async (key) => {
      const visit = visits.get(key)
      if (visit === undefined) return undefined
      const at = now()
      const isAsked = at - visit.askedAt > askedEveryMs
      const isOver = at - visit.usedAt > idleMs
      visits.set(key, { ...visit, usedAt: at, askedAt: isAsked ? at : visit.askedAt })
      if (isOver || (isAsked && !(await isSessionOpen(visit.token)))) visits.delete(key)
      // it may have got cookies meanwhile, or have ended
      return visits.get(key)
    },
    keepCookies: async (key, cookies, url) => {
      const visit = visits.get(key)
      if (visit === undefined) return
      const jar = visit.cookies.cloneSync()
      if (jar === undefined) return
      for (const cookie of cookies) jar.setCookieSync(cookie, url, { ignoreError: true })
      if (JSON.stringify(jar.serializeSync()).length > mostCookieBytes) return
      visits.set(key, { ...visit, cookies: jar })
    },
  }
}
