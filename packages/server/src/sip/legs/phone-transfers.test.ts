import { beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { phoneSdp } from '../../../../telephony/test/phone-sdp.ts'
import { startPhoneWorld } from '../../../test/phone-world.ts'
import { noMedia } from '../../../test/test-browser.ts'

const world = await startPhoneWorld()
const { edge } = world
const anna = await world.seat('21', 'Anna')
const ben = await world.seat('22', 'Ben')
const eva = await world.seat('23', 'Eva')
await world.registered(anna, 'Phone of Anna')
await world.registered(ben, 'Phone of Ben')
await world.registered(eva, 'Phone of Eva')
beforeEach(() => world.allOver())

const talk = async (from: typeof anna, to: typeof ben, dialled: string) => {
  const caller = edge.calls(from, dialled)
  const callee = await edge.rung(to.username)
  callee.answers(phoneSdp(`${to.username}-to-${from.username}`))
  await eventually(() => expect(caller.answer).not.toBeNull())
  return { caller, callee }
}

describe('TEL-05: blind transfer by a phone', () => {
  test('to another phone: both that stay are connected anew, who passed it on is told so and let go', async () => {
    const { caller, callee } = await talk(anna, ben, '22')
    caller.answersWith = phoneSdp('anna', { version: 2 })
    expect(await callee.refer('<sip:23@pbx.test>')).toBe(202)
    await eventually(() => expect(callee.isOver).toBe(true))
    expect(callee.notified).toEqual(['SIP/2.0 100 Trying', 'SIP/2.0 200 OK'])
    const third = await edge.rung(eva.username)
    // the joining phone makes the offer, and is shown the waiting party
    expect(third.offers).toEqual([''])
    expect(third.invite?.message.from.uri.user).toBe('21')
    third.answers(phoneSdp('eva'))
    await eventually(() => expect(caller.offers.at(-1)).toContain('o=eva '))
    await eventually(() => expect(third.confirmed).toEqual([caller.answersWith]))
    caller.hangUp()
    await eventually(() => expect(third.isOver).toBe(true))
    expect(await world.conversations(3)).toMatchObject([
      { subscriber_id: anna.id, status: 'ok' },
      { subscriber_id: ben.id, status: 'ok' },
      { subscriber_id: eva.id, status: 'ok', direction: 'in' },
    ])
  })

  test('to a browser, by the one who called', async () => {
    const browser = await world.browser(eva)
    const { caller, callee } = await talk(anna, ben, '22')
    callee.answersWith = phoneSdp('ben', { version: 2 })
    expect(await caller.refer('<sip:23@pbx.test;user=phone>')).toBe(202)
    const { call, description } = await browser.next('incoming')
    const phone = await edge.rung(eva.username)
    expect(description).toBeNull()
    browser.send({ type: 'accept', call, description: phoneSdp('browser'), media: noMedia })
    await eventually(() => expect(callee.offers.at(-1)).toContain('o=browser'))
    await eventually(() => expect(phone.cancelled).toContain('cause=200'))
    expect(await browser.next('description')).toMatchObject({ description: expect.stringContaining('o=ben 1 2 ') })
    browser.send({ type: 'end', call })
    await eventually(() => expect(callee.isOver).toBe(true))
    expect(caller.isOver).toBe(true)
    await world.conversations(3)
    browser.socket.close(1000)
  })

  test('nobody takes it: it comes back', async () => {
    const { caller, callee } = await talk(anna, ben, '22')
    await callee.refer('<sip:23@pbx.test>')
    ;(await edge.rung(eva.username)).rejects(603)
    const back = await edge.rung(ben.username)
    back.answers(phoneSdp('ben-again'))
    await eventually(() => expect(caller.offers.at(-1)).toContain('o=ben-again'))
    caller.hangUp()
    await eventually(() => expect(back.isOver).toBe(true))
    await world.conversations(3)
  })

  test.each([
    ['an extension that nobody has', '<sip:88@pbx.test>'],
    ['a number outside without an outside line', '<sip:9999999@pbx.test>'],
  ])('to %s: it is told so, both talk on, and it may pass on to somebody else', async (_, nowhere) => {
    const { caller, callee } = await talk(anna, ben, '22')
    const offers = [caller.offers.length, callee.offers.length]
    expect(await callee.refer(nowhere)).toBe(202)
    await eventually(() => expect(callee.notified).toEqual(['SIP/2.0 100 Trying', 'SIP/2.0 404 Not Found']))
    expect([caller.isOver, callee.isOver]).toEqual([false, false])
    expect([caller.offers.length, callee.offers.length]).toEqual(offers)
    expect(await callee.refer('<sip:23@pbx.test>')).toBe(202)
    ;(await edge.rung(eva.username)).rejects(603)
    ;(await edge.rung(ben.username)).rejects(603)
    await eventually(() => expect(caller.isOver).toBe(true))
    await world.conversations(3)
  })

  test.each(['<tel:23>', '<sip:@pbx.test>', 'nothing', '<sip:%zz@pbx.test>'])('to nobody: %s', async (to) => {
    const { caller, callee } = await talk(anna, ben, '22')
    expect(await callee.refer(to)).toBe(400)
    expect([caller.isOver, callee.isOver]).toEqual([false, false])
    caller.hangUp()
    await world.conversations()
  })
})

describe('TEL-05: attended transfer by a phone', () => {
  test('the two others talk to each other', async () => {
    const first = await talk(anna, ben, '22')
    const second = await talk(ben, eva, '23')
    // Ben's phone has both calls
    first.caller.answersWith = phoneSdp('anna', { version: 2 })
    second.callee.answersWith = phoneSdp('eva', { version: 2 })
    const to = `<sip:23@pbx.test?Replaces=${second.caller.replaces}>`
    expect(await first.callee.refer(to)).toBe(202)
    await eventually(() => expect([first.callee.isOver, second.caller.isOver]).toEqual([true, true]))
    expect(first.callee.notified).toEqual(['SIP/2.0 100 Trying', 'SIP/2.0 200 OK'])
    await eventually(() => expect(second.callee.offers.at(-1)).toBe(''))
    await eventually(() => expect(first.caller.offers.at(-1)).toContain(`o=eva 1 2`))
    await eventually(() => expect(second.callee.confirmed).toEqual([first.caller.answersWith]))
    first.caller.hangUp()
    await eventually(() => expect(second.callee.isOver).toBe(true))
    expect(await world.conversations(4)).toMatchObject([{}, {}, {}, {}])
  })

  test('while the other one still rings, or with a call of somebody else: nothing changes', async () => {
    const { caller, callee } = await talk(anna, ben, '22')
    const asking = edge.calls(ben, '23')
    const rung = await edge.rung(eva.username)
    rung.rings()
    await eventually(() => expect(asking.progress).not.toEqual([]))
    const of = (callId: string) => `<sip:23@pbx.test?Replaces=${encodeURIComponent(`${callId};to-tag=a;from-tag=b`)}>`
    expect(await callee.refer(of(asking.callId))).toBe(202)
    await eventually(() => expect(callee.notified.at(-1)).toBe('SIP/2.0 491 Request Pending'))
    expect(await callee.refer(of(caller.callId))).toBe(202)
    await eventually(() => expect(callee.notified.at(-1)).toBe('SIP/2.0 481 Call Does Not Exist'))
    expect([caller.isOver, callee.isOver]).toEqual([false, false])
    asking.cancel()
    caller.hangUp()
    await world.conversations(4)
  })
})
