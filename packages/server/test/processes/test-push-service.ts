import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushMessage } from '@lineside/contract/resources/app/push'
import { importJWK, jwtVerify } from 'jose'
import { afterAll } from 'vitest'
import type { PushTransport } from '../../src/platform/push/push-service.ts'

/** A message as it has reached a browser. */
export interface ArrivedPush {
  readonly browser: string
  readonly message: PushMessage
  readonly headers: IncomingMessage['headers']
  /** The sender's word about itself (VAPID). */
  readonly claims: { readonly aud?: unknown; readonly sub?: unknown; readonly exp?: unknown }
}

/** A browser that has subscribed. */
export interface PushBrowser {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

const host = 'https://push.test.example'

/**
 * A push service and its browsers: a real HTTP server that checks who sends, and opens messages with the browsers' keys.
 * The transport leads https addresses of the service to it.
 */
export const createTestPushService = async () => {
  const arrived: ArrivedPush[] = []
  const browsers = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>()
  const state = { status: 201 }

  const take = async (request: IncomingMessage): Promise<number> => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const id = (request.url ?? '').slice(1)
    const browser = browsers.get(id)
    if (browser === undefined) return 404
    if (state.status !== 201) return state.status
    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(request.headers.authorization ?? '') ?? []
    const point = Buffer.from(key, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
    const { payload } = await jwtVerify(
      token,
      await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256'),
    )
    const message = JSON.parse(openPush(Buffer.concat(parts), browser)) as PushMessage
    arrived.push({ browser: id, message, headers: request.headers, claims: payload })
    return 201
  }
  const server = createServer((request, response) => {
    take(request).then(
      (status) => response.writeHead(status).end(),
      () => response.writeHead(403).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  const { port } = server.address() as AddressInfo

  const transport: PushTransport = async (endpoint, headers, body) => {
    const { pathname } = new URL(endpoint)
    const { 'content-length': _length, ...others } = headers
    const answer = await fetch(`http://127.0.0.1:${port}${pathname}`, {
      method: 'POST',
      headers: others,
      body: new Uint8Array(body),
    })
    return answer.status
  }

  return {
    arrived,
    transport,
    /** The status of all answers from now on. */
    answer: (status: number) => {
      state.status = status
    },
    subscribe: (id: string): PushBrowser => {
      const ecdh = createECDH('prime256v1')
      const auth = randomBytes(16)
      browsers.set(id, { ecdh, auth })
      const p256dh = ecdh.generateKeys('base64url')
      return { endpoint: `${host}/${id}`, p256dh, auth: auth.toString('base64url') }
    },
    forget: (id: string) => browsers.delete(id),
  }
}

/** Opens a message as a browser does (RFC 8188, RFC 8291). */
const openPush = (body: Buffer, { ecdh, auth }: { ecdh: ReturnType<typeof createECDH>; auth: Buffer }): string => {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + (body[20] ?? 0))
  const sealed = body.subarray(21 + sender.length)
  const derive = (key: Buffer, by: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, by, info, bytes))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const shared = derive(ecdh.computeSecret(sender), auth, info, 32)
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const decipher = createDecipheriv(
    'aes-128-gcm',
    key,
    derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  )
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}
