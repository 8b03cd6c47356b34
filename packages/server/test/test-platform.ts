import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll } from 'vitest'
import type { Config } from '../src/platform/config.ts'
import { readConfig } from '../src/config.ts'
import { createAuthenticator } from '../src/platform/auth/authenticate.ts'
import type { Log } from '../src/platform/log.ts'
import type { Reads } from '../src/platform/db/replica/reads.ts'
import { createNotifications } from '../src/platform/db/notifications.ts'
import { type Api, createApi } from '../src/platform/http/api.ts'
import { createHttpServer } from '../src/platform/http/server/server.ts'
import { createPlatform } from '../src/create-platform.ts'
import { createServices, type Services, type StandIns } from '../src/domain/services.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export interface TestPlatform {
  readonly platform: Services
  readonly connectionString: string
  readonly clock: TestClock
}

/** A database that the test has made, and ends itself. */
export interface GivenDatabase extends TestDatabase {
  readonly reads?: Reads
}

/** Parts of a platform that a test brings along. */
export interface GivenParts {
  /** With that of a server, its sessions are this platform's. */
  readonly secret?: Buffer
  readonly database?: GivenDatabase
}

/** The time that the platform sees: real, plus what a test lets pass. */
export interface TestClock {
  now(): Date
  pass(time: { seconds: number }): void
}

/**
 * Everything a feature stands on, real: a database and a data directory of its own, gone after the file's last test.
 * Called at the top of the file: `const { platform, clock } = await createTestPlatform()`.
 */
export async function createTestPlatform(
  settings: Partial<Config> = {},
  standIns: StandIns = {},
  log: Log = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' }),
  { secret = randomBytes(32), database }: GivenParts = {},
): Promise<TestPlatform> {
  const { pool, db, connectionString, reads }: GivenDatabase = database ?? (await createTestDatabase())
  const dataDir = await mkdtemp(join(tmpdir(), 'lineside-platform-'))
  const clock = createTestClock()
  const notifications = await createNotifications({ connectionString, log })
  const config = { ...readConfig({}), dataDir, ...settings }
  const keys = () => [secret] as const
  const ground = await createPlatform({ config, keys, pool, db, reads, notifications, log, now: clock.now })
  const platform = createServices(ground, standIns)
  afterAll(async () => {
    await platform.media.close()
    await notifications.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { platform, connectionString, clock }
}

/** The application with these features only: `await createTestApp(platform, conversationsRoutes)`. */
export async function createTestApp(
  platform: Services,
  ...features: readonly ((api: Api, platform: Services) => void)[]
): Promise<FastifyInstance> {
  const app = await createHttpServer(platform.config, platform.log)
  const api = createApi({ app, platform, authenticate: createAuthenticator(platform) })
  for (const feature of features) feature(api, platform)
  await app.ready()
  afterAll(() => app.close())
  return app
}

function createTestClock(): TestClock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    pass: ({ seconds }) => {
      ahead += seconds * 1000
    },
  }
}
