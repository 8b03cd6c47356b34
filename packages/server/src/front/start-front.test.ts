import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { readConfig } from '../config.ts'
import type { RunningServer } from '../running-server.ts'
import { eventually } from '../../test/eventually.ts'
import { startFront } from './start-front.ts'

/* A platform that does whatever a test asks it to. */

let answer: RequestListener = (_request, response) => void response.end('{}')
const seen: IncomingMessage[] = []
const platform = createServer((request, response) => {
  seen.push(request)
  answer(request, response)
})
const sockets = new WebSocketServer({ noServer: true })
platform.on('upgrade', (request, socket, head) => {
  seen.push(request)
  if (request.url === '/rtc/refused') return void socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n')
  sockets.handleUpgrade(request, socket, head, (one) =>
    one.on('message', (data) => one.send(`echo ${(data as Buffer).toString()}`)),
  )
})
const portOf = (server: Server) => (server.address() as AddressInfo).port
const listening = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return portOf(server)
}

const log = pino({ level: 'silent' })
const frontOf = async (upstreamUrl: string, options = {}): Promise<RunningServer> =>
  await startFront({ ...readConfig({ PORT: '0' }), upstreamUrl }, { log }, options)

let front: RunningServer
beforeAll(async () => {
  front = await frontOf(`http://127.0.0.1:${await listening(platform)}`, { answerWithin: 300 })
})
afterAll(async () => {
  await front.stop()
  platform.closeAllConnections()
  platform.close()
})
beforeEach(() => {
  seen.length = 0
})
const ask = async (path: string, init: RequestInit = {}, at = front) => {
  const response = await fetch(`${at.address}${path}`, { redirect: 'manual', ...init })
  return { status: response.status, headers: response.headers, body: await response.text() }
}
const json =
  (body: unknown, status = 200, headers = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

describe('FRONT-01: the portal in front of a platform', () => {
  test('serves its own pages with its own headers', async () => {
    const { status, headers } = await ask('/')
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(seen).toEqual([])
  })

  test('passes requests on with who asked', async () => {
    answer = json({ jwt: 'x' })
    const body = JSON.stringify({ username: 'a', password: 'b' })
    const { status, body: said } = await ask('/login_jwt?x=%2F', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
    })
    expect([status, said]).toEqual([200, '{"jwt":"x"}'])
    const [request] = seen
    expect(request).toMatchObject({ method: 'POST', url: '/login_jwt?x=%2F' })
    expect(request?.headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': new URL(front.address).host,
      'content-length': String(body.length),
      host: `127.0.0.1:${portOf(platform)}`,
    })
  })

  test('names the user’s address behind a proxy that it is told to trust, by requests and websockets', async () => {
    answer = json({})
    const proxied = await startFront(
      { ...readConfig({ PORT: '0', TRUST_PROXY: '127.0.0.1' }), upstreamUrl: `http://127.0.0.1:${portOf(platform)}` },
      { log },
    )
    try {
      const headers = { 'x-forwarded-for': '203.0.113.9' }
      await ask('/api/reminders/', { headers }, proxied)
      const socket = new WebSocket(`${proxied.address.replace('http', 'ws')}/rtc/api`, { headers })
      await once(socket, 'open')
      socket.terminate()
      expect(seen.map((request) => request.headers['x-forwarded-for'])).toEqual(['203.0.113.9', '203.0.113.9'])
    } finally {
      await proxied.stop()
    }
  })

  test('passes what was made, by its address here, and never a cookie', async () => {
    answer = (request, response) =>
      void response
        .writeHead(201, { location: `http://${request.headers.host}/api/reminders/7`, 'set-cookie': 'a=b' })
        .end()
    const { status, headers } = await ask('/api/reminders/', { method: 'POST', body: '{}' })
    expect([status, headers.get('location'), headers.get('set-cookie')]).toEqual([201, '/api/reminders/7', null])
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  test('has no route that only Lineside has, and says nothing of them', async () => {
    answer = json({ cloudpbx: true, passkeys: true, sso: true, lineside: { version: '1' }, licenses: ['pbx'] })
    expect(await ask('/api/lineside/status')).toMatchObject({
      status: 404,
      body: '{"code":404,"message":"Path not found"}',
    })
    expect(seen).toEqual([])
    expect(JSON.parse((await ask('/api/platforminfo')).body)).toEqual({ cloudpbx: true, licenses: ['pbx'] })
  })

  test('reads what the platform says of itself anew, whatever the browser has kept of it', async () => {
    const info = json({ cloudpbx: true, lineside: {} }, 200, {
      etag: '"1"',
      'last-modified': 'x',
      'cache-control': 'no-cache',
    })
    answer = (request, response) =>
      Object.keys(request.headers).some((name) => /^(if-|range)/.test(name))
        ? void response.writeHead(304).end()
        : info(request, response)
    const given = { 'if-none-match': '"1"', 'if-modified-since': 'x', range: 'bytes=0-1' }
    const { status, body, headers } = await ask('/api/platforminfo', { headers: given })
    expect([status, body]).toEqual([200, '{"cloudpbx":true}'])
    // they are of another content
    expect([headers.get('etag'), headers.get('last-modified')]).toEqual([null, null])
    expect((await ask('/api/platforminfo', { method: 'HEAD' })).status).toBe(200)
  })

  test('says so where the platform breaks off while it speaks of itself', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
      response.write('{"cloudpbx":', () => response.destroy())
    }
    const { status, body } = await ask('/api/platforminfo')
    expect([status, JSON.parse(body).message]).toEqual([502, 'The platform behind this portal does not answer.'])
    answer = (_request, response) =>
      void response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{"cloud')
    expect((await ask('/api/platforminfo')).status).toBe(504)
  })

  test('passes a large file in both directions', async () => {
    const piece = Buffer.alloc(1_048_576, 7)
    const pieces = 64
    const take = async (request: IncomingMessage, response: ServerResponse) => {
      const taken = await buffer(request)
      response.setHeader('content-type', 'application/octet-stream')
      for (let sent = 0; sent < pieces; sent++) if (!response.write(piece)) await once(response, 'drain')
      response.end(String(taken.length))
    }
    answer = (request, response) => void take(request, response)
    const upload = new ReadableStream({
      start(controller) {
        for (let sent = 0; sent < pieces; sent++) controller.enqueue(piece)
        controller.close()
      },
    })
    const response = await fetch(`${front.address}/api/soundfiles/1`, {
      method: 'PUT',
      body: upload,
      duplex: 'half',
    } as RequestInit)
    const content = Buffer.from(await response.arrayBuffer())
    const [sent, bytes] = [content.subarray(0, -8), content.subarray(-8)]
    expect([sent.length, String(bytes)]).toEqual([pieces * piece.length, String(pieces * piece.length)])
  })

  test('tells the platform when the client has left', async () => {
    answer = () => undefined
    const asked = once(platform, 'request') as Promise<[IncomingMessage]>
    const leaving = new AbortController()
    const asking = ask('/api/conversations/', { signal: leaving.signal }).catch(() => 'left')
    const [request] = await asked
    const closed = once(request.socket, 'close')
    leaving.abort()
    expect(await asking).toBe('left')
    await closed
  })
})

test('FRONT-01, WATCH-01: /ready asks the platform', async () => {
  answer = json({})
  const config = {
    ...readConfig({ PORT: '0', METRICS_PORT: '0' }),
    upstreamUrl: `http://127.0.0.1:${portOf(platform)}`,
  }
  const lines: string[] = []
  const watched = await startFront(config, { log: pino({ level: 'info' }, { write: (line) => lines.push(line) }) })
  const at = /Health and metrics at (\S+?)"/.exec(lines.join(''))?.[1]
  const ready = async () => (await fetch(`${at}/ready`)).json()
  try {
    expect(await ready()).toEqual({ ready: true, phase: 'serving', checks: { platform: 'ok' } })
    answer = json({}, 500)
    await eventually(async () =>
      expect(await ready()).toEqual({
        ready: false,
        phase: 'serving',
        checks: { platform: 'the platform answers 500' },
      }),
    )
  } finally {
    await watched.stop()
  }
})

describe('FRONT-01: a platform that does not answer as it should is said in words', () => {
  const said = async (path = '/api/reminders/', at = front) => {
    const { status, body, headers } = await ask(path, {}, at)
    expect(headers.get('content-type')).toContain('application/json')
    expect(JSON.parse(body).code).toBe(status)
    return [status, JSON.parse(body).message]
  }

  test('slow: 504', async () => {
    answer = () => undefined
    expect(await said()).toEqual([504, 'The platform behind this portal did not answer in time.'])
  })

  test('cut off before an answer, or in its middle: nothing half is given', async () => {
    answer = (request) => void request.socket.destroy()
    expect(await said()).toEqual([502, 'The platform behind this portal does not answer.'])
    answer = (request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('half')
      setImmediate(() => request.socket.destroy())
    }
    await expect(ask('/api/reminders/')).rejects.toThrow('terminated')
  })

  test.each([
    [200, 502],
    [500, 502],
    [429, 429],
    [503, 503],
    [504, 504],
  ])('a page with status %i: %i', async (status, answered) => {
    answer = (_request, response) =>
      void response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>')
    expect(await said()).toEqual([answered, 'The platform behind this portal answered with a page instead of data.'])
    expect((await said('/api/platforminfo'))[0]).toBe(answered)
  })

  test('a page of a proxy that takes no file of this size: 413, which nobody tries again', async () => {
    answer = (_request, response) =>
      void response.writeHead(413, { 'content-type': 'text/html' }).end('<h1>413 Request Entity Too Large</h1>')
    expect(await said()).toEqual([413, 'The platform behind this portal takes no file of this size.'])
    expect((await ask('/api/soundfiles/')).headers.get('retry-after')).toBeNull()
  })

  test('errors that it says itself go on as they are', async () => {
    answer = json({ code: 500, message: 'Internal Server Error' }, 500)
    expect(await said()).toEqual([500, 'Internal Server Error'])
  })

  test('its word on itself is no object: 502', async () => {
    answer = (_request, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('[')
    expect((await said('/api/platforminfo'))[0]).toBe(502)
  })

  test('leading to another place: nobody follows, since the token would go along', async () => {
    answer = (_request, response) => void response.writeHead(302, { location: 'https://elsewhere.example/api/' }).end()
    expect(await said()).toEqual([
      502,
      'The platform behind this portal leads to another place (https://elsewhere.example).',
    ])
  })

  test('with a certificate that nobody vouches for, by requests and websockets', async () => {
    const pem = (name: string) => readFile(join(import.meta.dirname, `../../test/localhost-${name}.pem`))
    const secure = createTlsServer({ cert: await pem('cert'), key: await pem('key') })
    const other = await frontOf(`https://localhost:${await listening(secure)}`)
    try {
      expect(await said('/api/reminders/', other)).toEqual([
        502,
        'The platform behind this portal has a certificate that is not valid.',
      ])
      expect(await refusalOf('/rtc/api', other)).toBe(502)
    } finally {
      await other.stop()
      secure.close()
    }
  })

  test('away: and it comes back by itself', async () => {
    const first = createServer(json({ first: true }))
    const port = await listening(first)
    const other = await frontOf(`http://127.0.0.1:${port}`)
    try {
      expect((await ask('/api/reminders/', {}, other)).body).toBe('{"first":true}')
      first.closeAllConnections()
      await new Promise((closed) => first.close(closed))
      expect(await said('/api/reminders/', other)).toEqual([502, 'The platform behind this portal does not answer.'])
      expect(await refusalOf('/rtc/api', other)).toBe(502)
      const second = createServer(json({ second: true })).listen(port, '127.0.0.1')
      await once(second, 'listening')
      expect((await ask('/api/reminders/', {}, other)).body).toBe('{"second":true}')
      second.closeAllConnections()
      second.close()
    } finally {
      await other.stop()
    }
  })
})

const open = (path: string, at = front, protocols: string[] = []): WebSocket =>
  new WebSocket(`${at.address.replace('http', 'ws')}${path}`, protocols)

/** The status with which a websocket is refused. */
const refusalOf = async (path: string, at = front): Promise<number | undefined> => {
  const [, response] = (await once(open(path, at), 'unexpected-response')) as [unknown, IncomingMessage]
  response.resume()
  return response.statusCode
}

describe('FRONT-01: websockets', () => {
  test('go through, with who asked, the protocol that was agreed on, and whatever was sent at once', async () => {
    const socket = open('/wss/sip/max?x=1', front, ['sip'])
    await once(socket, 'open')
    socket.send('hello')
    expect(String(((await once(socket, 'message')) as [Buffer])[0])).toBe('echo hello')
    expect(socket.protocol).toBe('sip')
    expect(seen[0]).toMatchObject({ url: '/wss/sip/max?x=1' })
    expect(seen[0]?.headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      host: `127.0.0.1:${portOf(platform)}`,
      'sec-websocket-protocol': 'sip',
    })
    const left = once([...sockets.clients][0] as WebSocket, 'close')
    socket.terminate()
    await left
  })

  test('end when the platform ends them, with its code', async () => {
    const socket = open('/rtc/api')
    await once(socket, 'open')
    for (const client of sockets.clients) client.close(4001, 'session ended')
    const [code, why] = (await once(socket, 'close')) as [number, Buffer]
    expect([code, String(why)]).toEqual([4001, 'session ended'])
  })

  test('are refused by the platform with its own status, and by us where it has none', async () => {
    expect(await refusalOf('/rtc/refused')).toBe(403)
    seen.length = 0
    expect(await refusalOf('/elsewhere')).toBe(404)
    expect(seen).toEqual([])
  })

  test('all end when the portal stops', async () => {
    const other = await frontOf(`http://127.0.0.1:${portOf(platform)}`)
    const socket = open('/rtc/api', other)
    await once(socket, 'open')
    const closed = once(socket, 'close')
    await other.stop()
    await closed
  })
})

describe('the engine for browsers', () => {
  const script = '/rtc/files/dist/cdk-prod.js'

  test('FRONT-02: a platform that has one gives its own', async () => {
    answer = (_request, response) => void response.writeHead(200, { 'content-type': 'text/javascript' }).end('its own')
    expect(await ask(script)).toMatchObject({ status: 200, body: 'its own' })
  })

  test.each([
    ['says so', 404, 'application/json'],
    ['says so by a page', 404, 'text/html'],
    ['answers unknown paths with its first page', 200, 'text/html'],
  ])('FRONT-02: a platform that has none and %s gets ours, which speaks SIP', async (_how, status, type) => {
    answer = (_request, response) => void response.writeHead(status, { 'content-type': type }).end('<p>nothing</p>')
    const { status: said, headers, body } = await ask(script)
    expect([said, headers.get('content-type')]).toEqual([200, expect.stringContaining('javascript')])
    expect(body).toContain('WebSocket')
  })

  test('FRONT-02: a platform that is down is not taken for one without', async () => {
    answer = (_request, response) => void response.writeHead(503, { 'content-type': 'text/html' }).end('<p>later</p>')
    expect(await ask(script)).toMatchObject({ status: 503 })
  })
})
