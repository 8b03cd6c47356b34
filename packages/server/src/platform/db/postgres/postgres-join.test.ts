import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createPool } from '../pool.ts'
import { joinOrStartPostgres } from './postgres-join.ts'
import { type Postgres, startPostgres } from './postgres-supervisor.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'lineside-join-'))
const options = { dataDir, log: pino({ level: 'silent' }) }
afterAll(() => rm(dataDir, { recursive: true }))

async function ask({ connectionString }: Pick<Postgres, 'connectionString'>): Promise<unknown[]> {
  const pool = createPool(connectionString)
  const { rows } = await pool.query('select pg_postmaster_start_time() as started')
  await pool.end()
  return rows
}

test("a tool starts a database of its own, or joins the server's and leaves it running", async () => {
  const alone = await joinOrStartPostgres(options)
  await ask(alone)
  await alone.stop()

  const server = await startPostgres(options)
  const started = await ask(server)
  const joined = await joinOrStartPostgres(options)
  expect(await ask(joined)).toEqual(started)
  await joined.stop()
  expect(await ask(server)).toEqual(started)
  await server.stop()
})
