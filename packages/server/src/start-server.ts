import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { createPlatform } from './create-platform.ts'
import { createDemoIfWanted } from './demo/create-demo.ts'
import type { DemoAccount } from './demo/demo-accounts.ts'
import { createJobHandlers } from './job-handlers.ts'
import { createDatabase } from './platform/db/database.ts'
import { createNotifications } from './platform/db/notifications.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { listen, requireFreeAddress } from './platform/http/listen.ts'
import { isLoopback } from './platform/http/loopback.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log.ts'
import { createMailTransport } from './platform/mail/mail-transport.ts'
import { loadSecretKey } from './secret-key.ts'

export interface RunningServer {
  /** As a browser takes it. */
  readonly address: string
  /** Who can sign in to the demo world; nobody when there is none. */
  readonly demoAccounts: readonly DemoAccount[]
  /** Ends everything in the order opposite to its start; requests at work are answered first. */
  stop(): Promise<void>
}

export interface StartServerOptions {
  readonly log: Log
  /** The server can not go on. */
  readonly onLost: (error: unknown) => void
}

/** Requests that take longer are cut off when the server stops: a download must not hold up its end. */
const lastRequestsMs = 5_000

/**
 * Starts everything that a server is.
 * @throws SetupError for what only the operator can put right; nothing is left running then
 */
export const startServer = async (config: Config, { log, onLost }: StartServerOptions): Promise<RunningServer> => {
  const stops: (() => unknown)[] = []
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) {
      try {
        await end()
      } catch (error) {
        log.error(error, 'Something could not be stopped in order')
      }
    }
  }
  try {
    await requireFreeAddress(config)
    const secret = await loadSecretKey(config)
    const { connectionString, pool, close } = await openDatabase(config, { log, onLost })
    stops.push(close)
    const notifications = await createNotifications({ connectionString, log })
    stops.push(() => notifications.close())
    const db = createDatabase(pool)
    const platform = await createPlatform({ config, secret, pool, db, notifications, log, now: () => new Date() })
    stops.push(() => platform.media.close())

    const demoAccounts = await createDemoIfWanted(platform, {
      isEmbedded: config.databaseUrl === undefined,
      isLoopback: isLoopback(config.host),
    })

    const transport = createMailTransport(config)
    stops.push(() => transport.close())
    const jobs = createJobs({ connectionString, log, handlers: createJobHandlers(platform, transport) })
    await jobs.start()
    stops.push(() => jobs.stop())

    const app = await buildApp(platform)
    stops.push(async () => {
      const cut = setTimeout(() => app.server.closeAllConnections(), lastRequestsMs)
      await app.close().finally(() => clearTimeout(cut))
    })
    return { address: await listen(app, config), demoAccounts: demoAccounts ?? [], stop }
  } catch (error) {
    await stop()
    throw error
  }
}
