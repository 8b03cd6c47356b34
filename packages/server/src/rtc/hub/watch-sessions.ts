import { readPlatformSettings } from '../../domain/platform-settings/platform-settings-store.ts'
import { readPrincipal } from '../../platform/auth/sessions-store.ts'
import type { Platform } from '../../platform/platform.ts'
import type { BrowserConnection } from './browser-connection.ts'
import { endedSessions } from './connections-store.ts'

/**
 * How often sessions are checked: an expired session causes no event, and neither does the operator switching calls
 * off.
 */
const checkEveryMs = 30_000

interface Connections {
  all(): readonly BrowserConnection[]
  of(subscriberId: number): readonly BrowserConnection[]
  end(connection: BrowserConnection): void
}

/**
 * AUTH-11: keeps a browser connected only while its session lasts, and with the session's present role.
 * @returns stops watching
 */
export const watchSessions = (
  { db, pool, now, log, notifications }: Pick<Platform, 'db' | 'pool' | 'now' | 'log' | 'notifications'>,
  connections: Connections,
): (() => void) => {
  /** Ends connections whose session is over, and gives the others their present principal. */
  const review = async (list: readonly BrowserConnection[]): Promise<void> => {
    for (const connection of list) {
      const { sessionId } = connection.principal
      const principal = await readPrincipal(pool, sessionId, now())
      if (principal === null) connections.end(connection)
      else connection.replacePrincipal({ ...principal, sessionId })
    }
  }

  const check = async (): Promise<void> => {
    const all = connections.all()
    if (all.length === 0) return
    const { capabilities } = await readPlatformSettings(db)
    const ids = [...new Set(all.map(({ principal }) => principal.sessionId))]
    const ended = new Set(await endedSessions(db, ids, now()))
    for (const connection of all)
      if (!capabilities.rtcengine || ended.has(connection.principal.sessionId)) connections.end(connection)
  }

  const carefully = (work: Promise<void>): void =>
    void work.catch((error: unknown) => log.error(error, 'Sessions of browsers could not be checked'))

  const timer = setInterval(() => carefully(check()), checkEveryMs)
  const stops = [
    notifications.subscribe('subscriber_session', (id) => carefully(review(connections.of(Number(id))))),
    notifications.onGap(() => carefully(check())),
  ]
  return () => {
    clearInterval(timer)
    for (const stop of stops) stop()
  }
}
