import { beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { createLampKeys } from '../../../test/sip/lamp-key.ts'
import { startRealPhoneWorld } from '../../../test/sip/real-phone-world.ts'
import { noMedia, type TestBrowser } from '../../../test/test-browser.ts'
import { createTestPeer } from '../../../test/test-peer.ts'

vi.setConfig({ testTimeout: 60_000 })

const world = await startRealPhoneWorld()
const { sound, sipPassword: password } = world
const { db } = world.platform
const anna = await world.seat('21', 'Anna')
const ben = await world.seat('22', 'Ben')
const eva = await world.seat('23', 'Eva')
beforeEach(() => world.allOver())

const rows = () => db.selectFrom('parked_calls').select(['place', 'parked_by', 'name']).execute()

/** Anna's phone talks to Ben's, which parks her. */
const parks = async (to: string) => {
  const [caller, parker] = await Promise.all([world.phone(anna, { tone: 440 }), world.phone(ben, { tone: 880 })])
  await caller.dial('22')
  await parker.says('CALL_INCOMING')
  await parker.command('accept')
  await Promise.all([sound.hears(caller, 880), sound.hears(parker, 440)])
  await parker.command('transfer', `sip:${to}@${ben.domain}`)
  await parker.says('CALL_CLOSED')
  return { caller, parker }
}

test('TEAM-03: a phone parks by a blind transfer to the code, the caller hears music, and another phone takes the call', async () => {
  const taker = await world.phone(eva, { tone: 660 })
  const lamp = await createLampKeys(world.edge.outside, { ...eva, password })
  expect(await lamp.watches(`*591@${eva.domain}`)).toMatchObject({ status: 200 })
  const shows = (...states: string[]) => eventually(() => expect(lamp.told({ username: '*591' })).toEqual(states))
  await shows('active')
  const { caller } = await parks('*59')
  expect(await rows()).toEqual([{ place: 1, parked_by: ben.id, name: 'Anna' }])
  await shows('active', 'confirmed')
  await sound.hearsSomething(caller)
  await taker.dial('*591')
  await Promise.all([sound.hears(caller, 660), sound.hears(taker, 440)])
  await shows('active', 'confirmed', 'terminated')
  expect(await rows()).toEqual([])
  await taker.command('hangup')
  await caller.says('CALL_CLOSED')
  expect(await world.conversations(3)).toMatchObject([
    { subscriber_id: anna.id, direction: 'out', status: 'ok', answered_by: ben.id },
    { subscriber_id: ben.id, direction: 'in', status: 'ok', answered_by: ben.id },
    { subscriber_id: eva.id, direction: 'in', status: 'ok', answered_by: eva.id },
  ])
})

test('TEAM-03: a place of one’s choice; a phone that takes from a free one is told so, and the call stands on', async () => {
  const taker = await world.phone(eva, { tone: 660 })
  const { caller } = await parks('*597')
  expect(await rows()).toMatchObject([{ place: 7 }])
  await taker.dial('*591')
  await Promise.all([sound.hearsSomething(taker), taker.says('CALL_CLOSED')])
  expect(await rows()).toHaveLength(1)
  // whoever hangs up leaves the place
  await caller.command('hangup')
  await eventually(async () => expect(await rows()).toEqual([]))
})

test('TEAM-03: the phone that parked a call takes it back', async () => {
  const { caller, parker } = await parks('*59')
  await sound.hearsSomething(caller)
  await parker.dial('*591')
  await Promise.all([sound.hears(caller, 880), sound.hears(parker, 440)])
  await caller.command('hangup')
  await eventually(async () => expect(await rows()).toEqual([]))
})

/** The connection that the platform asks a browser for, as for each other end. */
const connectsAnew = async (browser: TestBrowser, call: string) => {
  const { exchange, description } = await browser.next('negotiate')
  const peer = createTestPeer()
  const own = description === null ? await peer.offer() : await peer.answer(description)
  browser.send({ type: 'describe', call, exchange, description: own })
  if (description === null) await peer.confirm((await browser.next('confirm')).description)
  return peer
}

test('TEAM-03: a browser that a phone has parked hears music, and then the phone that takes the call', async () => {
  const [parker, taker] = [await world.phone(ben, { tone: 880 }), await world.phone(eva, { tone: 1320 })]
  const [browser, peer] = [await world.browser(anna), createTestPeer()]
  const call = 'parked-browser'
  browser.send({ type: 'call', call, to: '22', description: await peer.offer(), media: noMedia })
  await parker.says('CALL_INCOMING')
  await parker.command('accept')
  await peer.confirm((await browser.next('description')).description)
  await eventually(() => expect(peer.hears()).toBeCloseTo(880, -2))
  await parker.command('transfer', `sip:*59@${ben.domain}`)
  const parked = await connectsAnew(browser, call)
  await eventually(() => expect(parked.heard.length).toBeGreaterThan(20))
  await taker.dial('*591')
  const taken = await connectsAnew(browser, call)
  await eventually(() => expect(taken.hears()).toBeCloseTo(1320, -2))
  await taken.speakUntil(660, sound.hears(taker, 660))
  await taker.command('hangup')
  expect(await browser.next('ended')).toMatchObject({ reason: 'hung_up' })
  browser.socket.close(1000)
})
