import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { migrate } from '../../packages/server/src/platform/db/migrate.ts'
import { createPool } from '../../packages/server/src/platform/db/pool.ts'
import { startPostgres } from '../../packages/server/src/platform/db/postgres/postgres-supervisor.ts'
import { startChildServer } from '../child-server.ts'
import { withDataDir } from '../with-data-dir.ts'
import { fillWorld, type World } from './world.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export interface ApiServers {
  /** The addresses of our server, as built, and of the bare server. */
  readonly urls: readonly [ours: string, bare: string]
  readonly world: World
}

/**
 * Runs the bundled PostgreSQL with its usual settings, fills it, and starts both servers on it, for as long as the work
 * takes.
 */
export const withApiServers = (
  say: (progress: string) => void,
  work: (servers: ApiServers) => Promise<void>,
): Promise<void> =>
  withDataDir(async (dataDir) => {
    const stops: (() => Promise<unknown>)[] = []
    try {
      const { connectionString, stop } = await startPostgres({ dataDir, log: pino({ level: 'warn' }) })
      stops.push(stop)
      const secret = randomBytes(32)
      const pool = createPool(connectionString)
      stops.push(() => pool.end())
      await migrate(pool)
      say('filling the database')
      const world = await fillWorld(pool, secret)

      const environment = { DATABASE_URL: connectionString, DATA_DIR: dataDir }
      const ours = await startChildServer([here('../../packages/server/dist/main.js')], {
        ...environment,
        PORT: '0',
        SIP: 'off',
        DEMO: 'no',
        LOG_LEVEL: 'warn',
        LINESIDE_SECRET: secret.toString('hex'),
        TRUST_PROXY: 'yes',
      })
      stops.push(ours.stop)
      const tsx = ['--import', 'tsx', '--conditions=lineside:source']
      const bare = await startChildServer([...tsx, here('./bare-server.ts')], environment)
      stops.push(bare.stop)
      await work({ urls: [ours.url, bare.url], world })
    } finally {
      for (const stop of stops.reverse()) await stop()
    }
  })
