import { readPlatformSettings } from '../../domain/platform-settings/platform-settings-store.ts'
import { blockedSessions, blockingChannel } from '../../platform/auth/blocked-lines-store.ts'
import { readPrincipal, readPrincipalWithoutSession } from '../../platform/auth/sessions-store.ts'
import type { Platform } from '../../platform/platform.ts'
import type { BrowserConnection } from './browser-connection.ts'
import { endedSessions } from './connections-store.ts'

/**
 * How often sessions are checked: an expired session or password causes no event, and neither does the operator switching calls
 * off.
 */
const checkEveryMs = 30_000
/** How soon a connection ends after the last call of a session that is over. */
const sweepEveryMs = 1_000

interface Connections {
  all(): readonly BrowserConnection[]
  of(subscriberId: number): readonly BrowserConnection[]
  end(connection: BrowserConnection): void
  /** Lets no new call reach it, or come from it. */
  retire(connection: BrowserConnection): void
  /** Whether a call or a conference goes on in this browser. */
  isInCall(connection: BrowserConnection): boolean
}

/**
 * AUTH-11: keeps a browser connected only while its session lasts, and with the session's present role. RUN-01: a browser
 * of a blocked line goes too, but not while it calls for help. SESS-02: calls that go on when a session ends are not cut.
 * FRONT-03: a session whose password has expired counts as one that is over.
 * @param callsForHelp whether a line talks to, or calls, an emergency number at this process
 * @returns stops watching
 */
export const watchSessions = (
  { db, pool, now, log, notifications }: Pick<Platform, 'db' | 'pool' | 'now' | 'log' | 'notifications'>,
  connections: Connections,
  callsForHelp: (subscriberId: number) => boolean,
): (() => void) => {
  /** SESS-02: ends a connection whose session is over, as soon as no call goes on in it. */
  const endAfterCalls = (connection: BrowserConnection): void => {
    connections.retire(connection)
    if (!connections.isInCall(connection)) connections.end(connection)
  }

  /** Ends a connection whose session is over, or whose line is blocked or gone. */
  const endUnlessForHelp = async (connection: BrowserConnection): Promise<void> => {
    const { sessionId, subscriberId } = connection.principal
    if ((await blockedSessions(db, [sessionId])).length > 0) {
      if (!callsForHelp(subscriberId)) connections.end(connection)
    } else if ((await readPrincipalWithoutSession(pool, subscriberId, now())) === null) connections.end(connection)
    else endAfterCalls(connection)
  }

  /** Ends connections whose session is over, and gives the others their present principal. */
  const review = async (list: readonly BrowserConnection[]): Promise<void> => {
    for (const connection of list) {
      const { sessionId } = connection.principal
      const principal = await readPrincipal(pool, sessionId, now())
      if (principal === null || principal.mustChangePassword) await endUnlessForHelp(connection)
      else connection.replacePrincipal({ ...principal, sessionId })
    }
  }

  const check = async (): Promise<void> => {
    const all = connections.all()
    if (all.length === 0) return
    const { capabilities } = await readPlatformSettings(db)
    const ids = [...new Set(all.map(({ principal }) => principal.sessionId))]
    const ended = new Set(await endedSessions(db, ids, now()))
    const blocked = new Set(await blockedSessions(db, ids))
    for (const connection of all) {
      const { sessionId, subscriberId } = connection.principal
      if (!capabilities.rtcengine) connections.end(connection)
      else if (ended.has(sessionId)) await endUnlessForHelp(connection)
      else if (blocked.has(sessionId) && !callsForHelp(subscriberId)) connections.end(connection)
    }
  }

  const carefully = (work: Promise<void>): void =>
    void work.catch((error: unknown) => log.error(error, 'Sessions of browsers could not be checked'))

  /** Ends connections that have waited for the end of their calls. */
  const sweep = (): void => {
    for (const connection of connections.all())
      if (connection.isRetired && !connections.isInCall(connection)) connections.end(connection)
  }

  const timer = setInterval(() => carefully(check()), checkEveryMs)
  const sweeping = setInterval(sweep, sweepEveryMs)
  const stops = [
    notifications.subscribe('subscriber_session', (id) => carefully(review(connections.of(Number(id))))),
    notifications.subscribe(blockingChannel, () => carefully(check())),
    notifications.onGap(() => carefully(check())),
  ]
  return () => {
    clearInterval(timer)
    clearInterval(sweeping)
    for (const stop of stops) stop()
  }
}
