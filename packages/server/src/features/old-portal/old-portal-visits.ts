import { randomBytes } from 'node:crypto'
import { CookieJar } from 'tough-cookie'

export interface Visit {
  readonly subscriberId: number
  /** The visit ends with this session. */
  readonly sessionId: string
  /** The old portal's cookies: the browser never sees them, and the old portal never sees ours. */
  readonly cookies: CookieJar
  usedAt: Date
}

const mostOfOne = 5
const most = 1000
const idleMs = 3_600_000

/** Visits to the old portal, kept in the memory of this process. */
export class OldPortalVisits {
  readonly #visits = new Map<string, Visit>()
  readonly #now: () => Date

  constructor(now: () => Date) {
    this.#now = now
  }

  /** @returns the secret part of the visit's address */
  open(subscriberId: number, sessionId: string): string {
    this.#forgetIdle()
    const own = [...this.#visits].filter(([, visit]) => visit.subscriberId === subscriberId)
    // remove the oldest ones, which come first
    for (const [key] of own.slice(0, Math.max(0, own.length - mostOfOne + 1))) this.#visits.delete(key)
    const [oldest] = this.#visits.keys()
    if (this.#visits.size >= most && oldest !== undefined) this.#visits.delete(oldest)
    const key = randomBytes(24).toString('base64url')
    this.#visits.set(key, { subscriberId, sessionId, cookies: new CookieJar(), usedAt: this.#now() })
    return key
  }

  find(key: string): Visit | undefined {
    this.#forgetIdle()
    const visit = this.#visits.get(key)
    if (visit !== undefined) visit.usedAt = this.#now()
    return visit
  }

  close(key: string): void {
    this.#visits.delete(key)
  }

  #forgetIdle(): void {
    const before = this.#now().getTime() - idleMs
    for (const [key, { usedAt }] of this.#visits) if (usedAt.getTime() < before) this.#visits.delete(key)
  }
}
