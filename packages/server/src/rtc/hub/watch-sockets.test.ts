import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { eventually } from '../../../test/eventually.ts'
import { createMetrics, exposed } from '../../platform/metrics/metrics.ts'
import { acceptRtcSockets, usualLimits } from './rtc-sockets.ts'

const said: Record<string, unknown>[] = []
const log = pino({}, { write: (line: string) => said.push(JSON.parse(line) as Record<string, unknown>) })
const metrics = createMetrics()
const server = createServer().listen(0, '127.0.0.1')
await once(server, 'listening')
const sockets = acceptRtcSockets({
  server,
  config: { trustProxy: false },
  log,
  metrics,
  limits: usualLimits,
  onHello: async () => undefined,
  onFrame: () => undefined,
  onClose: () => undefined,
})
afterAll(async () => {
  await sockets.close()
  server.close()
})
const { port } = server.address() as AddressInfo
const at = (path: string, headers = {}) => new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers })
const lines = (msg: string) => said.filter((line) => line['msg'] === msg)

test('WATCH-03: a socket is a line when it opens and when it closes, with the ID that its answer carries', async () => {
  const socket = at('/rtc/api')
  const [answer] = (await once(socket, 'upgrade')) as [IncomingMessage]
  const requestId = answer.headers['x-request-id']
  expect(requestId).toMatch(/^[\w-]{36}$/)
  expect(lines('request')).toMatchObject([{ requestId, route: '/rtc/api', status: 101, outcome: 'ok' }])
  await eventually(async () => expect((await exposed(metrics)).text).toContain('lineside_sockets 1'))
  socket.close(4999)
  await eventually(() => expect(lines('socket closed')).toMatchObject([{ requestId, code: 4999, seconds: 0 }]))
  const { text } = await exposed(metrics)
  expect(text).toContain('lineside_sockets 0')
  expect(text).toContain('lineside_sockets_closed_total{code="other"} 1')
})

test.each([
  ['/hunter2', {}, 404, '(none)'],
  ['/rtc/api', { origin: 'https://elsewhere.test' }, 403, '/rtc/api'],
])('WATCH-03: one that is refused at %s, too, without its path', async (path, headers, status, route) => {
  said.splice(0)
  const [, answer] = (await once(at(path, headers), 'unexpected-response')) as unknown as [unknown, IncomingMessage]
  const requestId = answer.headers['x-request-id']
  expect(lines('request')).toMatchObject([{ requestId, route, status, outcome: 'refused' }])
  expect(JSON.stringify(said)).not.toContain('hunter2')
  expect((await exposed(metrics)).text).toContain(
    `lineside_http_requests_total{route="${route}",method="GET",status="${status}"} 1`,
  )
})
