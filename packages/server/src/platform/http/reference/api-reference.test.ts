import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../../config.ts'
import { serveApiReference } from './api-reference.ts'
import { createHttpServer } from '../server/server.ts'

const createServer = () => createHttpServer(readConfig({}), pino({ level: 'silent' }))
const app = await createServer()
serveApiReference(app, createServer)
afterAll(() => app.close())

test('API-01: /docs is a page that reads the document beside it', async () => {
  const page = await app.inject('/docs')
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.headers['content-security-policy']).toContain("default-src 'self'")
  expect(page.body).toContain('Lineside API')
  const document = await app.inject('/docs/json')
  expect(document.json()).toMatchObject({ openapi: '3.1.0', paths: { '/api/conversations/': { get: {} } } })
})

test.each(['/docs/static/swagger-ui.css', '/docs/static/swagger-initializer.js'])('%s belongs to it', async (url) => {
  expect((await app.inject(url)).statusCode).toBe(200)
})

test('API-05: other paths below it are refused as everywhere', async () => {
  const response = await app.inject('/docs/static/other.js')
  expect([response.statusCode, response.json()]).toEqual([404, { code: 404, message: 'Path not found' }])
})
