import { createHash, randomBytes } from 'node:crypto'
import { CookieJar } from 'tough-cookie'
import type { Platform } from '../../platform/platform.ts'
import { changeCookies, deleteVisit, insertVisit, useVisit } from './old-portal-visits-store.ts'

export interface Visit {
  /** The old portal's cookies: the browser never sees them, and the old portal never sees ours. */
  readonly cookies: CookieJar
}

/** Visits to the old portal. They are rows, so that any server goes on with them. */
export interface OldPortalVisits {
  /** @returns the secret part of the visit's address */
  open(subscriberId: number, sessionId: string): Promise<string>
  /** @returns undefined: it is over, or its session is */
  find(key: string): Promise<Visit | undefined>
  /** @param cookies as the old portal sets them @param url of the request */
  keepCookies(key: string, cookies: readonly string[], url: string): Promise<void>
}

/** A portal that sets more than this gets its last cookies only as long as there is room. */
const mostCookieBytes = 65_536

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

export const createOldPortalVisits = ({
  db,
  secrets,
  sessions,
  now,
}: Pick<Platform, 'db' | 'secrets' | 'sessions' | 'now'>): OldPortalVisits => {
  const jarIn = (box: Buffer | null): CookieJar =>
    box === null ? new CookieJar() : CookieJar.deserializeSync(secrets.open(box))

  return {
    open: async (subscriberId, sessionId) => {
      const key = randomBytes(24).toString('base64url')
      await insertVisit(db, { keyHash: hashOf(key), subscriberId, sessionId }, now())
      return key
    },
    find: async (key) => {
      const keyHash = hashOf(key)
      const visit = await useVisit(db, keyHash, now())
      if (visit === undefined) return undefined
      if (await sessions.isOpen(db, visit.session_id)) return { cookies: jarIn(visit.cookies_box) }
      await deleteVisit(db, keyHash)
      return undefined
    },
    keepCookies: (key, cookies, url) =>
      changeCookies(db, hashOf(key), (box) => {
        const jar = jarIn(box)
        for (const cookie of cookies) jar.setCookieSync(cookie, url, { ignoreError: true })
        const text = JSON.stringify(jar.serializeSync())
        return text.length > mostCookieBytes ? box : secrets.seal(text)
      }),
  }
}
