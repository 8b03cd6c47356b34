import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeCodes } from '@lineside/contract/rtc/frames'
import { givenCustomer, givenSubscriber } from '../test/builders.ts'
import { eventually } from '../test/eventually.ts'
import { type Pgbouncer, startPgbouncer, whyNoPgbouncer } from '../test/failover/pgbouncer.ts'
import { multipart } from '../test/multipart.ts'
import { freePort } from '../test/processes/free-port.ts'
import {
  proxyKinds,
  type ReverseProxy,
  severalBehind,
  startReverseProxy,
  whyNoProxy,
} from '../test/processes/reverse-proxy.ts'
import { type ServerProcess, startServerProcess } from '../test/processes/server-process.ts'
import { givenRtcSession, givenRtcToken, noMedia, openBrowser, type TestBrowser } from '../test/test-browser.ts'
import { createTestPlatform } from '../test/test-platform.ts'

/*
 * Two servers on one database behind HAProxy, round robin and without stickiness: everything works whatever server
 * answers, and one that is told to stop takes nothing along. Their requests reach the database through pgbouncer in
 * transaction mode, where it is installed.
 */

/** How often a server is stopped and started again, and how many calls are up meanwhile. */
const rounds = Number(process.env['SEVERAL_ROUNDS'] ?? 2)
const mostCalls = Number(process.env['SEVERAL_CALLS'] ?? 6)
const timeout = 120_000 + rounds * 90_000
const agent = new Agent({ keepAlive: true, maxSockets: 12, rejectUnauthorized: false })
// the test's browsers come over the proxy's certificate as well
process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'

const { platform, connectionString } = await createTestPlatform()
const { db } = platform
const dataDir = await mkdtemp(join(tmpdir(), 'lineside-several-'))
const places = await Promise.all([0, 1].map(async () => ({ port: await freePort(), readyPort: await freePort() })))
const servers: ServerProcess[] = []
let proxy: ReverseProxy
let pooler: Pgbouncer | null = null
let pilot = { username: '', password: '' }

const start = async (at: number, more: Record<string, string> = {}): Promise<void> => {
  servers[at] = await startServerProcess({
    ...(pooler === null
      ? { DATABASE_URL: connectionString }
      : { DATABASE_URL: pooler.connectionString, DATABASE_SESSION_URL: connectionString }),
    DATA_DIR: dataDir,
    PORT: String(places[at]?.port),
    METRICS_PORT: String(places[at]?.readyPort),
    TRUST_PROXY: 'yes',
    DRAIN_SECONDS: '30',
    DRAIN_NOTICE_SECONDS: '4',
    ...more,
  })
}
/** Waits until HAProxy sends requests to both: their counters say so. */
const bothAreUp = () =>
  eventually(async () => {
    for (const { readyPort } of places) expect((await fetch(`http://127.0.0.1:${readyPort}/ready`)).status).toBe(200)
    const before = await Promise.all(places.map(answered))
    for (let asked = 0; asked < 6; asked++) expect((await ask('/api/platforminfo')).status).toBe(200)
    const after = await Promise.all(places.map(answered))
    for (const at of [0, 1]) expect(after[at]).toBeGreaterThan(before[at] ?? 0)
  })
/** How many requests for the platform's description a server has answered. */
const answered = async ({ readyPort }: (typeof places)[number]): Promise<number> => {
  const counters = await (await fetch(`http://127.0.0.1:${readyPort}/metrics`)).text()
  return [...counters.matchAll(/^lineside_http_requests_total\{[^}]*platforminfo[^}]*\} (\d+)/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  )
}

interface Asked {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: Uint8Array | string
}
const ask = async (path: string, { method = 'GET', headers = {}, body }: Asked = {}) => {
  const call = request(`${proxy.address}${path}`, { method, headers, agent })
  call.end(body)
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) }
}
const signIn = async () => {
  const { status, body } = await ask('/login_jwt', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(pilot),
  })
  expect(status).toBe(200)
  return { authorization: `Bearer ${JSON.parse(body).jwt}` }
}

const uploadOf = async (csv: string, headers: Record<string, string>) => {
  const file = { bytes: new TextEncoder().encode(csv), name: 'contacts.csv', type: 'text/csv' }
  const { payload, headers: form } = await multipart({ duplicates: 'skip', shared: false }, { file })
  return { headers: { ...headers, ...form }, body: payload }
}

describe.skipIf(whyNoProxy(proxyKinds.HAProxy) !== null)('two servers behind HAProxy', () => {
  beforeAll(async () => {
    if (whyNoPgbouncer() === null) pooler = await startPgbouncer(connectionString)
    // one after the other: the first makes the demo world
    await start(0, { DEMO: 'yes' })
    await start(1)
    const accounts = JSON.parse(await readFile(join(dataDir, 'demo-accounts.json'), 'utf8')) as (typeof pilot & {
      role: string
    })[]
    const { username, password } = accounts.find(({ role }) => role === 'pilot') ?? pilot
    pilot = { username, password }
    proxy = await startReverseProxy(severalBehind(places), 0)
    await bothAreUp()
  }, timeout)
  afterAll(async () => {
    agent.destroy()
    await proxy.stop()
    await Promise.all(servers.map((server) => server.kill()))
    await pooler?.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('GROW-02: one server reads at once what the other wrote: sign-in, list, change, upload, sign-out', {
    timeout,
  }, async () => {
    for (let round = 0; round < 4; round++) {
      const headers = await signIn()
      const json = { ...headers, 'content-type': 'application/json' }
      const name = `Round ${round}`
      const note = { name, numbers: [{ number: `+4319920${round}`, label: 'work' }] }
      const made = await ask('/api/contacts/', { method: 'POST', headers: json, body: JSON.stringify(note) })
      expect(made.status, made.body).toBe(201)
      expect((await ask(`/api/contacts/?rows=50`, { headers })).body).toContain(name)
      const upload = { method: 'POST', ...(await uploadOf(`Name,Phone\n${name} uploaded,+4319930${round}\n`, headers)) }
      // looked at by one server, and taken in by the other
      expect((await ask('/api/lineside/contacts/check', upload)).status).toBe(200)
      const taken = await ask('/api/lineside/contacts/import', upload)
      expect(taken.status, taken.body).toBe(200)
      expect((await ask(`/api/contacts/?rows=50`, { headers })).body).toContain(`${name} uploaded`)
      expect((await ask('/api/lineside/session', { method: 'DELETE', headers })).status).toBe(204)
      expect((await ask('/api/contacts/', { headers })).status).toBe(401)
    }
  })

  /** A browser that connects again when it is sent away, as the portal's engine does. */
  const person = async (who: { id: number }, call: string) => {
    const session = await givenRtcSession(platform, who)
    const ended: unknown[] = []
    let isOver = false
    let comings = 0
    let now: TestBrowser
    const come = async (previous?: string): Promise<void> => {
      now = await openBrowser(proxy.address, {
        token: await givenRtcToken(platform, session),
        ...(previous === undefined ? {} : { resume: [call], previous }),
      })
      comings++
      if (previous !== undefined && !now.welcome.resumed.includes(call)) ended.push('not resumed')
      now.socket.on('message', (data: Buffer) => {
        const frame = JSON.parse(data.toString())
        if (frame.type === 'ended') ended.push(frame.reason)
      })
      const { session: known } = now.welcome
      void comesBack(now, known)
    }
    const comesBack = async (browser: TestBrowser, known: string): Promise<void> => {
      const code = await browser.closed()
      if (isOver) return
      if (code !== closeCodes.goingAway) ended.push(`closed ${code}`)
      await come(known).catch((error: unknown) => ended.push(String(error)))
    }
    await come()
    return {
      get browser() {
        return now
      },
      get comings() {
        return comings
      },
      ended,
      close: () => {
        isOver = true
        now.socket.close(1000)
      },
    }
  }

  /** Asks and writes all the time, about 50 times a second. @returns stops, and tells what came of it */
  const load = (headers: Record<string, string>) => {
    const failures: string[] = []
    const over = new AbortController()
    let asked = 0
    const client = async (): Promise<void> => {
      while (!over.signal.aborted) {
        const isWrite = asked++ % 5 === 0
        const at = `${isWrite ? 'POST' : 'GET'} ${new Date().toISOString()}`
        const sent = isWrite
          ? ask('/api/rtcsessions/', {
              method: 'POST',
              headers: { ...headers, 'content-type': 'application/json' },
              body: '{}',
            })
          : ask('/api/conversations/?rows=10', { headers })
        await sent.then(
          ({ status }) => (status >= 500 || status === 0) && failures.push(`${at} ${status}`),
          (error: unknown) => failures.push(`${at} ${String(error)}`),
        )
        await delay(60)
      }
    }
    const clients = Promise.all(Array.from({ length: 4 }, client))
    return async () => {
      over.abort()
      await clients
      return { asked, failures }
    }
  }

  const talking = async () =>
    await db
      .selectFrom('call_legs')
      .select('leg_id')
      .where('ended_at', 'is', null)
      .where('state', '=', 'talking')
      .execute()

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

  test('GROW-03: servers are stopped in turn under load with calls up: no answer of 5xx, and no call is cut', {
    timeout,
  }, async () => {
    const customer = await givenCustomer(platform)
    const pairs = await Promise.all(
      Array.from({ length: mostCalls }, async (_none, at) => {
        const call = `call-number-${at}`
        const [from, to] = [`${at + 20}1`, `${at + 20}2`]
        const [anna, max] = [
          await givenSubscriber(platform, { customer, pbx_extension: from }),
          await givenSubscriber(platform, { customer, pbx_extension: to }),
        ]
        const [one, two] = [await person(anna, call), await person(max, call)]
        one.browser.send({ type: 'call', call, to, description: `offer of ${call}`, media: noMedia })
        await two.browser.next('incoming')
        two.browser.send({ type: 'accept', call, description: `answer of ${call}`, media: noMedia })
        await one.browser.next('accepted')
        return { call, one, two }
      }),
    )
    await eventually(async () => expect(await talking()).toHaveLength(2 * mostCalls))
    const headers = await signIn()
    for (let round = 0; round < rounds; round++) {
      const stopped = load(headers)
      expect(await servers[round % 2]?.stop()).toBe(0)
      const { asked, failures } = await stopped()
      expect(asked).toBeGreaterThan(20)
      expect(failures).toEqual([])
      for (const { one, two } of pairs) expect([one.ended, two.ended]).toEqual([[], []])
      await eventually(async () => expect(await talking()).toHaveLength(2 * mostCalls))
      await start(round % 2)
      await bothAreUp()
    }
    // everybody was sent away at least once, and the calls are still theirs
    for (const { call, one, two } of pairs) {
      expect(one.comings + two.comings).toBeGreaterThan(2)
      one.browser.send({ type: 'end', call })
      await eventually(() => expect(two.ended).toEqual(['hung_up']))
      one.close()
      two.close()
    }
    await eventually(async () => expect(await talking()).toEqual([]))
  })
})
