import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { closeCodes } from '@lineside/contract/rtc/frames'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { givenCustomer, givenSubscriber } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { givenRtcSession, givenRtcToken, noMedia, openBrowser, openSocket } from '../../../test/test-browser.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { writePlatformSetting } from '../../domain/platform-settings/platform-settings-store.ts'
import { rtcSessionsRoutes } from '../../features/rtc-sessions/rtc-sessions-routes.ts'
import type { Leg, LegEvent } from '../legs/leg.ts'
import { recordProcess, nextProcessId } from '../processes/processes-store.ts'
import { createRooms } from '../rooms/rooms.ts'
import type { CallRequest } from '../runner/runner.ts'
import { createConnectedBrowsers } from './connected-browsers.ts'
import { createHub, type HubOptions } from './hub.ts'

const { platform } = await createTestPlatform({ stunUrls: ['stun:stun.test:3478'] })
const { db } = platform
const app = await createTestApp(platform, rtcSessionsRoutes)
await app.listen({ host: '127.0.0.1', port: 0 })
const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

const processId = await nextProcessId(db)
await recordProcess(db, processId, platform.now())
/** How many browsers have said hello. */
let arrived = 0
/** The calls that the hub hands to the runner. */
const placed: { leg: Leg; request: CallRequest; events: LegEvent[] }[] = []
const rooms = createRooms()
const browsers = createConnectedBrowsers()
const options: Omit<HubOptions, 'server'> = {
  services: platform,
  processId,
  browsers,
  rooms,
  lostCalls: { find: async () => [], findTalk: async () => undefined, attach: () => undefined, leave: () => undefined },
  dial: async () => false,
  arrived: () => {
    arrived += 1
  },
  placeCall: (leg, request) => {
    const events: LegEvent[] = []
    leg.listen((event) => events.push(event))
    placed.push({ leg, request, events })
  },
}
const hub = createHub({ ...options, server: app.server })
afterAll(() => hub.close())

const customer = await givenCustomer(platform)
const seat = await givenSubscriber(platform, { customer })
const colleague = await givenSubscriber(platform, { customer })

const open: WebSocket[] = []
afterEach(async () => {
  for (const socket of open.splice(0)) if (socket.readyState < WebSocket.CLOSING) socket.close(1000)
  await eventually(async () => {
    if ((await reachableOf(seat.id)).length > 0) throw new Error('A browser of the test before is still there')
  })
  placed.length = 0
})

const connect = async (
  who: { id: number },
  hello: { waiting?: number; resume?: string[]; previous?: string; session?: Session } = {},
) => {
  const session = hello.session ?? (await givenRtcSession(platform, who))
  const browser = await openBrowser(address, { ...hello, token: await givenRtcToken(platform, session) })
  open.push(browser.socket)
  return { ...browser, session }
}
type Session = Awaited<ReturnType<typeof givenRtcSession>>

const reachableOf = async (id: number) =>
  (await db.selectFrom('rtc_connections').select('name').where('subscriber_id', '=', id).execute()).map(
    ({ name }) => name,
  )

const codeOf = async (socket: WebSocket) => ((await once(socket, 'close')) as [number])[0]
const offer = 'v=0 offer'

describe('RTC: the first frame', () => {
  test('brings a browser in: it is told its networks and where it learns its address, and can be reached', async () => {
    const { welcome } = await connect(seat)
    expect(welcome).toMatchObject({
      subscriber: seat.id,
      networks: ['sip', 'conference'],
      ice_servers: [{ urls: ['stun:stun.test:3478'] }],
      resumed: [],
    })
    expect(await reachableOf(seat.id)).toEqual(['Firefox (Linux)'])
  })

  test.each([
    ['is none', '{"type":"ping"}', closeCodes.noHello],
    ['is no JSON', 'hello', closeCodes.noHello],
    ['lacks a member', '{"type":"hello","token":"x"}', closeCodes.noHello],
    ['has an unknown token', '{"type":"hello","token":"x","waiting":0,"resume":[]}', closeCodes.refused],
  ])('one that %s ends the socket', async (_about, text, code) => {
    const socket = openSocket(address)
    await once(socket, 'open')
    socket.send(text)
    expect(await codeOf(socket)).toBe(code)
  })

  test('with a spent token, or one of a session that has ended, is refused', async () => {
    const session = await givenRtcSession(platform, seat)
    const token = await givenRtcToken(platform, session)
    const { socket } = await openBrowser(address, { token })
    open.push(socket)
    await expect(openBrowser(address, { token })).rejects.toThrow(String(closeCodes.refused))
    const late = await givenRtcToken(platform, session)
    await platform.sessions.end(session.sessionId)
    await expect(openBrowser(address, { token: late })).rejects.toThrow(String(closeCodes.refused))
  })

  test('NAV-18: is refused where the operator has switched calls off', async () => {
    const token = await givenRtcToken(platform, await givenRtcSession(platform, seat))
    await writePlatformSetting(db, 'capabilities', { rtcengine: false })
    await expect(openBrowser(address, { token })).rejects.toThrow(String(closeCodes.refused))
    await writePlatformSetting(db, 'capabilities', { rtcengine: true })
  })

  test('one from a page of somebody else is not taken, and no other path is', async () => {
    const statusOf = async (socket: WebSocket) =>
      ((await once(socket, 'unexpected-response')) as unknown as [unknown, { statusCode: number }])[1].statusCode
    expect(await statusOf(openSocket(address, { origin: 'https://elsewhere.test' }))).toBe(403)
    expect(await statusOf(new WebSocket(`${address.replace('http', 'ws')}/rtc/other`))).toBe(404)
    const own = openSocket(address, { origin: address })
    await once(own, 'open')
    own.close()
  })
})

describe('AUTH-11: a session that ends', () => {
  test('by signing out ends its sockets and no other’s', async () => {
    const [mine, other] = [await connect(seat), await connect(seat)]
    await platform.sessions.end(mine.session.sessionId)
    expect(await mine.closed()).toBe(closeCodes.refused)
    await other.settled()
    await eventually(async () => expect(await reachableOf(seat.id)).toHaveLength(1))
  })

  test('by a new password ends all of them', async () => {
    const all = [await connect(seat), await connect(seat)]
    await db.transaction().execute((transaction) => platform.sessions.endAllOf(transaction, seat.id))
    expect(await Promise.all(all.map((browser) => browser.closed()))).toEqual([4401, 4401])
  })
})

describe('bounds', () => {
  test('a session has eight sockets', async () => {
    const session = await givenRtcSession(platform, seat)
    const all = await Promise.allSettled(Array.from({ length: 12 }, () => connect(seat, { session })))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
    await expect(connect(seat, { session })).rejects.toThrow(String(closeCodes.tooMany))
  })

  test('a page that is reloaded again and again comes in each time', async () => {
    const session = await givenRtcSession(platform, seat)
    for (let made = 0; made < 12; made++) {
      const { socket } = await connect(seat, { session })
      socket.terminate()
      await eventually(async () => expect(await reachableOf(seat.id)).toEqual([]))
    }
  })

  test('an invalid frame is answered and changes nothing; a binary one ends the socket', async () => {
    const browser = await connect(seat)
    browser.socket.send('{"type":"call","call":"short"}')
    expect(await browser.next('error')).toEqual({ type: 'error', code: 'malformed', about: 'call' })
    browser.socket.send('[]')
    expect(await browser.next('error')).toMatchObject({ code: 'malformed' })
    browser.socket.send(Buffer.from([1, 2, 3]))
    expect(await browser.closed()).toBe(closeCodes.misuse)
    expect(placed).toEqual([])
  })

  test('an offer of a megabyte ends the socket, and a flood does', async () => {
    const large = await connect(seat)
    const call = { type: 'call', call: 'call-large', to: '1', media: noMedia } as const
    large.send({ ...call, description: 'x'.repeat(1_000_000) })
    expect(await large.closed()).toBe(1009)
    const flooding = await connect(seat)
    for (let sent = 0; sent < 2_000; sent++) flooding.send({ type: 'ping' })
    expect(await flooding.closed()).toBe(closeCodes.misuse)
    expect(placed).toEqual([])
  })

  test('a client that places calls without pause is disconnected: each call is work for others', async () => {
    const browser = await connect(seat)
    for (let made = 0; made < 100; made++) {
      const id = `call-again-${made}`
      browser.send({ type: 'call', call: id, to: '1', description: offer, media: noMedia })
      browser.send({ type: 'end', call: id })
    }
    expect(await browser.closed()).toBe(closeCodes.misuse)
    expect(placed.length).toBeLessThan(30)
  })

  test('sockets that say nothing cost little: hundreds wait, and everybody else comes in', async () => {
    const idle = await Promise.all(
      Array.from({ length: 400 }, async () => {
        const socket = openSocket(address)
        await once(socket, 'open')
        return socket
      }),
    )
    await (await connect(seat)).settled()
    for (const socket of idle) socket.terminate()
  })
})

const call = (id: string) => ({ type: 'call', call: id, to: '431', description: offer, media: noMedia }) as const

describe('CALL: a call of a browser', () => {
  test('goes to the runner with what was dialled; what becomes of it comes back', async () => {
    const browser = await connect(seat)
    browser.send(call('call-0001'))
    await browser.settled()
    const [{ leg, request }] = placed as [(typeof placed)[number]]
    expect(request).toEqual({ callId: 'call-0001', to: '431', description: offer, media: noMedia })
    expect(leg).toMatchObject({ subscriberId: seat.id, kind: 'browser', device: 'Firefox (Linux)' })
    leg.progress({ kind: 'ringing', at: null })
    const party = { number: '431', name: 'Anna' }
    leg.accept({ description: 'v=0 answer', with: party, isRecorded: false, isService: false })
    expect(await browser.next('ringing')).toEqual({ type: 'ringing', call: 'call-0001', at: null })
    expect(await browser.next('description')).toMatchObject({ description: 'v=0 answer', early: false })
    expect(await browser.next('accepted')).toMatchObject({ with: party })
    leg.end('hung_up', party)
    expect(await browser.next('ended')).toMatchObject({ reason: 'hung_up', by: party })
  })

  test('a call that somebody else has, or nobody, is unknown, and nothing is done to it', async () => {
    const [browser, other] = [await connect(seat), await connect(colleague)]
    browser.send(call('call-mine'))
    await browser.settled()
    for (const id of ['call-mine', 'call-none']) {
      other.send({ type: 'end', call: id })
      expect(await other.next('error')).toEqual({ type: 'error', code: 'unknown_call', about: 'end', call: id })
    }
    expect(placed[0]?.events).toEqual([])
  })

  test('a frame that does not fit the call’s state is refused', async () => {
    const browser = await connect(seat)
    browser.send(call('call-state'))
    browser.send(call('call-state'))
    for (const frame of [{ type: 'hold' }, { type: 'accept', description: 'x', media: noMedia }] as const)
      browser.send({ ...frame, call: 'call-state' })
    browser.send({ type: 'describe', call: 'call-state', exchange: 7, description: 'x' })
    for (const about of ['call', 'hold', 'accept', 'describe'])
      expect(await browser.next('error')).toMatchObject({ code: 'wrong_state', about })
    expect(placed).toHaveLength(1)
  })

  test('more than two at a time are too many', async () => {
    const browser = await connect(seat)
    for (const id of ['call-one', 'call-two', 'call-three']) browser.send(call(id))
    expect(await browser.next('error')).toMatchObject({ code: 'too_many', call: 'call-three' })
  })
})

describe('CALL: the lines that are rung', () => {
  const invitation = { from: { number: '432', name: null }, to: null, description: offer, media: noMedia }

  const ring = (callId: string) => {
    const { legs } = browsers.openLegs(seat.id, callId)
    return legs.map((leg) => {
      const events: LegEvent[] = []
      leg.listen((event) => events.push(event))
      leg.ring(invitation)
      return { leg, events }
    })
  }

  test('all browsers of a subscriber ring; nobody there is offline, and who talks is busy', async () => {
    expect(browsers.openLegs(seat.id, 'call-none')).toMatchObject({ legs: [], none: 'offline' })
    const [first, second] = [await connect(seat), await connect(seat, { waiting: 1 })]
    const legs = ring('call-ring')
    expect(legs.map(({ events }) => events)).toEqual([[{ type: 'ringing' }], [{ type: 'ringing' }]])
    expect(await first.next('incoming')).toEqual({ type: 'incoming', call: 'call-ring', ...invitation })
    second.send({ type: 'accept', call: 'call-ring', description: 'v=0 answer', media: noMedia })
    await second.settled()
    expect(legs[1]?.events.at(-1)).toEqual({ type: 'answered', description: 'v=0 answer', media: noMedia })
    first.send({ type: 'end', call: 'call-ring' })
    await first.settled()
    expect(legs[0]?.events.at(-1)).toEqual({ type: 'failed', outcome: 'declined' })
    // a second call goes to the browser that talks, and to no other
    expect(ring('call-more').map(({ leg }) => leg.id)).toEqual([`${second.welcome.session}.call-more`])
    expect(browsers.openLegs(seat.id, 'call-last')).toMatchObject({ legs: [], none: 'busy' })
  })

  test('CALL-06: a browser that asks is told whether a call still rings in it', async () => {
    const browser = await connect(seat)
    const [{ leg }] = ring('call-rings') as [ReturnType<typeof ring>[number]]
    const asks = { type: 'rings', call: 'call-rings' } as const
    browser.send(asks)
    expect(await browser.next('rings')).toEqual(asks)
    browser.send({ type: 'accept', call: 'call-rings', description: 'answer', media: noMedia })
    browser.send(asks)
    expect(await browser.next('error')).toMatchObject({ code: 'wrong_state', about: 'rings' })
    leg.end('hung_up', null)
    browser.send(asks)
    expect(await browser.next('error')).toMatchObject({ code: 'unknown_call', about: 'rings' })
  })

  test('a line that talks without call waiting is busy, also where another window is idle; one that is rung is busy there', async () => {
    const talking = await connect(seat)
    const [{ leg }] = ring('call-only') as [ReturnType<typeof ring>[number]]
    expect(browsers.openLegs(seat.id, 'call-while')).toMatchObject({ legs: [], none: 'busy' })
    talking.send({ type: 'accept', call: 'call-only', description: 'v=0 answer', media: noMedia })
    await talking.settled()
    const idle = await connect(seat, { waiting: 1 })
    expect(browsers.openLegs(seat.id, 'call-then')).toMatchObject({ legs: [], none: 'busy', isEngaged: true })
    expect(browsers.openLeg(idle.welcome.session, { id: 'x', callId: 'call-far' }, true)).toBe('busy')
    leg.end('hung_up', null)
    expect(ring('call-free')).toHaveLength(2)
  })

  test('a caller’s other window does not ring', async () => {
    const [caller] = [await connect(seat, { waiting: 1 }), await connect(seat)]
    caller.send({ type: 'call', call: 'call-out', to: '431', description: offer, media: noMedia })
    await caller.settled()
    expect(browsers.openLegs(seat.id, 'call-in')).toMatchObject({ legs: [], none: 'busy' })
  })

  test('negotiation: an exchange is asked for under its number, answered, or refused', async () => {
    const browser = await connect(seat)
    const [{ leg }] = ring('call-talk') as [ReturnType<typeof ring>[number]]
    browser.send({ type: 'accept', call: 'call-talk', description: 'answer', media: noMedia })
    await browser.settled()
    const asked = leg.negotiate(null, true)
    const { exchange } = await browser.next('negotiate')
    browser.send({ type: 'describe', call: 'call-talk', exchange, description: 'an offer' })
    expect(await asked).toBe('an offer')
    leg.confirm('its answer')
    expect(await browser.next('confirm')).toMatchObject({ exchange, description: 'its answer' })
    const refused = leg.negotiate('offer', false).catch((error: unknown) => String(error))
    browser.send({
      type: 'describe_failed',
      call: 'call-talk',
      exchange: (await browser.next('negotiate')).exchange,
    })
    expect(await refused).toContain('not answered')
  })

  test('a lost socket is waited for: the page goes on where it was, and hears what it missed', async () => {
    const browser = await connect(seat)
    const [{ leg, events }] = ring('call-lost') as [ReturnType<typeof ring>[number]]
    browser.send({ type: 'accept', call: 'call-lost', description: 'answer', media: noMedia })
    await browser.settled()
    browser.socket.terminate()
    await eventually(async () => expect(events.at(-1)).toMatchObject({ type: 'lost' }))
    await eventually(async () => expect(await reachableOf(seat.id)).toEqual([]))
    leg.tell({ kind: 'held', music: true })
    const { welcome, session } = browser
    const back = await connect(seat, { session, previous: welcome.session, resume: ['call-lost'] })
    expect(back.welcome).toMatchObject({ session: welcome.session, resumed: ['call-lost'] })
    expect(await back.next('held')).toMatchObject({ music: true })
    expect(events.at(-1)).toEqual({ type: 'back', isFresh: false })
    back.send({ type: 'end', call: 'call-lost' })
    await back.settled()
    expect(events.at(-1)).toEqual({ type: 'ended', reason: 'hung_up' })
  })

  test('CALL-16: a call that arrives while the socket is away rings on its return, and its end is announced', async () => {
    const browser = await connect(seat)
    const [leg] = browsers.openLegs(seat.id, 'call-late').legs as [Leg]
    const events: LegEvent[] = []
    leg.listen((event) => events.push(event))
    browser.socket.terminate()
    await eventually(async () => expect(await reachableOf(seat.id)).toEqual([]))
    // its name was looked up meanwhile
    leg.ring(invitation)
    const { welcome, session } = browser
    const back = await connect(seat, { session, previous: welcome.session })
    expect(await back.next('incoming')).toMatchObject({ call: 'call-late' })
    expect(events).toEqual([{ type: 'ringing' }])
    leg.end('no_answer', null)
    expect(await back.next('ended')).toMatchObject({ call: 'call-late', reason: 'no_answer' })
  })

  test('CALL-16: a socket that is lost before it was welcomed ends no call: the next one has it', async () => {
    const browser = await connect(seat)
    browser.send(call('call-slow'))
    await browser.settled()
    const [{ events }] = placed as [(typeof placed)[number]]
    browser.socket.terminate()
    await eventually(async () => expect(await reachableOf(seat.id)).toEqual([]))
    const { welcome, session } = browser
    const hello = { session, previous: welcome.session, resume: ['call-slow'] }
    const seen = arrived
    // connections cannot be written down, as on a busy database: nobody is welcomed
    const back = await db.transaction().execute(async (transaction) => {
      await sql`lock table rtc_connections in exclusive mode`.execute(transaction)
      const given = openSocket(address)
      await once(given, 'open')
      const token = await givenRtcToken(platform, session)
      given.send(JSON.stringify({ type: 'hello', token, waiting: 0, resume: hello.resume, previous: hello.previous }))
      await eventually(() => expect(arrived).toBe(seen + 1))
      given.terminate()
      const next = connect(seat, hello)
      await eventually(() => expect(arrived).toBe(seen + 2))
      return { next }
    })
    expect((await back.next).welcome).toMatchObject({ session: welcome.session, resumed: ['call-slow'] })
    expect(events.map(({ type }) => type)).toEqual(['lost', 'back'])
  })

  test('after a reload the new page has the call, and its media are to be negotiated afresh', async () => {
    const browser = await connect(seat)
    const [{ leg, events }] = ring('call-reload') as [ReturnType<typeof ring>[number]]
    browser.send({ type: 'accept', call: 'call-reload', description: 'answer', media: noMedia })
    await browser.settled()
    browser.socket.terminate()
    await eventually(async () => expect(events.at(-1)).toMatchObject({ type: 'lost' }))
    const page = await connect(seat, { session: browser.session, resume: ['call-reload', 'call-others'] })
    expect(page.welcome.resumed).toEqual(['call-reload'])
    expect(await page.next('accepted')).toMatchObject({ call: 'call-reload', with: invitation.from })
    expect(events.at(-1)).toEqual({ type: 'back', isFresh: true })
    void leg.negotiate(null, true).catch(() => undefined)
    expect(await page.next('negotiate')).toMatchObject({ call: 'call-reload', fresh: true })
  })

  test('another subscriber, or another session, takes nothing over', async () => {
    const browser = await connect(seat)
    const [{ events }] = ring('call-steal') as [ReturnType<typeof ring>[number]]
    browser.socket.terminate()
    await eventually(async () => expect(events.at(-1)).toMatchObject({ type: 'lost' }))
    const wanted = { previous: browser.welcome.session, resume: ['call-steal'] }
    for (const who of [seat, colleague]) {
      const thief = await connect(who, wanted)
      expect(thief.welcome.resumed).toEqual([])
      expect(thief.welcome.session).not.toBe(browser.welcome.session)
    }
  })
})
