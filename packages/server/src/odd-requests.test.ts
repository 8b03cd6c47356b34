import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fuzz, newFound } from '../../../bench/fuzz/fuzz-requests.ts'
import { createRandom } from '../../../bench/fuzz/odd-values.ts'
import { type ServerProcess, startServerProcess } from '../test/processes/server-process.ts'
import { createTestDatabase } from '../test/test-database.ts'
import type { DemoAccount } from './demo/demo-accounts.ts'

const requests = 5_000
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

const { connectionString } = await createTestDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'lineside-odd-'))
let server: ServerProcess | null = null
afterAll(async () => {
  await server?.stop()
  await rm(dataDir, { recursive: true })
})

// `npm run bench -- fuzz` sends twenty times as many
test(`API-04: ${requests} odd requests with every kind of credential break nothing and open nothing (SEED=${seed})`, async () => {
  server = await startServerProcess({
    DATABASE_URL: connectionString,
    DATA_DIR: dataDir,
    DEMO: 'yes',
    TRUST_PROXY: 'yes',
  })
  const accounts = JSON.parse(await readFile(join(dataDir, 'demo-accounts.json'), 'utf8')) as DemoAccount[]
  const found = newFound()
  await fuzz({ url: server.address, accounts }, { count: requests, random: createRandom(seed), found })
  expect([...found.faults, ...found.leaks]).toEqual([])
  // the requests are odd, not all wrong: each kind of credential opened something
  expect(found.reached.size).toBeGreaterThan(40)
  expect([...found.taken.keys()]).toEqual(expect.arrayContaining(['administrator', 'seat', 'API key']))
}, 600_000)
