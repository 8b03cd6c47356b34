import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { givenSubscriber } from '../../test/builders.ts'
import { givenTrunk } from '../../test/builders/trunk-builders.ts'
import { eventually } from '../../test/eventually.ts'
import { attempt, requestOf } from '../../test/sip/attempt.ts'
import { startFakeProcess } from '../../test/sip/fake-process.ts'
import { startTestEdge } from '../../test/sip/test-edge.ts'
import { createWebSender } from '../../test/sip/web-sender.ts'
import { createTestPlatform } from '../../test/test-platform.ts'
import type { WebListener } from './edge/start-edge.ts'
import { passWebPhones, type WebPhoneLimits } from './web-phones.ts'

/* Softphones in browsers at the real edge, behind our own HTTP server. */

const { platform, connectionString } = await createTestPlatform()
const app = await startFakeProcess()
const edge = await startTestEdge(platform, connectionString, [app.listen])
const password = 'grey-Pigeon-71'

const serve = async (web: WebListener | null, limits?: WebPhoneLimits) => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = passWebPhones({ server, config: { trustProxy: 'one' }, web, ...(limits && { limits }) })
  const close = async () => {
    await stop()
    server.close()
  }
  return { url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/wss/sip/anybody`, close }
}
const front = await serve(edge.web)
afterAll(front.close)

const givenAccount = async () => {
  const { username, customer } = await givenSubscriber(platform, { sipPassword: password })
  return { username, domain: customer.domain, password }
}
const location = async (username: string) => {
  const where = 'select received from lineside_sip.location where username = $1'
  return (await platform.pool.query<{ received: string }>(where, [username])).rows.map(({ received }) => received)
}

/** @returns the status by which a websocket is refused */
const refusal = async (url: string, ...protocols: string[]): Promise<number> => {
  const socket = new WebSocket(url, protocols)
  socket.on('error', () => {})
  const [, answer] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }]
  socket.terminate()
  return answer.statusCode
}

describe('FRONT-02: a softphone in a browser', () => {
  test('registers with its SIP password, several times for a line, and is gone when its websocket is', async () => {
    const account = await givenAccount()
    const [one, two] = [await createWebSender(front.url, '192.0.2.7'), await createWebSender(front.url, '192.0.2.7')]
    expect([await attempt(one, account), await attempt(two, account)]).toEqual([200, 200])
    expect(await location(account.username)).toEqual([
      expect.stringMatching(/^sip:127\.\d+\.\d+\.\d+:\d+;transport=ws$/),
      expect.stringMatching(/^sip:127\.\d+\.\d+\.\d+:\d+;transport=ws$/),
    ])
    await one.close()
    await eventually(async () => expect(await location(account.username)).toHaveLength(1))
    await two.close()
    await eventually(async () => expect(await location(account.username)).toEqual([]))
    const again = await createWebSender(front.url, '192.0.2.7')
    expect(await attempt(again, account)).toBe(200)
  })

  test('is known by the address of its browser: wrong passwords ban that address, and no other browser', async () => {
    const account = await givenAccount()
    const guesser = await createWebSender(front.url, '192.0.2.66')
    for (let n = 0; n < 10; n++) await attempt(guesser, { ...account, password: 'guessed' })
    expect(await attempt(guesser, account)).toBe(403)
    expect(await attempt(await createWebSender(front.url, '192.0.2.66'), account)).toBe(403)
    expect(await attempt(await createWebSender(front.url, '192.0.2.67'), account)).toBe(200)
  })

  test('calls: the application gets its line and the address of its browser', async () => {
    const account = await givenAccount()
    const caller = await createWebSender(front.url, '2001:db8::7')
    expect(await attempt(caller, account, 'INVITE')).toBe(486)
    const invite = await app.gets(`X-Line: ${account.username}`)
    expect(invite).toMatch(/X-Source: 2001:db8:0:0::\/64:\d+\r\n/)
  })

  test('is not listened to when it sends too much before it has proved itself, and others are', async () => {
    const account = await givenAccount()
    const flooding = await createWebSender(front.url, '192.0.2.70')
    const request = () => flooding.send(requestOf('REGISTER', account), { withinMs: 1_000 })
    const answers = await Promise.all(Array.from({ length: 150 }, request))
    expect(answers.filter((answer) => answer === null).length).toBeGreaterThan(20)
    expect(await attempt(await createWebSender(front.url, '192.0.2.71'), account)).toBe(200)
  })

  test('is never taken for a trunk, although it comes from our own address', async () => {
    const account = await givenAccount()
    const { id } = await givenTrunk(platform, { host: '127.0.0.1', port: 5060, sources: ['127.0.0.0/8'] })
    onTestFinished(async () => {
      await platform.db.deleteFrom('trunks').where('id', '=', id).execute()
      await edge.rpc('htable.flush', ['trunk'])
    })
    await edge.rpc('htable.flush', ['trunk'])
    const caller = await createWebSender(front.url, '192.0.2.9')
    expect(await attempt(caller, { ...account, password: 'guessed' }, 'INVITE')).toBe(407)
  })
})

describe('FRONT-02: the websocket for softphones', () => {
  test('is not there without an edge', async () => {
    const nowhere = await serve(null)
    onTestFinished(nowhere.close)
    expect(await refusal(nowhere.url, 'sip')).toBe(404)
  })

  test('speaks SIP and nothing else', async () => {
    expect(await refusal(front.url, 'chat')).toBe(400)
  })

  test('is open to our HTTP server alone: the edge refuses who does not know its path', async () => {
    const { host, port } = edge.web?.at ?? { host: '', port: 0 }
    expect(await refusal(`ws://${host}:${port}/wss/sip/anybody`, 'sip')).toBe(404)
    expect(await refusal(`ws://${host}:${port}${edge.web?.path}`, 'sip')).toBe(404)
  })

  test('is refused to an address that has too many, until one of them ends', async () => {
    const narrow = await serve(edge.web, { all: 3, ofAddress: 2 })
    onTestFinished(narrow.close)
    const first = await createWebSender(narrow.url, '192.0.2.7')
    await createWebSender(narrow.url, '192.0.2.7')
    await expect(createWebSender(narrow.url, '192.0.2.7')).rejects.toThrow('503')
    await createWebSender(narrow.url, '192.0.2.8')
    await expect(createWebSender(narrow.url, '192.0.2.9')).rejects.toThrow('503')
    await first.close()
    await eventually(() => createWebSender(narrow.url, '192.0.2.7'))
  })
})
