import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import type { Config } from '../../config.ts'
import { readConfig } from '../../../config.ts'
import { createHttpServer, mostConnections } from './server.ts'

const said: string[] = []
const log = pino({ level: 'debug' }, { write: (line: string) => said.push(line) })
const servers: { close(): Promise<unknown> }[] = []
afterAll(async () => {
  for (const server of servers) await server.close()
})

const server = async (settings: Partial<Config> = {}) => {
  const app = await createHttpServer({ ...readConfig({}), ...settings }, log)
  app.get('/who', async ({ ip, host, protocol }) => ({ ip, host, protocol }))
  app.get('/broken', async () => {
    throw new Error('the reason')
  })
  servers.push(app)
  return app
}

const forwarded = {
  host: 'inner.test',
  'x-forwarded-for': '198.51.100.1, 203.0.113.9',
  'x-forwarded-host': 'portal.example',
  'x-forwarded-proto': 'https',
}

test.each<[string, Config['trustProxy'], object]>([
  ['nobody', false, { ip: '127.0.0.1', host: 'inner.test', protocol: 'http' }],
  ['one proxy in front', 'one', { ip: '203.0.113.9', host: 'portal.example', protocol: 'https' }],
  ['a proxy at another address', ['10.0.0.1'], { ip: '127.0.0.1', host: 'inner.test', protocol: 'http' }],
  ['this proxy', ['127.0.0.1'], { ip: '203.0.113.9', host: 'portal.example', protocol: 'https' }],
  [
    'this proxy and the next',
    ['127.0.0.1', '203.0.113.0/24'],
    { ip: '198.51.100.1', host: 'portal.example', protocol: 'https' },
  ],
])('where %s is trusted, a request is from whom that says', async (_whom, trustProxy, seen) => {
  const app = await server({ trustProxy })
  expect((await app.inject({ url: '/who', headers: forwarded })).json()).toEqual(seen)
})

test('API-05: a fault of ours is in the log, and only that it happened in the answer', async () => {
  const app = await server()
  const answer = await app.inject('/broken')
  expect([answer.statusCode, answer.json()]).toEqual([500, { code: 500, message: 'Internal Server Error' }])
  expect(said.join()).toContain('the reason')
})

test('a client that hangs up in the middle of a body is no error, and gets no reply', async () => {
  const app = await server()
  app.post('/body', async ({ body }) => body)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const before = said.length
  const answered = new Promise((resolve) =>
    app.server.once('request', (_request, reply) => reply.once('close', resolve)),
  )
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('POST /body HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{')
  await once(app.server, 'request')
  socket.destroy()
  await answered
  await new Promise(setImmediate)
  const levels = said.slice(before).map((line) => (JSON.parse(line) as { level: number }).level)
  expect(levels.filter((level) => level > 30)).toEqual([])
})

test('API-05: a request over a kept connection while the server stops gets the usual refusal with a retry time', async () => {
  const app = await server()
  let finish = (_said: string) => {}
  const work = new Promise<string>((resolve) => (finish = resolve))
  app.get('/slow', () => work)
  const stopping = new Promise<void>((resolve) => app.addHook('preClose', async () => resolve()))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const got: Buffer[] = []
  socket.on('data', (data) => got.push(data))
  socket.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(app.server, 'request')
  const closed = app.close()
  await stopping
  socket.write('GET /who HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(app.server, 'request')
  finish('done')
  await once(socket, 'close')
  await closed
  const [, second = ''] = Buffer.concat(got)
    .toString()
    .split(/(?=HTTP\/1\.1 503)/)
  expect(second).toMatch(/^connection: close\r$/im)
  expect(second).toMatch(/^retry-after: 5\r$/im)
  expect(JSON.parse(second.split('\r\n\r\n')[1] ?? '')).toEqual({ code: 503, message: 'Service Unavailable' })
})

test('connections leave enough of the open files to answer with', () => {
  expect(mostConnections('Max processes 7 7\nMax open files            1024     4096     files\n')).toBe(824)
  expect(mostConnections('Max open files 256 256 files')).toBe(128)
  expect(mostConnections('')).toBe(Number.POSITIVE_INFINITY)
})

test('listening prints no line of its own: the start does', async () => {
  const app = await server()
  await app.listen({ port: 0, host: '127.0.0.1' })
  expect(said.join()).not.toContain('listening')
})

test('behind a proxy with TLS browsers are told to stay with it', async () => {
  const headersWith = async (publicUrl: string) => (await (await server({ publicUrl })).inject('/who')).headers
  expect(await headersWith('https://portal.example')).toHaveProperty('strict-transport-security')
  expect(await headersWith('http://portal.example')).not.toHaveProperty('strict-transport-security')
})

test('HARD-01: TRACE, which would send back what a proxy has added, is not answered with it', async () => {
  const app = await server()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk) => (text += chunk))
  socket.write('TRACE /who HTTP/1.1\r\nhost: x\r\nx-inner: hunter2\r\nconnection: close\r\n\r\n')
  await once(socket, 'close')
  expect(text).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(text).not.toContain('hunter2')
})
