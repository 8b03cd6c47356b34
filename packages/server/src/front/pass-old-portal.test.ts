import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import pino from 'pino'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createFrontVisits } from './old-portal-visits.ts'
import { startFront } from './start-front.ts'

/* A platform whose old portal has a sign-in of its own, at the same address as the API. */

let mode = 'mixed'
const seen: IncomingMessage[] = []
const json = (response: ServerResponse, status: number, body: unknown) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const listNumbers = ({ headers }: IncomingMessage, response: ServerResponse): void => {
  if (headers.authorization === 'Bearer admin' || headers.authorization?.startsWith('Basic '))
    return json(response, 200, { total_count: 0 })
  if (headers.authorization === 'Bearer seat') return json(response, 403, { code: 403, message: 'Invalid user' })
  return json(response, 401, { code: 401, message: 'Invalid token' })
}

const page = (request: IncomingMessage, response: ServerResponse, sent: string): void => {
  const { url = '/', method, headers } = request
  if (url === '/login' && method === 'POST')
    return void response
      .writeHead(303, { location: `http://${headers.host}/customer/1/details`, 'set-cookie': 'session=secret; Path=/' })
      .end(sent)
  if (headers.cookie !== 'session=secret') return void response.writeHead(302, { location: '/login' }).end()
  response.setHeader('content-type', 'text/html').end(`<form action="/customer/1/save"></form><p>${sent}</p>`)
}

const platform = createServer((request, response) => {
  seen.push(request)
  const path = request.url?.split('?')[0]
  if (path === '/api/numbers/') return listNumbers(request, response)
  if (path === '/api/platforminfo') return json(response, 200, { csc_v2_mode: mode, lineside: {} })
  return void text(request).then((sent) => page(request, response, sent))
})
platform.listen(0, '127.0.0.1')
await once(platform, 'listening')
const upstreamUrl = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
const front = await startFront({ ...readConfig({ PORT: '0' }), upstreamUrl }, { log: pino({ level: 'silent' }) })
afterAll(async () => {
  await front.stop()
  platform.closeAllConnections()
  platform.close()
})
beforeEach(() => {
  mode = 'mixed'
  seen.length = 0
})

const visitAs = async (authorization?: string) => {
  const response = await fetch(`${front.address}/api/lineside/oldportalvisits/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) },
    body: '{}',
  })
  return { status: response.status, body: (await response.json()) as { address?: string; message?: string } }
}
const openVisit = async (): Promise<string> => `${front.address}${(await visitAs('Bearer admin')).body.address}`
const ask = (address: string, init: RequestInit = {}) => fetch(address, { redirect: 'manual', ...init })

describe('NAV-13, FRONT-01: the old portal of the platform behind the portal', () => {
  test('is for administrators of a platform that is mixed, with a session', async () => {
    expect(await visitAs('Bearer admin')).toMatchObject({
      status: 201,
      body: { address: expect.stringMatching(/^\/old-portal\/[\w-]{32}$/) as string },
    })
    expect(await visitAs('Bearer seat')).toMatchObject({ status: 403, body: { message: 'Invalid user' } })
    expect(await visitAs('Basic YTpi')).toMatchObject({ status: 403 })
    expect(await visitAs()).toMatchObject({ status: 401, body: { message: 'Invalid token' } })
    mode = 'other'
    expect(await visitAs('Bearer admin')).toMatchObject({ status: 404, body: { message: 'There is no old portal.' } })
  })

  test('signs in, shows its page, and takes a write; its cookies stay in the visit', async () => {
    const base = await openVisit()
    const refused = await ask(`${base}/customer/1/details`)
    expect([refused.status, refused.headers.get('location')]).toEqual([302, `${new URL(base).pathname}/login`])
    const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    const signedIn = await ask(`${base}/login`, { ...form, body: 'user=a&password=b' })
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([
      303,
      `${new URL(base).pathname}/customer/1/details`,
    ])
    expect(signedIn.headers.get('set-cookie')).toBeNull()
    const saved = await ask(`${base}/customer/1/save`, { ...form, body: 'name=Max' })
    expect(saved.headers.get('content-security-policy')).toMatch(/^sandbox (?!.*allow-same-origin)/)
    expect(await saved.text()).toBe(`<form action="${new URL(base).pathname}/customer/1/save"></form><p>name=Max</p>`)
    // another visit is signed in nowhere
    expect((await ask(`${await openVisit()}/customer/1/details`)).status).toBe(302)
  })

  test('gets the address of the user, whom it may ban, and no token, cookie or name of ours', async () => {
    const base = await openVisit()
    seen.length = 0
    await ask(`${base}/customer/1/details`, { headers: { authorization: 'Bearer admin', cookie: 'ours=1' } })
    expect(seen[0]?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', host: new URL(upstreamUrl).host })
    for (const name of ['authorization', 'cookie', 'x-forwarded-host'])
      expect(seen[0]?.headers).not.toHaveProperty(name)
  })

  test('is closed to whoever has no address of a visit', async () => {
    const answer = await ask(`${front.address}/old-portal/guess/customer/1/details`)
    expect([answer.status, await answer.text(), seen]).toEqual([
      404,
      'This page is closed. Open it again from the menu.',
      [],
    ])
    expect((await ask(`${front.address}/customer/1/details`)).status).toBe(404)
  })
})

describe('NAV-13: visits in the memory of the portal', () => {
  const world = () => {
    const state = { now: 0, isOpen: true, asked: 0 }
    const isSessionOpen = async () => {
      state.asked += 1
      return state.isOpen
    }
    return { state, visits: createFrontVisits({ isSessionOpen, now: () => state.now }) }
  }

  test('end with the session, which is asked about once a minute', async () => {
    const { state, visits } = world()
    const key = visits.open('token')
    expect(await visits.find(key)).toBeDefined()
    expect(state.asked).toBe(0)
    state.now = 61_000
    expect(await visits.find(key)).toBeDefined()
    expect(await visits.find(key)).toBeDefined()
    expect(state.asked).toBe(1)
    state.isOpen = false
    state.now = 122_000
    expect(await visits.find(key)).toBeUndefined()
    state.isOpen = true
    expect(await visits.find(key)).toBeUndefined()
  })

  test('end when nobody has looked for an hour', async () => {
    const { state, visits } = world()
    const key = visits.open('token')
    state.now = 3_600_001
    expect(await visits.find(key)).toBeUndefined()
  })

  test('are five a session and a thousand in all: the oldest end', async () => {
    const { visits } = world()
    const keys = Array.from({ length: 6 }, () => visits.open('one'))
    const left = await Promise.all(keys.map((key) => visits.find(key)))
    expect(left.map((visit) => visit !== undefined)).toEqual([false, true, true, true, true, true])
    for (let other = 0; other < 996; other++) visits.open(`token ${other}`)
    expect(await visits.find(keys[1] ?? '')).toBeUndefined()
    expect(await visits.find(keys[2] ?? '')).toBeDefined()
  })

  test('keep cookies up to a limit', async () => {
    const { visits } = world()
    const key = visits.open('token')
    const url = 'https://old.example/'
    const cookies = async () => (await visits.find(key))?.cookies.getCookieStringSync(url)
    await visits.keepCookies(key, ['a=1', 'b=2; Secure'], url)
    expect(await cookies()).toBe('a=1; b=2')
    await visits.keepCookies(
      key,
      Array.from({ length: 20 }, (_, at) => `c${at}=${'x'.repeat(4_000)}`),
      url,
    )
    expect(await cookies()).toBe('a=1; b=2')
    await visits.keepCookies('gone', ['a=1'], url)
  })
})
