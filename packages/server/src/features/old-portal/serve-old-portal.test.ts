import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { buildApp } from '../../app.ts'
import { writePlatformSetting } from '../../domain/platform-settings/platform-settings-store.ts'

interface Seen {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
const seen: Seen[] = []

/** A small portal of the old kind: absolute and rooted links, cookies, redirects, forms. */
const answer = (request: IncomingMessage, response: ServerResponse): void => {
  const page = (body: string) => response.setHeader('content-type', 'text/html; charset=utf-8').end(body)
  switch (new URL(request.url ?? '/', 'http://old.test').pathname) {
    case '/customer/1/details':
      response.setHeader('set-cookie', ['session=old-secret; Path=/; HttpOnly', 'lang=de'])
      response.setHeader('content-security-policy', 'default-src *').setHeader('x-powered-by', 'Perl')
      return void page(`<!doctype html><title>Käufer</title><link href="/style.css" rel=stylesheet>
        <a href="${home}/customer/1?a=1&amp;b=2">here</a> <a href=next>beside</a> <a href="//cdn.example/x">there</a>
        <form action="/save" method=post><img src="/logo.png" alt=""></form>`)
    case '/style.css':
      return void response.setHeader('content-type', 'text/css').end('body { color: red }')
    case '/save':
      return void response.writeHead(303, { location: `${home}/customer/1/details?saved=1` }).end()
    case '/latin':
      response.setHeader('content-type', 'text/html; charset=ISO-8859-1')
      return void response.end(Buffer.from('<p>K\u00e4ufer</p>', 'latin1'))
    case '/away':
      return void response.writeHead(302, { location: 'https://elsewhere.example/' }).end()
    case '/endless':
    case '/endless.html': {
      if (request.url?.endsWith('html')) response.setHeader('content-type', 'text/html')
      // long paragraphs: it is the bytes that have no end
      const piece = Buffer.alloc(1_048_576, `<p>${'text '.repeat(2000)}</p>`)
      const more = () => {
        while (response.write(piece)) if (response.destroyed) return
      }
      response.on('drain', more).on('close', () => response.off('drain', more))
      return more()
    }
    case '/gone':
      return void request.socket.destroy()
    default:
      return void response.writeHead(404).end('no')
  }
}
const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const body: Buffer[] = []
  for await (const chunk of request) body.push(chunk as Buffer)
  seen.push({
    method: request.method,
    url: request.url,
    headers: request.headers,
    body: Buffer.concat(body).toString(),
  })
  answer(request, response)
}
const old = createServer((request, response) => void take(request, response))
old.listen(0, '127.0.0.1')
await once(old, 'listening')
const home = `http://127.0.0.1:${(old.address() as AddressInfo).port}`
afterAll(() => {
  old.closeAllConnections()
  old.close()
})

const { platform, clock } = await createTestPlatform({ oldPortalUrl: home })
const app = await buildApp(platform)
const { platform: without } = await createTestPlatform()
const appWithout = await buildApp(without)
afterAll(async () => {
  await app.close()
  await appWithout.close()
})
for (const { db } of [platform, without]) await writePlatformSetting(db, 'info', { csc_v2_mode: 'mixed' })
const pilot = await givenPilot(platform)

const visitAs = async (who: { id: number }) =>
  app.inject({ method: 'POST', url: '/api/lineside/oldportalvisits/', headers: await signedIn(platform, who) })
let base: string
beforeEach(async () => {
  base = (await visitAs(pilot)).json().address
  seen.length = 0
})
const get = (path: string, headers: Record<string, string> = {}) => app.inject({ url: `${base}${path}`, headers })

describe('NAV-13: a visit of the old portal', () => {
  test('is for administrators, where the platform is mixed and there is one', async () => {
    expect(base).toMatch(/^\/old-portal\/[\w-]{32}$/)
    const seat = await givenSubscriber(platform, { customer: pilot.customer })
    expect((await visitAs(seat)).json()).toEqual({ code: 403, message: 'Invalid user' })
    expect((await app.inject({ method: 'POST', url: '/api/lineside/oldportalvisits/' })).statusCode).toBe(401)
    const other = await givenPilot(without)
    const headers = await signedIn(without, other)
    const none = await appWithout.inject({ method: 'POST', url: '/api/lineside/oldportalvisits/', headers })
    expect(none.json()).toEqual({ code: 404, message: 'There is no old portal.' })
    expect((await appWithout.inject('/old-portal/x/')).statusCode).toBe(404)
    await writePlatformSetting(platform.db, 'info', {})
    expect((await visitAs(pilot)).statusCode).toBe(404)
    await writePlatformSetting(platform.db, 'info', { csc_v2_mode: 'mixed' })
  })

  test('shows its pages in a sandbox, with links through this server, and without its own headers', async () => {
    const answered = await get('/customer/1/details?framed=1&lang=de')
    expect(answered.statusCode).toBe(200)
    expect(seen.at(-1)).toMatchObject({ method: 'GET', url: '/customer/1/details?framed=1&lang=de' })
    const policy = String(answered.headers['content-security-policy'])
    expect(policy).toMatch(/^sandbox (?!.*(allow-same-origin|allow-top-navigation))/)
    expect(answered.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'access-control-allow-origin': 'null',
    })
    expect(answered.headers).not.toHaveProperty('x-powered-by')
    expect(answered.headers).not.toHaveProperty('access-control-allow-credentials')
    expect(answered.body).toContain('<title>Käufer</title>')
    for (const link of ['/style.css', '/customer/1?a=1&amp;b=2', '/save', '/logo.png'])
      expect(answered.body).toContain(`="${base}${link}"`)
    expect(answered.body).toContain('href="next"')
    expect(answered.body).toContain('href="//cdn.example/x"')
    expect((await get('/style.css')).body).toBe('body { color: red }')
    expect((await get('/latin')).body).toBe('<p>Käufer</p>')
  })

  test('keeps its cookies here and sends them back; neither ours nor a token goes there', async () => {
    const first = await get('/customer/1/details', {
      authorization: 'Bearer ours',
      cookie: 'ours=1',
      origin: 'null',
      referer: 'x',
    })
    expect(first.headers).not.toHaveProperty('set-cookie')
    await get('/style.css')
    const [before, after] = seen
    for (const name of ['authorization', 'cookie', 'origin', 'referer', 'x-forwarded-for'])
      expect(before?.headers).not.toHaveProperty(name)
    expect(before?.headers.host).toBe(new URL(home).host)
    expect(after?.headers.cookie).toContain('session=old-secret')
    // another visit has none of these cookies
    base = (await visitAs(pilot)).json().address
    await get('/style.css')
    expect(seen.at(-1)?.headers).not.toHaveProperty('cookie')
  })

  test('GROW-02: another server on the same database goes on with a visit and its cookies; they are sealed', async () => {
    const beside = await buildApp(platform)
    await get('/customer/1/details')
    expect((await beside.inject({ url: `${base}/style.css` })).statusCode).toBe(200)
    expect(seen.at(-1)?.headers.cookie).toContain('session=old-secret')
    await beside.close()
    const { rows } = await platform.pool.query<{ row: string }>('select v::text as row from old_portal_visits v')
    expect(rows.map(({ row }) => row).join()).not.toContain(base.split('/').at(-1))
    const boxes = await platform.db.selectFrom('old_portal_visits').select('cookies_box').execute()
    expect(Buffer.concat(boxes.map(({ cookies_box: box }) => box ?? Buffer.alloc(0))).includes('old-secret')).toBe(
      false,
    )
  })

  test('one person has five visits at most: the oldest end', async () => {
    const first = base
    for (let more = 0; more < 5; more++) {
      clock.pass({ seconds: 1 })
      base = (await visitAs(pilot)).json().address
    }
    expect((await app.inject({ url: `${first}/style.css` })).statusCode).toBe(404)
    expect((await get('/style.css')).statusCode).toBe(200)
  })

  test('sends forms, and follows redirects through us and nowhere else', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const saved = await app.inject({ method: 'POST', url: `${base}/save`, payload: 'name=Max&json=%7B%7D', headers })
    expect([saved.statusCode, saved.headers.location]).toEqual([303, `${base}/customer/1/details?saved=1`])
    expect(seen.at(-1)).toMatchObject({ method: 'POST', body: 'name=Max&json=%7B%7D' })
    expect((await get('/away')).headers).not.toHaveProperty('location')
  })

  test('asks only the old portal, for any path', async () => {
    for (const path of ['//elsewhere.example/', '/\\elsewhere.example/', '/https://elsewhere.example/', '/../../x'])
      expect((await get(path)).statusCode).toBe(404)
    expect(seen.every(({ headers }) => headers.host === new URL(home).host)).toBe(true)
  })

  test('ends with the session, and when nobody has looked for an hour', async () => {
    clock.pass({ seconds: 3601 })
    expect([(await get('/style.css')).statusCode, seen]).toEqual([404, []])
    const session = await platform.sessions.open(pilot.id)
    const headers = { authorization: `Bearer ${session?.jwt}` }
    const opened = await app.inject({ method: 'POST', url: '/api/lineside/oldportalvisits/', headers })
    base = opened.json().address
    expect((await get('/style.css')).statusCode).toBe(200)
    await app.inject({ method: 'DELETE', url: '/api/lineside/session', headers })
    expect((await get('/style.css')).body).toBe('This page is closed. Open it again from the menu.')
  })

  test('reports a portal that breaks off; a portal that sends without end is cut', async () => {
    expect((await get('/gone')).body).toBe('The old portal does not answer.')
    // over a real connection, so that the parts received so far are not all kept in memory
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    for (const path of ['/endless', '/endless.html']) {
      const { status, body } = await fetch(`${address}${base}${path}`)
      expect(status).toBe(200)
      await expect(body?.pipeTo(new WritableStream())).rejects.toThrow('terminated')
    }
  })

  test('asks nothing of a portal whose certificate nobody vouches for', async () => {
    const file = (name: string) => readFile(new URL(`../../../test/${name}`, import.meta.url))
    const [cert, key] = await Promise.all([file('localhost-cert.pem'), file('localhost-key.pem')])
    const posing = createTlsServer({ cert, key }, (request, response) => void take(request, response))
    const refused = once(posing, 'tlsClientError')
    posing.listen(0, '127.0.0.1')
    await once(posing, 'listening')
    const oldPortalUrl = `https://localhost:${(posing.address() as AddressInfo).port}`
    // the visit is open already: a new one would ask at its start
    const deceived = await buildApp({ ...platform, config: { ...platform.config, oldPortalUrl } })
    const answered = await deceived.inject({ url: `${base}/customer/1/details` })
    expect([answered.statusCode, answered.body]).toEqual([502, 'The old portal does not answer.'])
    await refused
    expect(seen).toEqual([])
    await deceived.close()
    posing.close()
  })

  test('API-05: does not open where nobody answers', async () => {
    const closed = { ...platform, config: { ...platform.config, oldPortalUrl: 'http://127.0.0.1:9' } }
    const away = await buildApp(closed)
    const headers = await signedIn(platform, pilot)
    const answered = await away.inject({ method: 'POST', url: '/api/lineside/oldportalvisits/', headers })
    expect(answered.json()).toEqual({ code: 502, message: 'The old portal does not answer.' })
    await away.close()
  })
})
