import { randomBytes } from 'node:crypto'
import pino from 'pino'
import { readConfig } from '../packages/server/src/config.ts'
import { createPlatform } from '../packages/server/src/create-platform.ts'
import { createServices, type Services } from '../packages/server/src/domain/services.ts'
import { createDatabase } from '../packages/server/src/platform/db/database.ts'
import { migrate } from '../packages/server/src/platform/db/migrate.ts'
import { createNotifications } from '../packages/server/src/platform/db/notifications.ts'
import { createPool } from '../packages/server/src/platform/db/pool.ts'
import { startPostgres } from '../packages/server/src/platform/db/postgres/postgres-supervisor.ts'
import { withDataDir } from './with-data-dir.ts'

export interface GivenServices {
  readonly services: Services
  readonly connectionString: string
  /** The key that signs the tokens of sessions, for a server of its own on the same database. */
  readonly secret: Buffer
}

/**
 * Runs the services in this process, on a bundled database with its usual settings: what is acknowledged survives a
 * power cut.
 */
export const withServices = (work: (given: GivenServices) => Promise<void>): Promise<void> =>
  withDataDir(async (dataDir) => {
    const log = pino({ level: 'warn' })
    const stops: (() => unknown)[] = []
    try {
      const { connectionString, stop } = await startPostgres({ dataDir, log })
      stops.push(stop)
      const pool = createPool(connectionString)
      stops.push(() => pool.end())
      await migrate(pool)
      const notifications = await createNotifications({ connectionString, log })
      stops.push(() => notifications.close())
      const secret = randomBytes(32)
      const config = { ...readConfig({}), dataDir }
      const keys = () => [secret] as const
      const parts = { config, keys, pool, db: createDatabase(pool), notifications, log }
      const services = createServices(await createPlatform({ ...parts, now: () => new Date() }))
      stops.push(() => services.media.close())
      await work({ services, connectionString, secret })
    } finally {
      for (const stop of stops.reverse()) await stop()
    }
  })
