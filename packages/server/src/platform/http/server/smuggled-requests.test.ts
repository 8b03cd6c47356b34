import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect as connectPlain, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../../test/eventually.ts'
import {
  proxyKinds,
  type ReverseProxy,
  startReverseProxy,
  whyNoProxy,
} from '../../../../test/processes/reverse-proxy.ts'
import { type ServerProcess, startServerProcess } from '../../../../test/processes/server-process.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'

/* Requests that a proxy and the server might cut differently, so that what a client hides in one becomes another one. */

const { connectionString } = await createTestDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'lineside-smuggling-'))
const timeout = 120_000
let server: ServerProcess
let port = 0
let pilot = { username: '', password: '' }

beforeAll(async () => {
  const environment = { DATABASE_URL: connectionString, DATA_DIR: dataDir, DEMO: 'yes', TRUST_PROXY: 'yes' }
  server = await startServerProcess({ ...environment, PUBLIC_URL: 'https://telephony.example.com' })
  port = Number(new URL(server.address).port)
  const accounts = JSON.parse(await readFile(join(dataDir, 'demo-accounts.json'), 'utf8')) as (typeof pilot & {
    role: string
  })[]
  pilot = accounts.find(({ role }) => role === 'pilot') ?? pilot
}, timeout)
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true })
})

const signIn = (address: string, password: string): string => {
  const body = JSON.stringify({ username: pilot.username, password })
  const head = [
    'POST /login_jwt HTTP/1.1',
    'Host: a.example',
    `X-Forwarded-For: ${address}`,
    'X-Forwarded-Proto: https',
  ]
  return [...head, 'Content-Type: application/json', `Content-Length: ${body.length}`, '', body].join('\r\n')
}
/** Ten wrong passwords in the name of this address, which is banned if they reach the server as they are. */
const hidden = (address: string): string => signIn(address, 'wrong').repeat(10)

/** The headers by which a request says where it ends, and the bytes behind them. @param inner the hidden requests */
type Trick = (inner: string) => { readonly head: readonly string[]; readonly body: string }

const closed = '0\r\n\r\n'
const both = (...spelled: string[]): Trick => {
  return (inner) => ({
    head: [`Content-Length: ${closed.length + inner.length}`, ...spelled],
    body: `${closed}${inner}`,
  })
}
const tricks: Readonly<Record<string, Trick>> = {
  'a length and chunks': both('Transfer-Encoding: chunked'),
  'chunks and a length that ends before them': (inner) => ({
    head: ['Transfer-Encoding: chunked', 'Content-Length: 4'],
    body: `${inner.length.toString(16)}\r\n${inner}\r\n${closed}`,
  }),
  'a space before the colon': both('Transfer-Encoding : chunked'),
  'another kind of space': both('Transfer-Encoding:\u000bchunked'),
  'a coding that there is not': both('Transfer-Encoding: xchunked'),
  'two codings': both('Transfer-Encoding: chunked, identity'),
  'two lines of codings': both('Transfer-Encoding: identity', 'Transfer-Encoding: chunked'),
  'an underscore': both('Transfer_Encoding: chunked'),
  'a continued line': both('X-Note: a', ' Transfer-Encoding: chunked'),
  'a bare line feed': both('X-Note: a\nTransfer-Encoding: chunked'),
  'a bare carriage return': both('X-Note: a\rTransfer-Encoding: chunked'),
  'two lengths': (inner) => ({ head: [`Content-Length: ${inner.length}`, 'Content-Length: 0'], body: inner }),
  'a length with a sign': (inner) => ({ head: ['Content-Length: +0'], body: inner }),
  'a length in a list': (inner) => ({ head: [`Content-Length: 0, ${inner.length}`], body: inner }),
  'chunks whose lines end early': (inner) => ({
    head: ['Transfer-Encoding: chunked'],
    body: `2;\nxx\r\n${(inner.length + 5).toString(16)}\r\n${closed}${inner}\r\n${closed}`,
  }),
  'chunks of a length that overflows': (inner) => ({
    head: ['Transfer-Encoding: chunked'],
    body: `10000000000000000\r\n${inner}`,
  }),
  'an upgrade that is refused': (inner) => ({
    head: ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 777', 'Content-Length: 0'],
    body: inner,
  }),
  'a body that waits for 100': (inner) => ({
    head: ['Expect: 100-continue', `Content-Length: ${inner.length}`],
    body: inner,
  }),
  'headers that the connection eats': both('Connection: close, Content-Length', 'Transfer-Encoding: chunked'),
}

/** Sends bytes and reads until nothing more comes, or for two seconds. */
const say = async (socket: Socket, bytes: string): Promise<string> => {
  let heard = ''
  socket.setEncoding('latin1').on('data', (text: string) => (heard += text))
  socket.on('error', () => undefined)
  socket.setTimeout(2_000, () => socket.destroy())
  const over = once(socket, 'close')
  socket.write(bytes)
  await over
  return heard
}

const isBanned = async (open: () => Socket, address: string): Promise<boolean> => {
  const answer = await say(open(), signIn(address, pilot.password).replace('Host:', 'Connection: close\r\nHost:'))
  if (!/^HTTP\/1\.1 (200|403)/.test(answer)) throw new Error(`It answers ${answer}`)
  return answer.includes('Banned')
}

test('TRUST_PROXY: what reaches the server past a proxy is believed, so that these tests would find it', {
  timeout,
}, async () => {
  const address = '127.9.9.9'
  const direct = () => connectPlain(port, '127.0.0.1')
  await say(direct(), hidden(address))
  expect(await isBanned(direct, address)).toBe(true)
})

describe.each(Object.entries(proxyKinds).filter(([, kind]) => whyNoProxy(kind) === null))('%s', (name, kind) => {
  let proxy: ReverseProxy
  const place = Object.keys(proxyKinds).indexOf(name) + 1
  const open = (localAddress: string) => () =>
    connect({
      socket: connectPlain({ port: Number(new URL(proxy.address).port), host: '127.0.0.1', localAddress }),
      rejectUnauthorized: false,
    })
  beforeAll(async () => {
    proxy = await startReverseProxy(kind, port)
    await eventually(async () => {
      const answer = await say(
        open('127.0.0.1')(),
        'GET /api/platforminfo HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      )
      if (!answer.startsWith('HTTP/1.1 200')) throw new Error(`${name} answers ${answer}`)
    })
  }, timeout)
  afterAll(() => proxy.stop())

  test.concurrent.each(Object.entries(tricks))(
    'a request hides no other one by %s',
    { timeout },
    async (trick, write) => {
      const number = Object.keys(tricks).indexOf(trick) + 1
      // addresses of loopback, so that their owner can ask whether it is banned
      const [attacker, victim] = [`127.${place}.${number}.1`, `127.${place}.${number}.2`]
      for (const path of ['POST /login_jwt', 'GET /rtc/api', 'GET /api/platforminfo']) {
        const { head, body } = write(hidden(victim))
        const lines = [`${path} HTTP/1.1`, 'Host: a.example', 'Content-Type: application/json', ...head, '', body]
        await say(open(attacker)(), lines.join('\r\n'))
      }
      expect(await isBanned(open(victim), victim)).toBe(false)
    },
  )
})
