import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect as connectPlain, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../../test/eventually.ts'
import { http2Request, type RawHeader, type RawRequest } from '../../../../test/processes/http2-frames.ts'
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

/** The name that all of them serve: Caddy answers others itself, with nothing and 200. */
const host = '127.0.0.1'

const signIn = (address: string, password: string): string => {
  const body = JSON.stringify({ username: pilot.username, password })
  const head = ['POST /login_jwt HTTP/1.1', `Host: ${host}`, `X-Forwarded-For: ${address}`, 'X-Forwarded-Proto: https']
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

/** A request of HTTP/2 that becomes several ones if a proxy writes what it has read as lines of HTTP/1.1. */
type Trick2 = (inner: string, path: string) => RawRequest
const pseudo = (path: string, method = 'POST'): readonly RawHeader[] => [
  [':method', method],
  [':scheme', 'https'],
  [':authority', host],
  [':path', path],
  ['content-type', 'application/json'],
]
const withHeader =
  (name: string, value: (inner: string) => string): Trick2 =>
  (inner, path) => ({ headers: [...pseudo(path), [name, value(inner)]], data: `${closed}${inner}` })
const withPseudo =
  (name: string, value: (inner: string, path: string) => string): Trick2 =>
  (inner, path) => ({ headers: pseudo(path).map(([key, was]) => [key, key === name ? value(inner, path) : was]) })
const newLine = ` HTTP/1.1\r\nHost: ${host}\r\n\r\n`
const tricks2: Readonly<Record<string, Trick2>> = {
  'a length of nothing, and data': withHeader('content-length', () => '0'),
  'a length that is too large': withHeader('content-length', (inner) => `${inner.length + 1_000}`),
  'two lengths': (inner, path) => ({
    headers: [...pseudo(path), ['content-length', '0'], ['content-length', `${inner.length}`]],
    data: inner,
  }),
  chunks: withHeader('transfer-encoding', () => 'chunked'),
  'chunks with a space': withHeader('transfer-encoding ', () => 'chunked'),
  'chunks, in capitals': withHeader('Transfer-Encoding', () => 'chunked'),
  'chunks in trailers': (inner, path) => ({
    headers: pseudo(path),
    data: `${closed}${inner}`,
    trailers: [['transfer-encoding', 'chunked']],
  }),
  'a line end in a value': withHeader('x-note', () => 'a\r\nTransfer-Encoding: chunked'),
  'a line feed in a value': withHeader('x-note', () => 'a\nTransfer-Encoding: chunked'),
  'a carriage return in a value': withHeader('x-note', () => 'a\rTransfer-Encoding: chunked'),
  'a NUL in a value': withHeader('x-note', () => 'a\0\r\nTransfer-Encoding: chunked'),
  'a whole request in a value': withHeader('x-note', (inner) => `a\r\n\r\n${inner}`),
  'a line end in a name': withHeader('x-note: a\r\ntransfer-encoding', () => 'chunked'),
  'a colon in a name': withHeader('transfer-encoding: chunked', () => ''),
  'a request in the path': withPseudo(':path', (inner, path) => `${path}${newLine}${inner}GET ${path}`),
  'a request in the method': withPseudo(':method', (inner, path) => `POST ${path}${newLine}${inner}GET`),
  'a request in the authority': withPseudo(':authority', (inner) => `${host}\r\n\r\n${inner}`),
  'a request in the scheme': withPseudo(
    ':scheme',
    (inner, path) => `https://${host}${path}${newLine}${inner}GET https`,
  ),
  'a connection that is upgraded': (inner, path) => ({
    headers: [...pseudo(path), ['connection', 'upgrade'], ['upgrade', 'websocket'], ['sec-websocket-version', '777']],
    data: inner,
  }),
}

/** Sends bytes and reads until nothing more comes, or for two seconds. */
const say = async (socket: Socket, bytes: string | Buffer): Promise<string> => {
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
  if (!/^HTTP\/1\.1 (?:200[^]*"jwt"|403)/.test(answer)) throw new Error(`It answers ${answer}`)
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
        'GET /api/platforminfo HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n',
      )
      if (!answer.startsWith('HTTP/1.1 200')) throw new Error(`${name} answers ${answer}`)
    })
  }, timeout)
  afterAll(() => proxy.stop())

  const openHttp2 = async (localAddress: string): Promise<Socket> => {
    const plain = connectPlain({ port: Number(new URL(proxy.address).port), host: '127.0.0.1', localAddress })
    const socket = connect({ socket: plain, rejectUnauthorized: false, ALPNProtocols: ['h2'] })
    await once(socket, 'secureConnect')
    expect(socket.alpnProtocol).toBe('h2')
    return socket
  }

  test('a request of HTTP/2 arrives, so that these tests would find one that is hidden', { timeout }, async () => {
    const address = `127.${place}.99.1`
    const wrong = JSON.stringify({ username: pilot.username, password: 'wrong' })
    const headers: RawHeader[] = [...pseudo('/login_jwt'), ['content-length', `${wrong.length}`]]
    for (let attempt = 0; attempt < 10; attempt++)
      await say(await openHttp2(address), http2Request({ headers, data: wrong }))
    expect(await isBanned(open(address), address)).toBe(true)
  })

  test.concurrent.each(Object.entries(tricks2))(
    'a request of HTTP/2 hides no other one by %s',
    { timeout },
    async (trick, write) => {
      const number = Object.keys(tricks2).indexOf(trick) + 101
      const [attacker, victim] = [`127.${place}.${number}.1`, `127.${place}.${number}.2`]
      for (const path of ['/login_jwt', '/rtc/api', '/api/platforminfo'])
        await say(await openHttp2(attacker), http2Request(write(hidden(victim), path)))
      expect(await isBanned(open(victim), victim)).toBe(false)
    },
  )

  test.concurrent.each(Object.entries(tricks))(
    'a request hides no other one by %s',
    { timeout },
    async (trick, write) => {
      const number = Object.keys(tricks).indexOf(trick) + 1
      // addresses of loopback, so that their owner can ask whether it is banned
      const [attacker, victim] = [`127.${place}.${number}.1`, `127.${place}.${number}.2`]
      for (const path of ['POST /login_jwt', 'GET /rtc/api', 'GET /api/platforminfo']) {
        const { head, body } = write(hidden(victim))
        const lines = [`${path} HTTP/1.1`, `Host: ${host}`, 'Content-Type: application/json', ...head, '', body]
        await say(open(attacker)(), lines.join('\r\n'))
      }
      expect(await isBanned(open(victim), victim)).toBe(false)
    },
  )
})
