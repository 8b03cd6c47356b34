import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createMetrics, exposed } from '../metrics/metrics.ts'
import { createReadiness } from './readiness.ts'
import { startWatchListener } from './watch-listener.ts'

const log = pino({ level: 'silent' })
const readiness = createReadiness()
const metrics = createMetrics()
let isBroken = false
const { address, close } = await startWatchListener(
  { host: '127.0.0.1', port: 0 },
  {
    readiness,
    log,
    metrics: async () => {
      if (isBroken) throw new Error('a secret detail')
      return await exposed(metrics)
    },
  },
)
afterAll(close)

const ask = async (path: string, method = 'GET') => {
  const answer = await fetch(`${address}${path}`, { method })
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

test('WATCH-01: the process is healthy as soon as it answers, and ready when it serves', async () => {
  expect(await ask('/health')).toMatchObject({ status: 200, text: '{"status":"ok"}' })
  expect(await ask('/ready')).toMatchObject({ status: 503, text: '{"ready":false,"phase":"starting","checks":{}}' })
  readiness.serving({ database: () => Promise.resolve() })
  expect(await ask('/ready?from=haproxy')).toMatchObject({
    status: 200,
    text: '{"ready":true,"phase":"serving","checks":{"database":"ok"}}',
  })
  readiness.stopping()
  expect((await ask('/ready')).status).toBe(503)
})

test("WATCH-01: metrics come in Prometheus's format", async () => {
  metrics.requests.inc({ route: '/api/subscribers/:id', method: 'GET', status: 200 })
  const { status, type, text } = await ask('/metrics')
  expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  expect(text).toContain('lineside_http_requests_total{route="/api/subscribers/:id",method="GET",status="200"} 1')
})

test('WATCH-01: everything else is refused, and an error of ours tells nothing', async () => {
  expect((await ask('/')).status).toBe(404)
  expect((await ask('/api/subscribers/')).status).toBe(404)
  expect((await ask('/metrics', 'POST')).status).toBe(405)
  expect(await ask('/metrics', 'HEAD')).toMatchObject({ status: 200, text: '' })
  isBroken = true
  expect(await ask('/metrics')).toMatchObject({ status: 500, text: 'Internal Server Error\n' })
})

test('WATCH-01: an address that is taken is one sentence', async () => {
  const port = Number(new URL(address).port)
  const second = startWatchListener({ host: '127.0.0.1', port }, { readiness, log, metrics: () => exposed(metrics) })
  await expect(second).rejects.toThrow(/^METRICS_HOST and METRICS_PORT name no free address of this machine/)
})
