import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Pgbouncer, startPgbouncer, whyNoPgbouncer } from '../test/failover/pgbouncer.ts'
import { startServerProcess } from '../test/processes/server-process.ts'
import { testCarriers } from '../test/processes/carriers.ts'
import { multipart } from '../test/multipart.ts'
import { proxyKinds, whyNoProxy } from '../test/processes/reverse-proxy.ts'
import { createRollingServers, type RollingServers } from '../test/rolling/rolling-servers.ts'
import { createTestPlatform } from '../test/test-platform.ts'

/*
 * Two servers on one database behind HAProxy, round robin and without stickiness: everything works whatever server
 * answers. Their requests reach the database through pgbouncer in transaction mode, where it is installed. A server that
 * is told to stop is in `rolling-servers.test.ts`.
 */

const timeout = 180_000
const { connectionString } = await createTestPlatform()
const dataDir = await mkdtemp(join(tmpdir(), 'lineside-several-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
let servers: RollingServers
let pooler: Pgbouncer | null = null
let pilot = { username: '', password: '' }

const ask: RollingServers['ask'] = (...asked) => servers.ask(...asked)

const uploadOf = async (csv: string, headers: Record<string, string>) => {
  const file = { bytes: new TextEncoder().encode(csv), name: 'contacts.csv', type: 'text/csv' }
  const { payload, headers: form } = await multipart({ duplicates: 'skip', shared: false }, { file })
  return { headers: { ...headers, ...form }, body: payload }
}

describe.skipIf(whyNoProxy(proxyKinds.HAProxy) !== null).each(testCarriers)(
  'two servers behind HAProxy, over $name',
  (carrier) => {
    let stopCarrier: () => Promise<void> = () => Promise.resolve()
    beforeAll(async () => {
      if (whyNoPgbouncer() === null) pooler = await startPgbouncer(connectionString)
      const { environment, nats } = await carrier.start()
      stopCarrier = async () => nats?.close()
      servers = await createRollingServers({
        count: 2,
        environment: {
          ...(pooler === null
            ? { DATABASE_URL: connectionString }
            : { DATABASE_URL: pooler.connectionString, DATABASE_SESSION_URL: connectionString }),
          DATA_DIR: dataDir,
          ...environment,
        },
      })
      // one after the other: the first makes the demo world
      await servers.start(0, { DEMO: 'yes' })
      await servers.start(1)
      const accounts = JSON.parse(await readFile(join(dataDir, 'demo-accounts.json'), 'utf8')) as (typeof pilot & {
        role: string
      })[]
      const { username, password } = accounts.find(({ role }) => role === 'pilot') ?? pilot
      pilot = { username, password }
      await servers.allAreUp()
    }, timeout)
    afterAll(async () => {
      await servers.close()
      await pooler?.stop()
      await stopCarrier()
    })

    test('GROW-02: one server reads at once what the other wrote: sign-in, list, change, upload, sign-out', {
      timeout,
    }, async () => {
      for (let round = 0; round < 4; round++) {
        const headers = await servers.signIn({ webusername: pilot.username }, pilot.password)
        const json = { ...headers, 'content-type': 'application/json' }
        const name = `Round ${round}`
        const note = { name, numbers: [{ number: `+4319920${round}`, label: 'work' }] }
        const made = await ask('/api/contacts/', { method: 'POST', headers: json, body: JSON.stringify(note) })
        expect(made.status, made.body).toBe(201)
        expect((await ask(`/api/contacts/?rows=50`, { headers })).body).toContain(name)
        const upload = {
          method: 'POST',
          ...(await uploadOf(`Name,Phone\n${name} uploaded,+4319930${round}\n`, headers)),
        }
        // looked at by one server, and taken in by the other
        expect((await ask('/api/lineside/contacts/check', upload)).status).toBe(200)
        const taken = await ask('/api/lineside/contacts/import', upload)
        expect(taken.status, taken.body).toBe(200)
        expect((await ask(`/api/contacts/?rows=50`, { headers })).body).toContain(`${name} uploaded`)
        expect((await ask('/api/lineside/session', { method: 'DELETE', headers })).status).toBe(204)
        expect((await ask('/api/contacts/', { headers })).status).toBe(401)
      }
    })

    test.skipIf(whyNoPgbouncer() !== null)(
      'GROW-02: a server behind pgbouncer alone does not start, and says why',
      {
        timeout,
      },
      async () => {
        const alone = startServerProcess({ DATABASE_URL: pooler?.connectionString ?? '', DATA_DIR: dataDir })
        await expect(alone).rejects.toThrow('The server did not start: 1')
        // requests of the servers that run went through it
        expect(pooler?.log()).toContain('login attempt: db=lineside')
      },
    )
  },
)
