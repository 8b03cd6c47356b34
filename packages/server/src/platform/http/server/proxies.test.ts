import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request as plainRequest } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { eventually } from '../../../../test/eventually.ts'
import { multipart } from '../../../../test/multipart.ts'
import { freePort } from '../../../../test/processes/free-port.ts'
import {
  proxyKinds,
  type ReverseProxy,
  severalBehind,
  startReverseProxy,
  whyNoProxy,
} from '../../../../test/processes/reverse-proxy.ts'
import { type ServerProcess, startServerProcess } from '../../../../test/processes/server-process.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'

/* The files in deploy/proxy, run by Debian's own programs in front of a real server. */

const { connectionString } = await createTestDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'lineside-proxies-'))
let server: ServerProcess
let pilot = { username: '', password: '' }
const timeout = 120_000

beforeAll(async () => {
  server = await startServerProcess({
    DATABASE_URL: connectionString,
    DATA_DIR: dataDir,
    DEMO: 'yes',
    TRUST_PROXY: 'yes',
    PUBLIC_URL: 'https://telephony.example.com',
  })
  const accounts = JSON.parse(await readFile(join(dataDir, 'demo-accounts.json'), 'utf8')) as (typeof pilot & {
    role: string
  })[]
  pilot = accounts.find(({ role }) => role === 'pilot') ?? pilot
}, timeout)
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true })
})

interface Asked {
  readonly method?: string
  /** The client's own address, one of this machine's. */
  readonly from?: string
  readonly headers?: Record<string, string>
  readonly body?: Uint8Array | string
}

/** An address of this machine by which others reach it. */
const ownAddress = () =>
  Object.values(networkInterfaces())
    .flat()
    .find((own) => own?.internal === false && own.family === 'IPv4')?.address

const ask = async (url: string, { method = 'GET', from = '127.0.0.1', headers = {}, body }: Asked = {}) => {
  const call = (url.startsWith('https:') ? request : plainRequest)(url, {
    method,
    headers,
    localAddress: from,
    rejectUnauthorized: false,
    agent: false,
  })
  call.end(body)
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

describe.each(Object.entries(proxyKinds).filter(([, kind]) => whyNoProxy(kind) === null))('%s', (name, kind) => {
  let proxy: ReverseProxy
  beforeAll(async () => {
    proxy = await startReverseProxy(kind, Number(new URL(server.address).port))
    await eventually(async () => {
      const { status } = await ask(`${proxy.address}/api/platforminfo`)
      if (status !== 200) throw new Error(`${name} answers ${status}`)
    })
  }, timeout)
  afterAll(() => proxy.stop())

  const signIn = (password: string, from: string, headers = {}) =>
    ask(`${proxy.address}/login_jwt`, {
      method: 'POST',
      from,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ username: pilot.username, password }),
    })

  test('GROW-09: sends browsers on to TLS, and they stay there', async () => {
    const plain = await fetch(`${proxy.plainAddress}/?a=1`, { redirect: 'manual' })
    expect(plain.status).toBe(308)
    expect(plain.headers.get('location')).toMatch(/^https:.*\/\?a=1$/)
    const page = await ask(`${proxy.address}/`)
    expect(page.status).toBe(200)
    expect(page.headers['strict-transport-security']).toContain('max-age')
  })

  test.each(['/api/contacts/', '/login_jwt'])(
    'HARD-01: refuses %s without TLS, and leads no program on',
    async (path) => {
      const { status, headers, body } = await ask(`${proxy.plainAddress}${path}`, { method: 'POST', body: 'secret' })
      expect([status, headers['location']]).toEqual([403, undefined])
      expect(body).not.toContain('secret')
    },
  )

  test('HARD-03: leaves it to the server which phone fetches without TLS; none pretends to have it', {
    timeout,
  }, async ({ skip }) => {
    const from = ownAddress()
    if (from === undefined) return skip('This machine has no address but loopback')
    const { jwt } = JSON.parse((await signIn(pilot.password, '127.0.0.5')).body) as { jwt: string }
    const asked = async (method: string, path: string) =>
      JSON.parse((await ask(`${proxy.address}${path}`, { method, headers: { authorization: `Bearer ${jwt}` } })).body)
    const [device] = (await asked('GET', '/api/pbxdevices/?rows=1'))['_embedded']['ngcp:pbxdevices']
    const at = `/api/lineside/pbxdeviceprovisioning/${device.id}`
    const path = new URL((await asked('GET', at)).file_url).pathname
    const forged = {
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '127.0.0.1',
      forwarded: 'for=127.0.0.1;proto=https',
    }
    const plain = () => ask(`${proxy.plainAddress}${path}`, { from, headers: forged })
    const overTls = { status: 308, headers: { location: `https://telephony.example.com${path}` } }
    expect(await plain()).toMatchObject(overTls)
    expect((await ask(`${proxy.address}${path}`, { from })).status).toBe(200)
    expect((await asked('POST', `${at}/plainfetch`)).plain_fetch).not.toBeNull()
    expect((await plain()).body).toContain('bootstrap.url')
    expect(await plain()).toMatchObject(overTls)
  })

  test('GROW-09: tells the address of the client, and nothing that the client says of itself', {
    timeout,
  }, async () => {
    const [guesser, other] = ['127.0.0.2', '127.0.0.3']
    for (let tries = 0; tries < 10; tries++) {
      const { status } = await signIn('wrong', guesser, { 'x-forwarded-for': `10.9.9.${tries}` })
      expect(status).toBe(403)
    }
    expect((await signIn(pilot.password, guesser)).body).toContain('Banned')
    expect((await signIn(pilot.password, guesser, { 'x-forwarded-for': other })).body).toContain('Banned')
    expect((await signIn(pilot.password, other)).status).toBe(200)
  })

  test('GROW-09: passes websockets on, with the code that closes them', async () => {
    const socket = new WebSocket(`${proxy.address.replace('https', 'wss')}/rtc/api`, { rejectUnauthorized: false })
    await once(socket, 'open')
    socket.send('{"type":"hello","token":"unknown","waiting":0,"resume":[]}')
    const [code] = (await once(socket, 'close')) as [number]
    expect(code).toBe(4401)
  })

  test('GROW-09: lets the largest upload through to the server, whose own answer the client reads', {
    timeout,
  }, async () => {
    const { jwt } = JSON.parse((await signIn(pilot.password, '127.0.0.4')).body) as { jwt: string }
    const bytes = new Uint8Array(64 * 2 ** 20)
    const { payload, headers } = await multipart(
      { set_id: 999_999, handle: 'music_on_hold', loopplay: false },
      { soundfile: { bytes, name: 'silence.wav' } },
    )
    const answer = await ask(`${proxy.address}/api/soundfiles/`, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(payload.byteLength), authorization: `Bearer ${jwt}` },
      body: payload,
    })
    expect(JSON.parse(answer.body)).toMatchObject({ code: answer.status })
    expect([404, 422]).toContain(answer.status)
  })

  test('HARD-03: never logs the secret path of a phone’s file or a token, not even in an error', {
    timeout,
  }, async () => {
    const lost = await startReverseProxy(kind, 1)
    const secrets = ['/provision/a-secret/cfg.xml', '/%70rovision/a-secret', '//provision/a-secret', '/?a=a-secret']
    try {
      for (const at of [proxy, lost]) {
        for (const path of secrets.flatMap((secret) => [`${at.address}${secret}`, `${at.plainAddress}${secret}`])) {
          const told = await ask(path)
          expect([path, [200, 308, 400, 404, 502, 503].includes(told.status ?? 0)]).toEqual([path, true])
        }
        await ask(`${at.address}/api/told-of-it`)
        if (name !== 'Caddy' || at === lost)
          await eventually(async () => expect(await at.log()).toContain('told-of-it'))
        expect(await at.log()).not.toContain('a-secret')
      }
    } finally {
      await lost.stop()
    }
  })

  test('WATCH-03: gives each request an ID, and takes none from a client', async () => {
    const { headers } = await ask(`${proxy.address}/api/platforminfo`, {
      headers: { 'x-request-id': '4366412345678-anna.novak' },
    })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{32,36}$/)
  })
})

test.skipIf(whyNoProxy(proxyKinds.HAProxy) !== null)(
  'HARD-06: HAProxy says in the words of a refusal that no server answers, and when to ask again',
  { timeout },
  async () => {
    const proxy = await startReverseProxy(proxyKinds.HAProxy, await freePort())
    const { status, headers, body } = await ask(`${proxy.address}/api/platforminfo`)
    expect([status, headers['retry-after']]).toEqual([503, '2'])
    expect(JSON.parse(body)).toEqual({ code: 503, message: 'No server can answer now' })
    await proxy.stop()
  },
)

test.skipIf(whyNoProxy(proxyKinds.HAProxy) !== null)(
  'GROW-02: HAProxy hands a GET over which a server dies to one other server, and not to all in turn',
  { timeout },
  async () => {
    const met: string[] = []
    const dying = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const one = createServer((asked, answer) => {
          if (asked.url === '/ready') return void answer.end()
          met.push(asked.url ?? '')
          asked.socket.destroy()
        }).listen(await freePort(), '127.0.0.1')
        await once(one, 'listening')
        return one
      }),
    )
    const ports = dying.map((one) => (one.address() as AddressInfo).port)
    const proxy = await startReverseProxy(severalBehind(ports.map((port) => ({ port, readyPort: port }))), 0)
    const { status } = await ask(`${proxy.address}/api/kills`)
    expect([status, met]).toEqual([502, ['/api/kills', '/api/kills']])
    await proxy.stop()
    for (const one of dying) one.close()
  },
)
