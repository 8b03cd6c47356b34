import { randomBytes, randomInt } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { type GivenSubscriber, givenCustomer, givenSubscriber, testPassword } from '../test/builders.ts'
import { renamingWriter, tokenWriter } from '../test/processes/crash-writers.ts'
import { type ServerProcess, startServerProcess } from '../test/processes/server-process.ts'
import { createSecretBox } from './platform/auth/secret-box.ts'
import { createDatabase } from './platform/db/database.ts'
import { createPool } from './platform/db/pool.ts'
import { runningAddress } from './platform/db/postgres/postgres-join.ts'

/** Seed of the random moments of the kills. The title of a failed run names it; CRASH_SEED repeats that run. */
const seed = Number(process.env['CRASH_SEED'] ?? randomInt(2 ** 31))
const random = createRandom(seed)
const backWithin = { timeout: 60_000, interval: 20 }

const dataDir = await mkdtemp(join(tmpdir(), 'lineside-crash-'))
// when the test runs as root, the database runs as another user, who must be able to enter
await chmod(dataDir, 0o711)
const cluster = join(dataDir, 'postgres')

let server: ServerProcess = await startServerProcess({ DATA_DIR: dataDir })
const pool = createPool(await runningAddress(dataDir))
afterAll(async () => {
  await pool.end()
  await server.kill()
  // the database ends itself when its server is gone
  await vi.waitFor(() => rm(dataDir, { recursive: true }), backWithin)
})

const platform = { db: createDatabase(pool), secrets: createSecretBox(randomBytes(32)) }
const customer = await givenCustomer(platform)
const anna = await signedIn(await givenSubscriber(platform, { customer, display_name: 'Anna' }), 'Anna')
const ben = await signedIn(await givenSubscriber(platform, { customer, display_name: 'Ben' }), 'Ben')
const people = [anna, ben].map((person) => ({
  ...person,
  renaming: renamingWriter(person.jwt, person.id, person.name),
}))
/** Enough writers that none reaches the limit of tokens per subscriber. */
const tokens: ReturnType<typeof tokenWriter>[] = []
for (const name of ['Ada', 'Bo', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gil', 'Hal']) {
  const { jwt } = await signedIn(await givenSubscriber(platform, { customer, display_name: name }), name)
  tokens.push(tokenWriter(jwt))
}
const writers = [...people.map(({ renaming }) => renaming), ...tokens]

/** Signs in with name and password over HTTP, because the new session is a write that must not be lost either. */
async function signedIn({ id, webusername }: GivenSubscriber, name: string) {
  const response = await fetch(`${server.address}/login_jwt`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: webusername, password: testPassword }),
  })
  return { id, name, jwt: ((await response.json()) as { jwt: string }).jwt }
}

function createRandom(start: number): (below: number) => number {
  let state = start
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

const killDatabase = async () =>
  process.kill(Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8'), 10), 'SIGKILL')

const read = async ({ id, jwt }: { id: number; jwt: string }): Promise<string> => {
  const response = await fetch(`${server.address}/api/subscribers/${id}`, {
    headers: { authorization: `Bearer ${jwt}` },
  })
  expect(response.status).toBe(200)
  return ((await response.json()) as { display_name: string }).display_name
}

/**
 * Lets all writers write at the same time and, after a random number of answers, kills a process in the middle of the
 * next ones.
 */
const writeUntil = async (kill: () => Promise<unknown>): Promise<void> => {
  let isOver = false
  const count = () => tokens.reduce((sum, { hashes }) => sum + hashes.length, 0)
  const wanted = count() + 1 + random(60)
  const writing = writers.map((writer) => writer.run(server.address, () => isOver))
  const end = performance.now() + 60_000
  while (count() < wanted) {
    if (performance.now() > end) {
      isOver = true
      expect.fail(`only ${count()} of ${wanted} writes were answered`)
    }
    await setImmediate()
  }
  for (let turns = random(20); turns > 0; turns--) await setImmediate()
  await kill()
  isOver = true
  await Promise.all(writing)
}

describe(`kill -9 at any moment loses no acknowledged write, and the next start works by itself (CRASH_SEED=${seed})`, () => {
  test.each(['server', 'both', 'database', 'server', 'database', 'both', 'server', 'database', 'both', 'server'])(
    '%s',
    { timeout: 120_000 },
    async (victim) => {
      await writeUntil(async () => {
        if (victim !== 'server') await killDatabase()
        if (victim !== 'database') await server.kill()
      })
      if (victim !== 'database') server = await startServerProcess({ DATA_DIR: dataDir })

      for (const { renaming, ...person } of people) {
        // a server that is still running restarts its database
        const name = await vi.waitFor(() => read(person), backWithin)
        expect(renaming.possible()).toContain(name)
      }
      const { rows } = await pool.query<{ hash: string }>(
        `select encode(token_hash, 'hex') as hash from one_time_tokens`,
      )
      const stored = new Set(rows.map(({ hash }) => hash))
      const lost = tokens.flatMap(({ hashes }) => hashes.filter((hash) => !stored.has(hash)))
      expect(lost).toEqual([])
    },
  )
})

test('a server that is asked to end lets go of its database in order', { timeout: 120_000 }, async () => {
  expect(await server.stop()).toBe(0)
})
