import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { deriveKey } from '../../packages/server/src/platform/auth/derive-key.ts'
import { createTokens } from '../../packages/server/src/platform/auth/tokens.ts'
import { createDatabase, type Db, type Pool } from '../../packages/server/src/platform/db/database.ts'
import { migrate } from '../../packages/server/src/platform/db/migrate.ts'
import { createPool } from '../../packages/server/src/platform/db/pool.ts'
import { startPostgres } from '../../packages/server/src/platform/db/postgres/postgres-supervisor.ts'
import { startChildServer } from '../child-server.ts'
import { fillScale, linesOfCustomer, type Scale } from './fill-scale.ts'

export const serverMain = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url))
/** Lines that have a session; spread over all. */
const signedInLines = 100

/** A line with a session. */
export interface Client {
  readonly line: number
  readonly authorization: string
}

/** A filled database of one size, and the built server on it. */
export interface World {
  readonly scale: Scale
  readonly pool: Pool
  readonly db: Db
  readonly url: string
  readonly clients: readonly Client[]
  /** The first lines of their companies. */
  readonly administrators: readonly Client[]
  /** Some conversations, and their lines. */
  readonly found: readonly { readonly id: number; readonly owner: number }[]
  close(): Promise<void>
}

/** Settings of the server that are the same whether it starts the database or not. */
export const serverSettings = async (dataDir: string): Promise<Readonly<Record<string, string>>> => ({
  DATA_DIR: dataDir,
  PORT: '0',
  SIP: 'off',
  DEMO: 'no',
  LOG_LEVEL: 'warn',
  TRUST_PROXY: 'yes',
  LINESIDE_SECRET: await readFile(join(dataDir, 'bench.secret'), 'utf8'),
})

/**
 * Opens the world in this directory. One that was filled before, with the same size, is used again.
 * @throws Error if the directory holds a world of another size
 */
export const openWorld = async (dataDir: string, scale: Scale, say: (progress: string) => void): Promise<World> => {
  await mkdir(dataDir, { recursive: true })
  await chmod(dataDir, 0o711)
  const secretFile = join(dataDir, 'bench.secret')
  await writeFile(secretFile, randomBytes(32).toString('hex'), { flag: 'wx' }).catch(() => undefined)
  const { connectionString, stop } = await startPostgres({ dataDir, log: pino({ level: 'warn' }) })
  const stops: (() => Promise<unknown>)[] = [stop]
  const close = async () => {
    for (const each of stops.splice(0).reverse()) await each()
  }
  try {
    const pool = createPool(connectionString)
    const db = createDatabase(pool)
    stops.push(() => db.destroy())
    await migrate(pool)
    const { rows: there } = await pool.query<{ lines: number }>('select coalesce(max(id), 0) as lines from subscribers')
    const lines = there[0]?.lines ?? 0
    if (lines !== 0 && lines !== scale.subscribers) throw new Error(`${dataDir} has ${lines} lines: remove it.`)
    if (lines === 0) {
      say(`filling ${scale.conversations.toLocaleString('en')} conversations`)
      await fillScale(pool, scale)
    }
    const settings = await serverSettings(dataDir)
    const server = await startChildServer([serverMain], { ...settings, DATABASE_URL: connectionString })
    stops.push(server.stop)
    const step = Math.floor(scale.subscribers / signedInLines)
    const ids = Array.from({ length: signedInLines }, (_, index) => index * step + 1)
    const key = deriveKey(Buffer.from(settings['LINESIDE_SECRET'] ?? '', 'hex'), 'session tokens')
    const clients = await signedIn(
      pool,
      key,
      ids.map((id) => id + 1),
    )
    const ofCompanies = ids.map((id) => id - ((id - 1) % linesOfCustomer))
    const administrators = await signedIn(pool, key, ofCompanies)
    const { rows: found } = await pool.query<{ id: number; owner: number }>(
      'select id, subscriber_id as owner from conversations tablesample system (0.5) limit 500',
    )
    return { scale, pool, db, url: server.url, clients, administrators, found, close }
  } catch (error) {
    await close()
    throw error
  }
}

const signedIn = async (pool: Pool, key: Buffer, lines: readonly number[]): Promise<readonly Client[]> => {
  const tokens = createTokens(() => [key])
  const { rows } = await pool.query<{ sid: string; id: number; uuid: string; username: string }>(
    `with made as (insert into sessions (id, subscriber_id, created_at, expires_at)
       select gen_random_uuid(), line, now(), now() + interval '10 hours' from unnest($1::int[]) line returning id, subscriber_id)
     select m.id as sid, s.id, s.uuid, s.webusername as username from made m join subscribers s on s.id = m.subscriber_id`,
    [lines],
  )
  const iat = Math.floor(Date.now() / 1000)
  return await Promise.all(
    rows.map(async ({ sid, id, uuid, username }) => ({
      line: id,
      authorization: `Bearer ${await tokens.sign({ sid, subscriber_uuid: uuid, username, iat, exp: iat + 36_000 })}`,
    })),
  )
}
