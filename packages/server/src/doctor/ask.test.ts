import { createHash, createHmac } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { classes, type Message, parseMessage, Message as StunMessage } from 'werift'
import { certificateFor } from '../../test/builders/certificate.ts'
import { freePort } from '../../test/processes/free-port.ts'
import { startJanus, whyNoJanus } from '../../test/processes/janus.ts'
import { createTestHylafax } from '../../test/processes/test-hylafax.ts'
import { certificateFacts } from './ask-certificate.ts'
import { askPortal } from './ask-portal.ts'
import { askJanus, greetHylafax, pingRelay } from './ask-services.ts'
import { askSip } from './ask-sip.ts'
import { askAllocation, askBinding, stunServerOf } from './ask-turn.ts'
import { judgeCertificate } from './judge-certificate.ts'

const directory = await mkdtemp(join(tmpdir(), 'lineside-doctor-'))
afterAll(() => rm(directory, { recursive: true }))

// each question ends with its test
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})
const signal = (): AbortSignal => {
  const ending = new AbortController()
  stops.push(() => ending.abort())
  return ending.signal
}

/** A UDP socket of this machine that answers as told. @returns its port */
const responder = async (answer: (bytes: Buffer) => Buffer | string | null): Promise<number> => {
  const socket = createSocket('udp4')
  socket.on('message', (bytes, from) => {
    const said = answer(bytes)
    if (said !== null) socket.send(said, from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  stops.push(() => socket.close())
  return socket.address().port
}

describe('WATCH-04: certificates', () => {
  test('a portal that shows one that has ended is still asked, and it is read', async () => {
    const pair = await certificateFor(directory, -1)
    const body = '{"csc_v2_mode":"csc"}'
    const server = createTlsServer(pair, (socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    stops.push(() => server.close())
    const { port } = server.address() as { port: number }
    const answer = await askPortal(`https://localhost:${port}`, signal())
    expect(answer).toMatchObject({ status: 200, isOurs: true, certificate: { covers: true } })
    expect(answer.certificate?.ends.getTime()).toBeLessThan(Date.now())
    expect(answer.certificate?.refusal).not.toBeNull()
  })

  test('in the settings: the end, the name, the key and the chain', async () => {
    const [pair, other] = await Promise.all([certificateFor(directory, 90), certificateFor(directory, 60)])
    const of = (given: typeof pair, host: string) => certificateFacts('TLS_CERT', given, host)
    expect(of(pair, 'localhost')).toMatchObject({ covers: true, keyFits: true, chain: 'self-signed' })
    expect(of(pair, 'tel.example')).toMatchObject({ covers: false })
    expect(of({ ...pair, key: other.key }, 'localhost')).toMatchObject({ keyFits: false })
    const ended = judgeCertificate('TLS_CERT', of(await certificateFor(directory, -1), 'localhost'), new Date())
    expect(ended).toMatchObject({ state: 'wrong', says: expect.stringContaining('ended') })
  })
})

describe('WATCH-04: SIP by OPTIONS', () => {
  const answering = (bytes: Buffer | string, status: string): string => {
    const text = String(bytes)
    expect(text).toMatch(/^OPTIONS sip:127\.0\.0\.1:\d+\S* SIP\/2\.0\r\n/)
    const headers = text.match(/^(Via|From|To|Call-ID|CSeq):.*$/gm) ?? []
    expect(headers).toHaveLength(5)
    return [`SIP/2.0 ${status}`, ...headers, 'Content-Length: 0', '', ''].join('\r\n')
  }

  test('any final answer counts, over UDP and TCP; a provisional one does not', async () => {
    const port = await responder((bytes) => answering(bytes, '405 Method Not Allowed'))
    expect(await askSip({ host: '127.0.0.1', port, transport: 'udp' }, signal())).toBe('405 Method Not Allowed')
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', (bytes) => socket.write(answering(bytes, '200 OK')))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    stops.push(() => server.close())
    const tcp = (server.address() as { port: number }).port
    expect(await askSip({ host: '127.0.0.1', port: tcp, transport: 'tcp' }, signal())).toBe('200 OK')
  })

  test('a datagram that is lost is sent again', async () => {
    let lost = 1
    const port = await responder((bytes) => (lost-- > 0 ? null : answering(bytes, '200 OK')))
    expect(await askSip({ host: '127.0.0.1', port, transport: 'udp' }, signal())).toBe('200 OK')
  })

  test('nobody there, and a silent one whose time is up, are errors', async () => {
    const port = await freePort()
    for (const transport of ['udp', 'tcp', 'tls'] as const)
      await expect(askSip({ host: '127.0.0.1', port, transport }, signal())).rejects.toThrow('ECONNREFUSED')
    const ending = new AbortController()
    const silent = await responder(() => {
      ending.abort()
      return null
    })
    await expect(askSip({ host: '127.0.0.1', port: silent, transport: 'udp' }, ending.signal)).rejects.toThrow('abort')
  })
})

describe('WATCH-04: STUN and TURN', () => {
  const secret = 'north-wind-7'
  /** A relay that checks signatures as coturn's `use-auth-secret` does. */
  const relay = (heard: string[]) => (bytes: Buffer) => {
    const message = parseMessage(bytes) as Message
    const answer = (kind: classes) => new StunMessage(message.messageMethod, kind, message.transactionId)
    const refused = (code: number) => {
      const refusal = answer(classes.ERROR)
      refusal
        .setAttribute('ERROR-CODE', [code, 'No'])
        .setAttribute('REALM', 'r')
        .setAttribute('NONCE', Buffer.from('n'))
      return refusal.bytes
    }
    const kind = message.messageMethod as number
    if (kind === 1) return answer(classes.RESPONSE).bytes
    const username = message.getAttributeValue('USERNAME') as string | undefined
    if (username === undefined) return refused(401)
    const password = createHmac('sha1', secret).update(username).digest('base64')
    const key = createHash('md5').update(`${username}:r:${password}`).digest()
    if (parseMessage(bytes, key) === undefined) return refused(401)
    if (kind === 8) {
      const [peer = ''] = message.getAttributeValue('XOR-PEER-ADDRESS') as string[]
      return peer.startsWith('10.') ? refused(403) : answer(classes.RESPONSE).bytes
    }
    heard.push(kind === 3 ? 'allocate' : `refresh ${String(message.getAttributeValue('LIFETIME'))}`)
    return answer(classes.RESPONSE).bytes
  }
  const account = (given: string) => ({
    username: '1900000000:doctor',
    password: createHmac('sha1', given).update('1900000000:doctor').digest('base64'),
  })

  test('a binding, and an allocation that is given back', async () => {
    const heard: string[] = []
    const port = await responder(relay(heard))
    const server = stunServerOf(`turn:127.0.0.1:${port}?transport=udp`)
    await askBinding(server, signal())
    await askAllocation(server, account(secret), signal())
    expect(heard).toEqual(['allocate', 'refresh 0'])
  })

  test('HARD-01: the peers to which the relay forwards are told, and those that it refuses are not', async () => {
    const port = await responder(relay([]))
    const peers = ['10.0.0.1', '169.254.169.254']
    const granted = await askAllocation(stunServerOf(`turn:127.0.0.1:${port}`), { ...account(secret), peers }, signal())
    expect(granted).toEqual(['169.254.169.254'])
  })

  test('another secret is refused', async () => {
    const heard: string[] = []
    const port = await responder(relay(heard))
    const server = stunServerOf(`turn:127.0.0.1:${port}`)
    await expect(askAllocation(server, account('another one'), signal())).rejects.toThrow('it refuses (401')
    expect(heard).toEqual([])
  })

  test.each([
    ['stun:a.example', { host: 'a.example', port: 3478, transport: 'udp' }],
    ['turn:a.example:99?transport=tcp', { host: 'a.example', port: 99, transport: 'tcp' }],
    ['turns:[2001:db8::1]', { host: '2001:db8::1', port: 5349, transport: 'tls' }],
  ] as const)('%s', (url, server) => {
    expect(stunServerOf(url)).toEqual(server)
  })
})

describe('WATCH-04: other parts', () => {
  test('a relay answers a ping, and something else does not', async () => {
    const port = await responder((bytes) => `${String(bytes).split(' ')[0]} d6:result4:ponge`)
    await pingRelay({ host: '127.0.0.1', port }, signal())
    const other = await responder(() => 'hello')
    await expect(pingRelay({ host: '127.0.0.1', port: other }, signal())).rejects.toThrow('as rtpengine does')
  })

  test('a HylaFAX server greets', async () => {
    const { port } = await createTestHylafax('secret')
    expect(await greetHylafax({ host: '127.0.0.1', port, user: 'lineside' }, signal())).toMatch(/\S/)
    const nobody = { host: '127.0.0.1', port: await freePort(), user: 'lineside' }
    await expect(greetHylafax(nobody, signal())).rejects.toThrow('ECONNREFUSED')
  })

  const missing = whyNoJanus()
  test.skipIf(missing !== null)('a real Janus tells its version, and a wrong secret is seen', async () => {
    const janus = await startJanus()
    try {
      expect(await askJanus(janus, signal())).toMatch(/^\d+\.\d+/)
      await expect(askJanus({ ...janus, secret: 'wrong' }, signal())).rejects.toThrow('it refuses JANUS_SECRET')
    } finally {
      await janus.stop()
    }
  })
})
