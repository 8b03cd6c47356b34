import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { givenCustomer, givenNumber, givenPilot, givenSubscriber } from '../../test/builders.ts'
import { eventually } from '../../test/eventually.ts'
import { givenRtcSession, givenRtcToken, noMedia, openBrowser } from '../../test/test-browser.ts'
import { createTestApp, createTestPlatform } from '../../test/test-platform.ts'
import { startRtc } from './start-rtc.ts'

const { platform, connectionString } = await createTestPlatform()
const { db } = platform
const app = await createTestApp(platform)
const rtc = await startRtc(platform, { server: app.server, connectionString })
let isClosed = false
const close = async () => {
  if (!isClosed) await rtc.close()
  isClosed = true
}
afterAll(close)
await app.listen({ host: '127.0.0.1', port: 0 })
const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

const customer = await givenCustomer(platform)
const pilot = await givenPilot(platform, { customer, pbx_extension: '1', display_name: 'Pilot' })
await givenNumber(platform, pilot.id)
const anna = await givenSubscriber(platform, { customer, pbx_extension: '21', display_name: 'Anna' })
const ben = await givenSubscriber(platform, { customer, pbx_extension: '22', display_name: 'Ben' })
const carla = await givenSubscriber(platform, { customer, pbx_extension: '23', display_name: 'Carla' })

const connect = async (who: { id: number }, waiting = 0) =>
  openBrowser(address, { waiting, token: await givenRtcToken(platform, await givenRtcSession(platform, who)) })
type Browser = Awaited<ReturnType<typeof connect>>

const dial = (browser: Browser, call: string, to: string) =>
  browser.send({ type: 'call', call, to, description: `offer of ${call}`, media: noMedia })

const openLegs = () => db.selectFrom('call_legs').selectAll().where('ended_at', 'is', null).execute()
const conversations = async (call_id: string) =>
  db
    .selectFrom('conversations')
    .select(['subscriber_id', 'direction', 'status', 'caller', 'callee', 'answered_by', 'answered_on'])
    .where('call_id', '=', call_id)
    .orderBy('direction')
    .execute()

beforeEach(() =>
  eventually(async () => {
    if ((await openLegs()).length > 0) throw new Error('A call of the test before is not over')
  }),
)

describe('CALL: a call between two browsers', () => {
  test('rings, is answered, is talked in and ends; both have it among their conversations', async () => {
    const [caller, callee] = [await connect(anna), await connect(ben)]
    dial(caller, 'call-0001', '22')
    const incoming = await callee.next('incoming')
    expect(incoming).toMatchObject({ call: 'call-0001', description: 'offer of call-0001', media: noMedia })
    expect(incoming.from).toMatchObject({ name: 'Anna' })
    await caller.next('ringing')
    callee.send({ type: 'accept', call: 'call-0001', description: 'answer', media: noMedia })
    expect(await caller.next('description')).toMatchObject({ description: 'answer' })
    expect(await caller.next('accepted')).toMatchObject({ with: { name: 'Ben' }, is_service: false })
    await eventually(async () =>
      expect((await openLegs()).map(({ subscriber_id, state }) => [subscriber_id, state])).toEqual(
        expect.arrayContaining([
          [anna.id, 'talking'],
          [ben.id, 'talking'],
        ]),
      ),
    )
    caller.send({ type: 'end', call: 'call-0001' })
    expect(await callee.next('ended')).toMatchObject({ reason: 'hung_up' })
    await eventually(async () =>
      expect(await conversations('call-0001')).toMatchObject([
        { subscriber_id: ben.id, direction: 'in', status: 'ok', answered_by: ben.id, answered_on: 'Firefox (Linux)' },
        // the caller is not told on which device a colleague answered
        { subscriber_id: anna.id, direction: 'out', status: 'ok', answered_by: ben.id, answered_on: null },
      ]),
    )
    expect(await db.selectFrom('calls').select('reason').where('ended_at', 'is', null).execute()).toEqual([])
    for (const browser of [caller, callee]) {
      // each browser gets an event about its own conversations
      for (let topic = ''; topic !== 'conversations'; ) ({ topic } = await browser.next('event'))
      browser.socket.close(1000)
    }
  })

  test('rings no more when its caller hangs up, and was missed', async () => {
    const [caller, callee] = [await connect(anna), await connect(ben)]
    dial(caller, 'call-0002', '22')
    await callee.next('incoming')
    caller.send({ type: 'end', call: 'call-0002' })
    expect(await callee.next('ended')).toMatchObject({ reason: 'cancelled' })
    await eventually(async () => expect(await conversations('call-0002')).toHaveLength(2))
    for (const browser of [caller, callee]) browser.socket.close(1000)
  })

  test('all browsers of the callee ring, and those that did not take it learn that it was answered elsewhere', async () => {
    const [caller, one, two] = [await connect(anna), await connect(ben), await connect(ben)]
    dial(caller, 'call-0003', '22')
    await Promise.all([one.next('incoming'), two.next('incoming')])
    two.send({ type: 'accept', call: 'call-0003', description: 'answer', media: noMedia })
    expect(await one.next('ended')).toMatchObject({ reason: 'answered_elsewhere' })
    await caller.next('accepted')
    caller.send({ type: 'end', call: 'call-0003' })
    await two.next('ended')
    for (const browser of [caller, one, two]) browser.socket.close(1000)
  })

  test('one holds the other, who sees that', async () => {
    const [caller, callee] = [await connect(anna), await connect(ben)]
    dial(caller, 'call-0004', '22')
    await callee.next('incoming')
    callee.send({ type: 'accept', call: 'call-0004', description: 'answer', media: noMedia })
    await caller.next('accepted')
    caller.send({ type: 'hold', call: 'call-0004' })
    expect(await caller.next('holding')).toMatchObject({ on: true })
    await callee.next('held')
    caller.send({ type: 'resume', call: 'call-0004' })
    expect(await caller.next('holding')).toMatchObject({ on: false })
    await callee.next('talking')
    callee.send({ type: 'end', call: 'call-0004' })
    expect(await caller.next('ended')).toMatchObject({ reason: 'hung_up' })
    for (const browser of [caller, callee]) browser.socket.close(1000)
  })
})

describe('PRES: presence', () => {
  const told = (browser: Browser, line: { id: number }) =>
    browser.heard.flatMap((frame) =>
      frame.type === 'event' && frame.topic === 'presence'
        ? (frame.lines ?? []).flatMap(({ subscriber_id, state }) => (subscriber_id === line.id ? state : []))
        : [],
    )

  test('is announced to colleagues with the first window of a browser and with its last one', async () => {
    const watcher = await connect(anna)
    const one = await connect(carla)
    await eventually(() => expect(told(watcher, carla)).toEqual(['free']))
    const two = await connect(carla)
    one.socket.close(1000)
    await one.closed()
    // the presence of a colleague who connects now arrives after all earlier changes
    const third = await connect(ben)
    await eventually(() => expect(told(watcher, ben).at(-1)).toBe('free'))
    expect(told(watcher, carla)).toEqual(['free'])
    two.socket.close(1000)
    await eventually(() => expect(told(watcher, carla)).toEqual(['free', 'offline']))
    for (const browser of [watcher, third]) browser.socket.close(1000)
  })

  test('is announced when a call rings, is answered and ends', async () => {
    const [watcher, caller, callee] = [await connect(pilot), await connect(anna), await connect(ben)]
    dial(caller, 'call-0005', '22')
    await callee.next('incoming')
    await eventually(() => expect(told(watcher, ben)).toContain('ringing'))
    callee.send({ type: 'accept', call: 'call-0005', description: 'answer', media: noMedia })
    await eventually(() => expect(told(watcher, ben)).toContain('talking'))
    caller.send({ type: 'end', call: 'call-0005' })
    await eventually(() =>
      expect([told(watcher, ben), told(watcher, anna)].map((all) => all.at(-1))).toEqual(['free', 'free']),
    )
    for (const browser of [watcher, caller, callee]) browser.socket.close(1000)
  })
})

test('a server that stops ends its calls, with a reason, and leaves no row open', async () => {
  const [caller, callee] = [await connect(anna), await connect(ben)]
  dial(caller, 'call-0009', '22')
  await callee.next('incoming')
  callee.send({ type: 'accept', call: 'call-0009', description: 'answer', media: noMedia })
  await caller.next('accepted')
  await close()
  expect(await caller.next('ended')).toMatchObject({ reason: 'server_stopped' })
  expect(await callee.next('ended')).toMatchObject({ reason: 'server_stopped' })
  expect([await caller.closed(), await callee.closed()]).toEqual([1001, 1001])
  expect(await openLegs()).toEqual([])
  expect(await conversations('call-0009')).toHaveLength(2)
  expect(await db.selectFrom('rtc_connections').select('id').execute()).toEqual([])
})
