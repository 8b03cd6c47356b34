import { beforeEach, expect, test } from 'vitest'
import { callLines } from '../../test/call-lines.ts'
import { eventually } from '../../test/eventually.ts'
import { phoneSdp } from '../../../telephony/test/phone-sdp.ts'
import { startPhoneWorld } from '../../test/phone-world.ts'
import { noMedia } from '../../test/test-browser.ts'

const world = await startPhoneWorld()
const { edge, platform, customer } = world
const { forwards, prefers } = callLines(platform, customer)
const anna = await world.seat('21', 'Anna')
const ben = await world.seat('22', 'Ben')
const eva = await world.seat('23', 'Eva')
const dora = await world.seat('24', 'Dora')
await world.registered(dora, 'Phone of Dora')
beforeEach(async () => {
  await world.allOver()
  for (const table of ['cf_mappings', 'subscriber_preferences'] as const) await platform.db.deleteFrom(table).execute()
})

/** Ben talks to Anna in his browser. */
const benTalks = async () => {
  const browser = await world.browser(ben, { waiting: 1 })
  const caller = edge.calls(anna, '22')
  const { call } = await browser.next('incoming')
  browser.send({ type: 'accept', call, description: phoneSdp('ben'), media: noMedia })
  await eventually(async () =>
    expect(await platform.db.selectFrom('call_legs').select('state').where('ended_at', 'is', null).execute()).toEqual([
      { state: 'talking' },
      { state: 'talking' },
    ]),
  )
  const isRung = () => browser.heard.filter(({ type }) => type === 'incoming').length > 1
  return { browser, caller, isRung }
}

test('CALL-06: a second call rings at a line that talks, unless it has switched call waiting off', async () => {
  const { browser, caller, isRung } = await benTalks()
  const second = edge.calls(eva, '22')
  await eventually(() => expect(isRung()).toBe(true))
  second.cancel()
  await eventually(() => expect(second.rejected).toBe(487))
  caller.hangUp()
  browser.socket.close(1000)
})

test('CALL-06: with call waiting off a line that talks is busy, and rings again when its talk is over', async () => {
  await prefers(ben, { call_waiting: false })
  const { browser, caller, isRung } = await benTalks()
  const second = edge.calls(eva, '22')
  await eventually(() => expect(second.rejected).toBe(486))
  expect(isRung()).toBe(false)
  caller.hangUp()
  await browser.next('ended')
  await world.allOver()
  const third = edge.calls(eva, '22')
  await browser.next('incoming')
  third.cancel()
  browser.socket.close(1000)
})

test('CALL-06: the rule for busy holds', async () => {
  await prefers(ben, { call_waiting: false })
  await forwards(ben, 'cfb', `sip:24@${customer.domain}`)
  const { browser, caller, isRung } = await benTalks()
  const second = edge.calls(eva, '22')
  const called = await edge.rung(dora.username)
  expect(isRung()).toBe(false)
  second.cancel()
  await eventually(() => expect(called.cancelled).not.toBeNull())
  caller.hangUp()
  browser.socket.close(1000)
})
