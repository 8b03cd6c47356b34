import { createHash, randomBytes } from 'node:crypto'
import { CookieJar } from 'tough-cookie'
import { type KnownVisits, mostCookieBytes } from '../../platform/http/old-portal/show-old-portal.ts'
import type { Platform } from '../../platform/platform.ts'
import { changeCookies, deleteVisit, insertVisit, useVisit } from './old-portal-visits-store.ts'

/** Visits to the old portal. They are rows, so that any server goes on with them. */
export interface OldPortalVisits extends KnownVisits {
  /** @returns the secret part of the visit's address */
  open(subscriberId: number, sessionId: string): Promise<string>
}

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
