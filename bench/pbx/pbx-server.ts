import { randomBytes, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { createTokens } from '../../packages/server/src/platform/auth/tokens.ts'
import type { Pool } from '../../packages/server/src/platform/db/database.ts'
import { migrate } from '../../packages/server/src/platform/db/migrate.ts'
import { createPool } from '../../packages/server/src/platform/db/pool.ts'
import { startPostgres } from '../../packages/server/src/platform/db/postgres/postgres-supervisor.ts'
import { startChildServer } from '../child-server.ts'
import { withDataDir } from '../with-data-dir.ts'
import { pbxWorldSql } from './pbx-world-sql.ts'

export interface PbxServer {
  readonly url: string
  /** Token of the administrator's session. */
  readonly token: string
}

/** Runs the built server on a database with a large PBX, for as long as the work takes. */
export const withPbxServer = (
  say: (progress: string) => void,
  work: (server: PbxServer) => Promise<void>,
): Promise<void> =>
  withDataDir(async (dataDir) => {
    const stops: (() => Promise<unknown>)[] = []
    try {
      const { connectionString, stop } = await startPostgres({ dataDir, log: pino({ level: 'warn' }) })
      stops.push(stop)
      const pool = createPool(connectionString)
      stops.push(() => pool.end())
      await migrate(pool)
      say('filling the database')
      await fill(pool)
      const secret = randomBytes(32)
      const main = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url))
      const server = await startChildServer([main], {
        DATABASE_URL: connectionString,
        DATA_DIR: dataDir,
        LINESIDE_SECRET: secret.toString('hex'),
        PORT: '0',
        SIP: 'off',
        DEMO: 'no',
        LOG_LEVEL: 'warn',
      })
      stops.push(server.stop)
      await work({ url: server.url, token: await signIn(pool, secret) })
    } finally {
      for (const stop of stops.reverse()) await stop()
    }
  })

const fill = async (pool: Pool): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    for (const statement of pbxWorldSql) await client.query(statement)
  } finally {
    client.release(true)
  }
}

/**
 * Creates a session of the pilot, subscriber 1.
 * @returns its token
 */
const signIn = async (pool: Pool, secret: Buffer): Promise<string> => {
  const sid = randomUUID()
  await pool.query(`insert into sessions (id, subscriber_id, expires_at) values ($1, 1, now() + interval '10 hours')`, [
    sid,
  ])
  const { rows } = await pool.query<{ uuid: string; username: string }>(
    'select uuid, username from subscribers where id = 1',
  )
  const [{ uuid, username } = { uuid: '', username: '' }] = rows
  const iat = Math.floor(Date.now() / 1000)
  const tokens = createTokens(() => [secret])
  return await tokens.sign({ sid, subscriber_uuid: uuid, username, iat, exp: iat + 36_000 })
}
