import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import pino from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../../config.ts'
import { eventually } from '../../../../test/eventually.ts'
import { createMetrics, exposed } from '../../metrics/metrics.ts'
import { createHttpServer } from './server.ts'
import { quiet, requestOutcome, watchRequests } from './watch-requests.ts'

const said: Record<string, unknown>[] = []
beforeEach(() => void said.splice(0))
const servers: { close(): Promise<unknown> }[] = []
afterAll(async () => {
  for (const server of servers) await server.close()
})

const server = async (level: string) => {
  const log = pino({ level }, { write: (line: string) => said.push(JSON.parse(line) as Record<string, unknown>) })
  const metrics = createMetrics()
  const app = await createHttpServer(readConfig({}), log, metrics)
  watchRequests(app, { log, metrics })
  app.get('/provision/:secret', async () => ({ done: true }))
  app.get('/file.css', quiet, async () => 'body {}')
  app.get('/broken.css', quiet, async () => {
    throw new Error('the reason')
  })
  app.post('/body', async ({ body }) => body)
  servers.push(app)
  return { app, metrics }
}

const lines = () => said.filter(({ msg }) => msg === 'request')

test('WATCH-03: each request is one line with route, time, outcome and the ID that its answer carries', async () => {
  const { app } = await server('info')
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  const answer = await app.inject({ url: '/provision/hunter2?pin=4711', headers: { traceparent } })
  expect(lines()).toMatchObject([
    {
      level: 30,
      requestId: answer.headers['x-request-id'],
      method: 'GET',
      route: '/provision/:secret',
      status: 200,
      outcome: 'ok',
      ms: expect.any(Number) as number,
      traceparent,
    },
  ])
  expect(JSON.stringify(said)).not.toMatch(/hunter2|4711/)
})

test('WATCH-03: a refusal, a path that does not exist and a path that is no path carry an ID, too', async () => {
  const { app } = await server('info')
  for (const request of [
    { url: '/none/hunter2' },
    { url: '/provision/%' },
    { url: '/body', method: 'POST', headers: { 'content-type': 'application/json' }, payload: '{"pin": hunter2' },
  ] as const) {
    const { headers, statusCode } = await app.inject(request)
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/)
  }
  expect(lines()).toMatchObject([
    { route: '(none)', outcome: 'refused', status: 404 },
    { route: '(none)', outcome: 'refused', status: 400 },
    { route: '/body', outcome: 'refused' },
  ])
  expect(JSON.stringify(said)).not.toContain('hunter2')
})

test('WATCH-03: an error of ours stands in the log under the ID of its answer', async () => {
  const { app } = await server('info')
  const { headers } = await app.inject('/broken.css')
  expect(said.map(({ requestId, level }) => ({ requestId, level }))).toEqual([
    { requestId: headers['x-request-id'], level: 50 },
    { requestId: headers['x-request-id'], level: 30 },
  ])
})

test('WATCH-03: files are lines at debug only, and nothing is a line above info', async () => {
  const usual = await server('info')
  await usual.app.inject('/file.css')
  const silent = await server('warn')
  await silent.app.inject('/provision/x')
  expect(said).toEqual([])
  const busy = await server('debug')
  await busy.app.inject('/file.css')
  expect(lines()).toMatchObject([{ level: 20, route: '/file.css' }])
})

test('WATCH-01: requests are counted by route, method and status, never by path', async () => {
  const { app, metrics } = await server('silent')
  for (const url of ['/provision/hunter2', '/provision/other', '/none/hunter2']) await app.inject(url)
  const { text: counted } = await exposed(metrics)
  expect(counted).toContain('lineside_http_requests_total{route="/provision/:secret",method="GET",status="200"} 2')
  expect(counted).toContain('lineside_http_requests_total{route="(none)",method="GET",status="404"} 1')
  expect(counted).toContain('lineside_http_request_seconds_count{route="/provision/:secret",method="GET"} 2')
  expect(counted).not.toContain('hunter2')
})

test('WATCH-03: a client that hangs up before it has its answer is a line of its own', async () => {
  const { app } = await server('info')
  const arrived = new Promise<void>((resolve) =>
    app.get('/slow', (_request, reply) => {
      resolve()
      void reply.hijack()
    }),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n')
  await arrived
  socket.destroy()
  await eventually(() => expect(lines()).toMatchObject([{ route: '/slow', status: 499, outcome: 'gone' }]))
})

test.each([
  [200, 'ok'],
  [304, 'ok'],
  [404, 'refused'],
  [503, 'failed'],
  [499, 'gone'],
] as const)('WATCH-03: status %i is %s', (status, outcome) => {
  expect(requestOutcome(status)).toBe(outcome)
})

test('WATCH-03: the log has the ID of an answer to what is no request: an odd address, headers beyond the limit', async () => {
  const { app, metrics } = await server('info')
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = new URL(address)
  for (const [head, status] of [
    ['GET /provision/x%zz/hunter2 HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', 400],
    [`GET /provision/${'a'.repeat(300)} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`, 414],
    [`GET / HTTP/1.1\r\nhost: a\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ] as const) {
    said.splice(0)
    const socket = connect(Number(port), '127.0.0.1')
    socket.end(head)
    const answer = await text(socket)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status}`))
    const id = /x-request-id: (\S+)/.exec(answer)?.[1]
    await eventually(() =>
      expect(lines()).toMatchObject([{ requestId: id, route: '(none)', status, outcome: 'refused' }]),
    )
    expect(JSON.stringify(said)).not.toContain('hunter2')
    expect((await exposed(metrics)).text).toContain(
      `lineside_http_requests_total{route="(none)",method="(none)",status="${status}"} 1`,
    )
  }
})
