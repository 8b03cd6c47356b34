import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../../config.ts'
import { servePortal } from './portal-files.ts'
import { createHttpServer } from './server.ts'

const directory = await mkdtemp(join(tmpdir(), 'lineside-portal-'))
afterAll(() => rm(directory, { recursive: true }))
const page = '<!doctype html><title>Lineside</title>'
const script = 'export const word = "hello"\n'.repeat(50)
await mkdir(join(directory, 'assets'))
for (const [name, text] of [
  ['index.html', page],
  ['early.js', script],
  ['assets/main-B1tN6.js', script],
] as const) {
  await writeFile(join(directory, name), text)
  await writeFile(join(directory, `${name}.br`), brotliCompressSync(text))
  await writeFile(join(directory, `${name}.gz`), gzipSync(text))
}
const engine = await mkdtemp(join(tmpdir(), 'lineside-engine-'))
afterAll(() => rm(engine, { recursive: true }))
const engineScript = '(() => { globalThis.cdk = {} })()\n'.repeat(50)
await writeFile(join(engine, 'cdk-prod.js'), engineScript)
await writeFile(join(engine, 'cdk-prod.js.br'), brotliCompressSync(engineScript))
await writeFile(join(engine, 'cdk-media-C0ffee_1.js'), engineScript)
await writeFile(join(engine, 'other.js'), engineScript)
const app = await serverWith(directory)

async function serverWith(portal: string) {
  const server = await createHttpServer(readConfig({}), pino({ level: 'silent' }))
  await servePortal(server, portal, engine)
  afterAll(() => server.close())
  return server
}

const get = (url: string, encoding = 'identity') => app.inject({ url, headers: { 'accept-encoding': encoding } })

test('the portal is served at / and asked for anew each time', async () => {
  const response = await get('/')
  expect(response.body).toBe(page)
  expect(response.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
  expect(response.headers['content-security-policy']).toContain("default-src 'self'")
})

test('a file whose name tells its content is kept for ever, others are not', async () => {
  expect((await get('/assets/main-B1tN6.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await get('/early.js')).headers['cache-control']).toBe('no-cache')
})

test('files leave as the build compressed them, in the best way the browser takes', async () => {
  const brotli = await get('/assets/main-B1tN6.js', 'gzip, deflate, br')
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
  })
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(script)
  const gzip = await get('/assets/main-B1tN6.js', 'gzip')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(script)
  expect((await get('/assets/main-B1tN6.js')).headers['content-encoding']).toBeUndefined()
})

test.each(['', 'nowhere'])('CALL-15: the engine is served as a script by its own path: portal%s', async (portal) => {
  const server = portal === '' ? app : await serverWith(join(directory, portal))
  const url = '/rtc/files/dist/cdk-prod.js'
  const response = await server.inject({ url, headers: { 'accept-encoding': 'br' } })
  expect(response.headers).toMatchObject({
    'content-type': 'application/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'no-cache',
    etag: expect.any(String) as string,
  })
  expect(brotliDecompressSync(response.rawPayload).toString()).toBe(engineScript)
  const etag = response.headers.etag as string
  const again = await server.inject({ url, headers: { 'accept-encoding': 'br', 'if-none-match': etag } })
  expect(again.statusCode).toBe(304)
})

test("CALL-15: the engine's second script lies beside the first one and is kept for ever; nothing else is served there", async () => {
  const media = await get('/rtc/files/dist/cdk-media-C0ffee_1.js')
  expect([media.statusCode, media.body]).toEqual([200, engineScript])
  expect(media.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  for (const name of ['other.js', 'cdk-media-gone.js', 'cdk-prod.js.br', '..%2f..%2fpackage.json'])
    expect((await get(`/rtc/files/dist/${name}`)).statusCode).toBe(404)
})

test.each(['/user/dashboard', '/assets/', '/assets/other.js', '/assets/..%2f..%2fpackage.json', '/index.html.br'])(
  'API-05: %s is not a file of the portal',
  async (url) => {
    const response = await get(url)
    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({ code: 404, message: 'Path not found' })
  },
)

test('without a build, / says how to make one', async () => {
  const server = await serverWith(join(directory, 'nowhere'))
  const response = await server.inject('/')
  expect(response.body).toContain('npm run build')
})
