import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeCodes } from '@lineside/contract/rtc/frames'
import { describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { givenCustomer, givenSubscriber } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { givenRtcSession, givenRtcToken, openBrowser } from '../../../test/test-browser.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { recordProcess, nextProcessId } from '../processes/processes-store.ts'
import { createRooms } from '../rooms/rooms.ts'
import { createConnectedBrowsers } from './connected-browsers.ts'
import { createHub, type HubOptions } from './hub.ts'

const { platform } = await createTestPlatform()
const processId = await nextProcessId(platform.db)
await recordProcess(platform.db, processId, platform.now())
const options: Omit<HubOptions, 'server' | 'browsers'> = {
  services: platform,
  processId,
  rooms: createRooms(),
  lostCalls: { find: async () => [], findTalk: async () => undefined, attach: () => undefined, leave: () => undefined },
  dial: async () => false,
  placeCall: () => undefined,
}
const customer = await givenCustomer(platform)
const seat = await givenSubscriber(platform, { customer })
const colleague = await givenSubscriber(platform, { customer })

describe('more sockets than one process takes', () => {
  /** A hub of its own with little room. */
  const smallHub = async (limits: HubOptions['limits'], trustProxy = options.services.config.trustProxy) => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const services = { ...options.services, config: { ...options.services.config, trustProxy } }
    const own = createHub({
      ...options,
      browsers: createConnectedBrowsers(),
      services,
      server,
      ...(limits && { limits }),
    })
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    onTestFinished(async () => {
      await own.close()
      server.close()
    })
    return {
      comes: async (who: { id: number }) =>
        openBrowser(at, { token: await givenRtcToken(platform, await givenRtcSession(platform, who)) }),
      stranger: (localAddress = '127.0.0.1', headers = {}) =>
        new WebSocket(`${at.replace('http', 'ws')}/rtc/api`, { localAddress, headers }),
    }
  }
  const opened = async (socket: WebSocket) => {
    await once(socket, 'open')
    return socket
  }
  /** Every 503 says when to come again. */
  const statusOf = async (socket: WebSocket) => {
    const [, answer] = (await once(socket, 'unexpected-response')) as unknown as [unknown, IncomingMessage]
    expect(answer.headers['retry-after']).toBe(answer.statusCode === 503 ? '5' : undefined)
    return answer.statusCode
  }

  test('from one address that say nothing: 503, and another address comes in; one that speaks then makes room', async () => {
    const { comes, stranger } = await smallHub({ strangersOfAddress: 3, strangers: 5 })
    const idle = [await opened(stranger()), await opened(stranger()), await opened(stranger())]
    expect(await statusOf(stranger())).toBe(503)
    const other = [await opened(stranger('127.0.0.2')), await opened(stranger('127.0.0.2'))]
    // the bound of all strangers
    expect(await statusOf(stranger('127.0.0.3'))).toBe(503)
    for (const socket of [...idle, ...other]) {
      socket.close()
      await once(socket, 'close')
    }
    const browser = await comes(seat)
    await browser.settled()
    browser.socket.close(1000)
  })

  test('from one network of IPv6 that say nothing count as one address', async () => {
    const { stranger } = await smallHub({ strangersOfAddress: 2 }, 'one')
    const from = (source: string) => stranger('127.0.0.1', { 'x-forwarded-for': source })
    const idle = [await opened(from('2001:db8::1')), await opened(from('2001:db8::2'))]
    expect(await statusOf(from('2001:db8::3'))).toBe(503)
    idle.push(await opened(from('2001:db8:0:1::1')))
    for (const socket of idle) socket.terminate()
  })

  test('from one customer: the next one is told so by its code, those that are there and other customers go on', async () => {
    const { comes } = await smallHub({ ofCustomer: 2 })
    const there = [await comes(seat), await comes(colleague)]
    await expect(comes(colleague)).rejects.toThrow(String(closeCodes.tooMany))
    const stranger = await comes(await givenSubscriber(platform))
    for (const browser of [...there, stranger]) await browser.settled()
    there[0]?.socket.close(1000)
    await there[0]?.closed()
    await eventually(async () => {
      const back = await comes(colleague)
      back.socket.close(1000)
    })
    for (const { socket } of [...there, stranger]) socket.close(1000)
  })

  test('from everybody: 503 for the next one, and those that are there go on', async () => {
    const { comes, stranger } = await smallHub({ sockets: 2 })
    const there = [await comes(seat), await comes(colleague)]
    expect(await statusOf(stranger())).toBe(503)
    for (const browser of there) await browser.settled()
    for (const { socket } of there) socket.close(1000)
  })
})
