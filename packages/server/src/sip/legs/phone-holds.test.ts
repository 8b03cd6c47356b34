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
beforeEach(() => world.allOver())

/** Anna's phone talks to Ben's. */
const talk = async () => {
  const caller = edge.calls(anna, '22')
  const callee = await edge.rung(ben.username)
  callee.answers(phoneSdp('ben'))
  await eventually(() => expect(caller.answer).toBe(phoneSdp('ben')))
  return { caller, callee }
}

describe('TEL-02: hold and resume', () => {
  test('a phone holds a phone: the other one is offered it, and answers', async () => {
    const { caller, callee } = await talk()
    callee.answersWith = phoneSdp('ben', { direction: 'recvonly', version: 2 })
    expect(await caller.reoffer(phoneSdp('anna', { direction: 'sendonly', version: 2 }))).toBe(callee.answersWith)
    expect(callee.offers.at(-1)).toContain('a=sendonly')
    callee.answersWith = phoneSdp('ben', { version: 3 })
    expect(await caller.reoffer(phoneSdp('anna', { version: 3 }))).toBe(callee.answersWith)
    caller.hangUp()
    await world.conversations()
  })

  test('RFC 3261: a phone cancels its hold: it is refused, both are connected anew, and it can hold again', async () => {
    const browser = await world.browser(eva)
    const caller = edge.calls(anna, '23')
    const { call } = await browser.next('incoming')
    browser.send({ type: 'accept', call, description: phoneSdp('browser'), media: noMedia })
    await eventually(() => expect(caller.answer).not.toBeNull())
    const offer = caller.cancellable(phoneSdp('anna', { direction: 'sendonly', version: 2 }))
    const asked = await browser.next('negotiate')
    expect(await offer.cancel()).toEqual([200, 487])
    // while the browser has not answered what was cancelled, the phone has to wait
    expect(await caller.reoffer(phoneSdp('anna', { direction: 'sendonly', version: 3 }))).toBe(491)
    browser.send({ type: 'describe', call, exchange: asked.exchange, description: 'held' })
    caller.answersWith = phoneSdp('anna', { version: 4 })
    const anew = await browser.next('negotiate')
    expect(anew.description).toBeNull()
    browser.send({ type: 'describe', call, exchange: anew.exchange, description: phoneSdp('browser', { version: 2 }) })
    expect(await browser.next('confirm')).toMatchObject({ description: expect.stringContaining('o=anna 1 4 ') })
    expect(caller.offers.at(-1)).toContain('o=browser 1 2 ')
    await eventually(() => expect(edge.received.at(-1)).toMatch(/^ACK /))
    const holding = caller.reoffer(phoneSdp('anna', { direction: 'sendonly', version: 5 }))
    const again = await browser.next('negotiate')
    browser.send({ type: 'describe', call, exchange: again.exchange, description: 'held again' })
    expect(await holding).toBe('held again')
    caller.hangUp()
    await world.conversations()
    browser.socket.close(1000)
  })

  test('a phone holds a browser, which is told so', async () => {
    const browser = await world.browser(eva)
    const caller = edge.calls(anna, '23')
    const { call } = await browser.next('incoming')
    browser.send({ type: 'accept', call, description: phoneSdp('browser'), media: noMedia })
    await eventually(() => expect(caller.answer).not.toBeNull())
    const holding = caller.reoffer(phoneSdp('anna', { direction: 'sendonly', version: 2 }))
    const asked = await browser.next('negotiate')
    expect(asked).toMatchObject({ fresh: false, description: expect.stringContaining('a=sendonly') })
    browser.send({ type: 'describe', call, exchange: asked.exchange, description: 'held' })
    expect(await holding).toBe('held')
    await browser.next('held')
    const resuming = caller.reoffer(phoneSdp('anna', { version: 3 }))
    const again = await browser.next('negotiate')
    browser.send({ type: 'describe', call, exchange: again.exchange, description: 'resumed' })
    expect(await resuming).toBe('resumed')
    await browser.next('talking')
    caller.hangUp()
    await world.conversations()
    browser.socket.close(1000)
  })

  test('music on hold of the line: who is held hears it; after that both negotiate anew', async () => {
    await world.plays(anna, 'music_on_hold')
    const { caller, callee } = await talk()
    callee.answersWith = phoneSdp('ben', { direction: 'recvonly', version: 2 })
    await caller.reoffer(phoneSdp('anna', { direction: 'sendonly', version: 2 }))
    await eventually(() => expect(callee.offers.at(-1)).toContain('offer of media'))
    caller.answersWith = phoneSdp('anna', { version: 4 })
    callee.answersWith = phoneSdp('ben', { version: 4 })
    const answer = await caller.reoffer(phoneSdp('anna', { version: 3 }))
    expect(answer).toContain('a=sendrecv')
    await eventually(() => expect(callee.offers.at(-1)).toBe(''))
    await eventually(() => expect(caller.offers.at(-1)).toContain('o=ben 1 4 '))
    await eventually(() => expect(callee.confirmed.at(-1)).toBe(caller.answersWith))
    caller.hangUp()
    await world.conversations()
  })

  test('RFC 4028: a sign of life disturbs nobody else', async () => {
    const { caller, callee } = await talk()
    const before = callee.offers.length
    const answer = await caller.reoffer(phoneSdp(anna.username))
    expect(answer).toMatch(/m=audio \d+ UDP\/TLS\/RTP\/SAVPF 0 101\r\n/)
    expect(answer).toContain('a=sendrecv')
    // a re-INVITE without an offer gets the description that already holds
    expect(await caller.reoffer(null)).toContain('o=ben')
    expect(callee.offers).toHaveLength(before)
    callee.hangUp()
    await world.conversations()
  })

  test('RFC 4028, RFC 3311: a phone that asks for signs of life gives them, by UPDATE, too', async () => {
    const caller = edge.calls(anna, '22', { headers: ['Supported: timer', 'Session-Expires: 1800'] })
    const callee = await edge.rung(ben.username)
    callee.answers(phoneSdp('ben'))
    await eventually(() => expect(caller.answer).toBe(phoneSdp('ben')))
    const accepted = edge.received.find((text) => text.startsWith('SIP/2.0 200') && text.includes(caller.callId))
    expect(accepted).toMatch(/^Session-Expires: 1800;refresher=uac\r$/m)
    expect(accepted).toMatch(/^Require: timer\r$/m)
    expect(accepted).toMatch(/^Allow: .*\bUPDATE\b/m)
    const alive = await caller.update(null, ['Supported: timer', 'Session-Expires: 600;refresher=uac'])
    expect([alive.statusCode, alive.getHeader('session-expires')]).toEqual([200, '600;refresher=uac'])
    const same = await caller.update(phoneSdp(anna.username))
    expect([same.statusCode, same.body]).toEqual([200, expect.stringContaining('a=sendrecv')])
    expect(callee.offers).toHaveLength(1)
    caller.hangUp()
    await world.conversations()
  })

  test('RFC 3311: a phone holds by UPDATE, and is told what cannot be', async () => {
    await world.plays(ben, 'music_on_hold')
    const { caller, callee } = await talk()
    caller.answersWith = phoneSdp('anna', { direction: 'recvonly', version: 2 })
    expect((await callee.update(phoneSdp('ben', { direction: 'sendonly', version: 2 }))).statusCode).toBe(200)
    await eventually(() => expect(caller.offers.at(-1)).toContain('offer of media'))
    expect((await callee.update('v=0\r\n')).statusCode).toBe(488)
    caller.hangUp()
    await world.conversations()
  })

  test('both begin at once: 491, and it is tried again', async () => {
    const browser = await world.browser(eva)
    const caller = edge.calls(anna, '23')
    const { call } = await browser.next('incoming')
    browser.send({ type: 'accept', call, description: phoneSdp('browser'), media: noMedia })
    await eventually(() => expect(caller.answer).not.toBeNull())
    caller.answersWith = 491
    browser.send({ type: 'renegotiate', call, exchange: 1, description: phoneSdp('camera', { video: true }) })
    await eventually(() => expect(caller.offers).toHaveLength(1))
    caller.answersWith = phoneSdp('anna', { version: 2 })
    expect(await browser.next('confirm')).toMatchObject({ description: expect.stringContaining('o=anna 1 2 ') })
    expect(caller.offers).toHaveLength(2)
    caller.hangUp()
    await world.conversations()
    browser.socket.close(1000)
  })
})
