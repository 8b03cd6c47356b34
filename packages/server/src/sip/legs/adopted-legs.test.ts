import { afterAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { phoneSdp } from '../../../../telephony/test/phone-sdp.ts'
import { startPhoneWorld } from '../../../test/phone-world.ts'
import type { KeptCall } from '../../rtc/runner/call-rows.ts'
import type { LegEvent } from '../../rtc/legs/leg.ts'
import { openSipPhones } from '../open-sip-phones.ts'

/* Another process takes over the phones of a call by the call's row alone. */

const world = await startPhoneWorld()
const { edge, platform } = world
const anna = await world.seat('21', 'Anna')
const ben = await world.seat('22', 'Ben')
await world.registered(ben, 'Phone of Ben')

beforeEach(() => world.connectAnew())

/** Another process, to which the edge sends from now on. */
const another = async () => {
  const phones = await openSipPhones(platform, {
    edges: [edge.address],
    listen: { host: '127.0.0.1', port: 0 },
  })
  await phones.begin(() => {})
  afterAll(() => phones.close())
  edge.connectTo(phones.own)
  return phones
}
/** The legs of a line in the last call's row, once they are so. */
const leftOf = (line: { id: number }, is: string) =>
  eventually(async () => {
    const { state } = await platform.db
      .selectFrom('calls')
      .select('state')
      .orderBy('started_at', 'desc')
      .executeTakeFirstOrThrow()
    const { legs, left = {} } = state as KeptCall
    const leg = Object.values(legs).find(({ subscriberId }) => subscriberId === line.id)
    if (leg === undefined) throw new Error('It is in no call')
    expect(left[leg.id]).toMatchObject({ is })
    return { leg, left: left[leg.id] }
  })

test('TEL-09: phones that talk are told by an offer as before where they are now, and go on', async () => {
  const caller = edge.calls(anna, '22')
  const callee = await edge.rung(ben.username)
  callee.answers(phoneSdp('ben'))
  await eventually(() => expect(caller.answer).toBe(phoneSdp('ben')))
  const [ofAnna, ofBen] = await Promise.all([leftOf(anna, 'talking'), leftOf(ben, 'talking')])

  const phones = await another()
  const [annas, bens] = [ofAnna, ofBen].map(({ leg, left }) => {
    expect(phones.canAdopt(left)).toBe(true)
    const adopted = phones.adopt(leg, left)
    if (adopted === null) throw new Error('It is not adopted')
    const events: LegEvent[] = []
    adopted.listen((event) => events.push(event))
    return { leg: adopted, events }
  })
  if (annas === undefined || bens === undefined) throw new Error('Both are there')
  await eventually(() => expect([caller.offers.length, callee.offers.length]).toEqual([1, 2]))
  // what it heard before, without candidates, which it might take for a new way
  expect(caller.offers[0]).toContain('o=ben')
  expect(caller.offers[0]).toContain('a=setup:actpass')
  expect(callee.offers[1]).toContain(`o=${anna.username}`)
  expect(callee.offers[1]).not.toContain('a=candidate')
  const told = edge.received.findLast((text) => text.startsWith('INVITE') && text.includes(callee.callId)) ?? ''
  expect(told).toContain(`Contact: <sip:app@127.0.0.1:${phones.own.port};transport=tcp>`)

  callee.answersWith = phoneSdp('ben-anew')
  expect(await bens.leg.negotiate(phoneSdp('x'), false)).toBe(phoneSdp('ben-anew'))
  // it can be handed on once more
  expect(phones.canAdopt(bens.leg.left?.())).toBe(true)
  caller.hangUp()
  await eventually(() => expect(annas.events).toContainEqual({ type: 'ended', reason: 'hung_up' }))
  bens.leg.end('hung_up', null)
  await eventually(() => expect(callee.isOver).toBe(true))
})

test.each([
  ['as before', 'anna', []],
  ['from another media relay, as the one before has died', 'anna-elsewhere', [{ type: 'media_gone' }]],
])('TEL-09: a phone that is told where it is now answers %s', async (_how, from, expected) => {
  const caller = edge.calls(anna, '22', { sdp: phoneSdp('anna') })
  const callee = await edge.rung(ben.username)
  callee.answers(phoneSdp('ben'))
  await eventually(() => expect(caller.answer).toBe(phoneSdp('ben')))
  const { leg, left } = await leftOf(anna, 'talking')
  const phones = await another()
  caller.answersWith = phoneSdp(from)
  const adopted = phones.adopt(leg, left)
  const events: LegEvent[] = []
  adopted?.listen((event) => events.push(event))
  // its turn comes once the phone has answered
  await adopted?.negotiate(phoneSdp('x'), false)
  expect(events).toEqual(expected)
  caller.hangUp()
  callee.hangUp()
})

test('TEL-09: a phone that talks in a call that cannot go on is hung up', async () => {
  const caller = edge.calls(anna, '22')
  const callee = await edge.rung(ben.username)
  callee.answers(phoneSdp('ben'))
  await eventually(() => expect(caller.answer).toBe(phoneSdp('ben')))
  const { left } = await leftOf(anna, 'talking')
  const phones = await another()
  phones.endLeft(left)
  await eventually(() => expect(caller.isOver).toBe(true))
})

test('TEL-09: the edge learns whom to refuse and whose ringing to stop when a call rings', async () => {
  const caller = edge.calls(anna, '22')
  const callee = await edge.rung(ben.username)
  callee.rings()
  const [ofAnna, ofBen] = await Promise.all([leftOf(anna, 'calling'), leftOf(ben, 'ringing')])
  const phones = await another()
  expect([ofAnna, ofBen].map(({ left }) => phones.canAdopt(left))).toEqual([false, false])
  for (const { left } of [ofAnna, ofBen]) phones.endLeft(left)
  const orders = await eventually(() => {
    const found = edge.received.filter((text) => text.startsWith('OPTIONS') && text.includes('X-End:'))
    expect(found).toHaveLength(2)
    return found
  })
  for (const [call, how] of [
    [caller, 'calling'],
    [callee, 'ringing'],
  ] as const) {
    const order = orders.find((text) => text.includes(`X-End: ${call.callId}\r`))
    expect(order).toContain(`X-End-How: ${how}\r`)
    expect(order).toContain('X-End-Number: 1\r')
  }
})
