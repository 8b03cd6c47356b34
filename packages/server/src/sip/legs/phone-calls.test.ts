import { beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { phoneSdp } from '../../../../telephony/test/phone-sdp.ts'
import { startPhoneWorld } from '../../../test/phone-world.ts'
import { noMedia } from '../../../test/test-browser.ts'
import { ownDevices } from '../../domain/endpoints/own-devices.ts'

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

test('TEL-02 NAME-02: phone to phone rings, connects and ends on both sides; each knows the other, both have one conversation', async () => {
  const caller = edge.calls(anna, '22')
  const callee = await edge.rung(ben.username)
  // with candidates the relay would settle on the caller's port at once
  expect(callee.offers[0]).not.toMatch(/candidate|ice-options/)
  expect(callee.offers[0]).toContain('o=' + anna.username)
  expect(callee.invite?.message.from.displayName).toBe('Anna')
  expect(callee.invite?.message.from.uri.user).toBe('21')
  callee.rings()
  await eventually(() => expect(caller.progress.map(({ code }) => code)).toContain(180))
  callee.answers(phoneSdp('ben'))
  // the answer passes unchanged, with its candidates, to the relay
  await eventually(() => expect(caller.answer).toBe(phoneSdp('ben')))
  const named = `"Ben" <sip:22@${ben.domain}>`
  expect(caller.identities.at(-1)).toBe(named)
  expect(new Set(caller.identities)).toEqual(new Set([named]))
  caller.hangUp()
  await eventually(() => expect(callee.isOver).toBe(true))
  expect(await world.conversations()).toMatchObject([
    { subscriber_id: anna.id, direction: 'out', caller: '21', callee: '22', status: 'ok' },
    { subscriber_id: ben.id, direction: 'in', caller: '21', callee: '22', status: 'ok', answered_on: 'Phone of Ben' },
  ])
})

describe('TEL-09: the media relay has begun anew', () => {
  test('both phones get new ways through it, once, however often the edge says so', async () => {
    const { caller, callee } = await talk()
    const before = [caller.offers.length, callee.offers.length] as const
    caller.answersWith = phoneSdp('anna-again')
    callee.answersWith = phoneSdp('ben-again')
    expect(await caller.isAsked([])).toBe(200)
    expect([caller.offers.length, callee.offers.length]).toEqual(before)
    const asked = await Promise.all([caller.isAsked(['X-Fault: relay']), callee.isAsked(['X-Fault: relay'])])
    expect(asked).toEqual([200, 200])
    await eventually(() => expect([...caller.confirmed, ...callee.confirmed]).toHaveLength(1))
    const after = [...caller.offers.slice(before[0]), ...callee.offers.slice(before[1])]
    // one phone is asked for an offer, and the other gets it
    expect(after.map((offer) => /^o=(\S+)/m.exec(offer)?.[1] ?? 'asked').sort()).toEqual([
      'asked',
      expect.stringContaining('-again'),
    ])
    caller.hangUp()
    await eventually(() => expect(callee.isOver).toBe(true))
    await world.conversations()
  })

  test('a call for which it has no room ends, and says why', async () => {
    const { caller, callee } = await talk()
    callee.answersWith = 488
    caller.answersWith = 488
    await caller.isAsked(['X-Fault: relay'])
    await eventually(() => expect([caller.isOver, callee.isOver]).toEqual([true, true]))
    expect(await world.endReason()).toBe('media_failed')
    await world.conversations()
  })
})

describe('TEL-02: a phone that leaves the offer to us', () => {
  test('calls a phone: each gets what the other one says', async () => {
    const caller = edge.calls(anna, '22', { sdp: null, acknowledges: false })
    const callee = await edge.rung(ben.username)
    expect(callee.offers).toEqual([''])
    callee.rings()
    await eventually(() => expect(caller.progress.map(({ code }) => code)).toContain(180))
    callee.answers(phoneSdp('ben'))
    await eventually(() => expect(caller.answer).toContain('o=ben'))
    caller.acknowledges(phoneSdp('anna'))
    await eventually(() => expect(callee.confirmed).toEqual([phoneSdp('anna')]))
    callee.answersWith = phoneSdp('ben', { direction: 'recvonly', version: 2 })
    expect(await caller.reoffer(phoneSdp('anna', { direction: 'sendonly', version: 2 }))).toBe(callee.answersWith)
    caller.hangUp()
    await eventually(() => expect(callee.isOver).toBe(true))
    expect(await world.conversations()).toMatchObject([{ status: 'ok' }, { status: 'ok' }])
  })

  test('hears why nobody takes its call, or takes it back', async () => {
    const refused = edge.calls(anna, '23', { sdp: null, acknowledges: false })
    await eventually(() => expect(refused.answer).toContain('offer of media'))
    refused.acknowledges(phoneSdp('anna'))
    await eventually(() => expect(refused.isOver).toBe(true))
    const caller = edge.calls(anna, '22', { sdp: null })
    const callee = await edge.rung(ben.username)
    caller.cancel()
    await eventually(() => expect([callee.cancelled, caller.rejected]).toEqual([expect.any(String), 487]))
    await world.conversations(4)
  })
})

describe('TEL-02: how a call ends that nobody takes', () => {
  test('taken back: the phone rings no more', async () => {
    const caller = edge.calls(anna, '22')
    const callee = await edge.rung(ben.username)
    callee.rings()
    await eventually(() => expect(caller.progress).not.toEqual([]))
    caller.cancel()
    await eventually(() => expect([callee.cancelled, caller.rejected]).toEqual([expect.any(String), 487]))
    expect(await world.conversations()).toMatchObject([{ status: 'cancel' }, { status: 'cancel' }])
  })

  test.each([
    [486, 'busy', 486],
    [603, 'busy', 603],
    [480, 'offline', 480],
    [503, 'offline', 480],
  ])('the phone answers %i: %s; why is heard before the caller gets %i', async (code, status, told) => {
    const caller = edge.calls(anna, '22')
    const callee = await edge.rung(ben.username)
    callee.rejects(code)
    await eventually(() =>
      expect(caller.progress.find((heard) => heard.code === 183)?.body).toContain('answer of media'),
    )
    await eventually(() => expect(caller.rejected).toBe(told))
    expect(await world.conversations()).toMatchObject([{ status }, { status }])
  })

  test('TEL-01: a phone whose line makes as many calls as it may hears busy, and no fault of the server', async () => {
    const callers = Array.from({ length: 30 }, () => edge.calls(anna, '22'))
    const oneMore = edge.calls(anna, '22')
    await eventually(() => expect(oneMore.rejected).toBe(486))
    // each rings before it is taken back, and is over before the next test begins
    for (const _ of callers) await edge.rung(ben.username)
    expect(callers.every(({ rejected }) => rejected === null)).toBe(true)
    for (const caller of callers) caller.cancel()
    await eventually(() => expect(callers.map(({ rejected }) => rejected)).toEqual(callers.map(() => 487)))
    await world.conversations(2 * callers.length)
  })

  test('TEL-01: without a phone or browser that is there, nothing rings', async () => {
    const caller = edge.calls(anna, '23')
    await eventually(() => expect(caller.rejected).toBe(480))
    expect(await world.conversations()).toMatchObject([{ status: 'offline' }, { status: 'offline' }])
  })

  test.each(['*7', '88', '9999999'])('%s, which nobody has: 404', async (dialled) => {
    const caller = edge.calls(anna, dialled)
    await eventually(() => expect(caller.rejected).toBe(404))
    await world.conversations(1)
  })
})

describe('TEL-04: the phones and browsers of a line ring together', () => {
  test('the phone is faster: the browser is told so, and nobody has missed a call', async () => {
    const browser = await world.browser(ben)
    const caller = edge.calls(anna, '22')
    const [incoming, callee] = [await browser.next('incoming'), await edge.rung(ben.username)]
    expect(incoming.from).toMatchObject({ number: '21', name: 'Anna' })
    callee.answers(phoneSdp('ben'))
    expect(await browser.next('ended')).toMatchObject({ reason: 'answered_elsewhere' })
    await eventually(() => expect(caller.answer).not.toBeNull())
    callee.hangUp()
    await eventually(() => expect(caller.isOver).toBe(true))
    expect(await world.conversations()).toMatchObject([{ status: 'ok' }, { status: 'ok', answered_on: 'Phone of Ben' }])
    browser.socket.close(1000)
  })

  test('the browser is faster: the phone is told that it has not missed anything', async () => {
    const browser = await world.browser(ben)
    const caller = edge.calls(anna, '22')
    const [{ call }, callee] = [await browser.next('incoming'), await edge.rung(ben.username)]
    callee.rings()
    browser.send({ type: 'accept', call, description: phoneSdp('browser'), media: noMedia })
    await eventually(() => expect(caller.answer).toBe(phoneSdp('browser')))
    await eventually(() => expect(callee.cancelled).toContain('cause=200'))
    caller.hangUp()
    expect(await browser.next('ended')).toMatchObject({ reason: 'hung_up' })
    const rows = await world.conversations()
    expect(rows).toMatchObject([{ status: 'ok' }, { subscriber_id: ben.id, status: 'ok', answered_by: ben.id }])
    expect(rows).toHaveLength(2)
    browser.socket.close(1000)
  })

  test('a browser calls a phone', async () => {
    const browser = await world.browser(eva)
    browser.send({ type: 'call', call: 'browser-calls', to: '22', description: phoneSdp('browser'), media: noMedia })
    const callee = await edge.rung(ben.username)
    callee.answers(phoneSdp('ben'))
    expect(await browser.next('description')).toMatchObject({ description: expect.stringContaining('o=ben ') })
    browser.send({ type: 'end', call: 'browser-calls' })
    await eventually(() => expect(callee.isOver).toBe(true))
    await world.conversations()
    browser.socket.close(1000)
  })
})

describe('races', () => {
  test('a phone answers while it is told to stop: it is hung up', async () => {
    const caller = edge.calls(anna, '22')
    const callee = await edge.rung(ben.username)
    callee.rings()
    await eventually(() => expect(caller.progress).not.toEqual([]))
    caller.cancel()
    callee.answers(phoneSdp('ben'))
    await eventually(() => expect(callee.isOver).toBe(true))
    await world.conversations()
  })

  test('a call whose answer was not acknowledged yet ends once it is', async () => {
    const caller = edge.calls(anna, '22', { acknowledges: false })
    const callee = await edge.rung(ben.username)
    callee.answers(phoneSdp('ben'))
    await eventually(() => expect(caller.answer).not.toBeNull())
    callee.hangUp()
    await world.conversations()
    expect(caller.isOver).toBe(false)
    caller.acknowledges()
    await eventually(() => expect(caller.isOver).toBe(true))
  })

  test('the edge forks to several phones: the slower answer is let go, the call goes on', async () => {
    const { caller, callee } = await talk()
    const second = world.answersToo(callee)
    await eventually(() =>
      expect(edge.received.some((text) => text.startsWith('BYE') && text.includes(second))).toBe(true),
    )
    expect([caller.isOver, callee.isOver]).toEqual([false, false])
    caller.hangUp()
    await world.conversations()
  })
})

test('TEL-08: keys that a phone tells of by INFO reach the other phone; what is none is refused', async () => {
  const { caller, callee } = await talk()
  expect(await caller.press('application/dtmf-relay', 'Signal=5\r\nDuration=100\r\n')).toBe(200)
  expect(await caller.press('application/dtmf', '11')).toBe(200)
  expect(await caller.press('application/dtmf-relay', 'Signal=flash\r\n')).toBe(415)
  expect(await caller.press('text/plain', '5')).toBe(415)
  await eventually(() => expect(callee.infos.map((info) => info.split('\r\n')[0])).toEqual(['Signal=5', 'Signal=#']))
  caller.hangUp()
  await world.conversations()
})

describe('CALL: a browser has its line’s phone call somebody', () => {
  test('one phone of several: it alone rings, by its own contact, and calls', async () => {
    await world.registered(anna, 'Heron M2', {
      contact: 'sip:heron@192.0.2.7:5062',
      received: 'sip:198.51.100.9:40000',
    })
    const heron = (await ownDevices(world.platform.pool, anna.id, world.platform.now())).at(-1)
    expect(heron).toMatchObject({ name: 'Heron M2', kind: 'phone' })
    const browser = await world.browser(anna)
    browser.send({ type: 'dial', call: 'dialled-one', to: '22', device: heron?.id })
    await browser.next('dialling')
    const own = await edge.rung('heron')
    expect(own.invite?.message.getHeader('x-next-hop')).toBe('sip:198.51.100.9:40000')
    expect(own.invite?.message.to.uri.user).toBe(anna.username)
    own.answers(phoneSdp('anna'))
    const callee = await edge.rung(ben.username)
    expect(callee.invite?.message.from.uri.user).toBe('21')
    callee.rejects(486)
    await eventually(() => expect(own.isOver).toBe(true))
    // the phone of another line is none of its own
    const [ofBen] = await ownDevices(world.platform.pool, ben.id, world.platform.now())
    browser.send({ type: 'dial', call: 'dialled-other', to: '23', device: ofBen?.id })
    expect(await browser.next('error')).toMatchObject({ code: 'not_possible', call: 'dialled-other' })
    await world.platform.db.deleteFrom('registrations').where('user_agent', '=', 'Heron M2').execute()
    browser.socket.close(1000)
    await world.conversations()
  })

  test('a window of another browser: it rings there alone, says that it is one’s own call, and calls', async () => {
    const [browser, there] = [await world.browser(anna), await world.browser(anna, { userAgent: 'Chrome/150.0' })]
    const devices = await ownDevices(world.platform.pool, anna.id, world.platform.now())
    const chrome = devices.find(({ name }) => name === 'Chrome')
    browser.send({ type: 'dial', call: 'dialled-window', to: '22', device: chrome?.id })
    await browser.next('dialling')
    const asked = await there.next('incoming')
    expect(asked).toMatchObject({ is_own: true, from: { number: '22' }, description: null })
    there.send({ type: 'accept', call: asked.call, description: 'answer', media: noMedia })
    const callee = await edge.rung(ben.username)
    expect(callee.invite?.message.from.uri.user).toBe('21')
    there.send({ type: 'end', call: asked.call })
    await eventually(() => expect(callee.cancelled).not.toBeNull())
    expect(browser.heard.map(({ type }) => type)).not.toContain('incoming')
    for (const { socket } of [browser, there]) socket.close(1000)
    await world.conversations()
  })

  test('the phone rings alone and shows whom it will call; taken, it calls as any phone does', async () => {
    const browser = await world.browser(anna)
    browser.send({ type: 'dial', call: 'dialled-there', to: '22' })
    expect(await browser.next('dialling')).toMatchObject({ call: 'dialled-there' })
    const own = await edge.rung(anna.username)
    expect(own.invite?.message.from.uri.user).toBe('22')
    own.answers(phoneSdp('anna'))
    const callee = await edge.rung(ben.username)
    expect(callee.invite?.message.from.uri.user).toBe('21')
    callee.answers(phoneSdp('ben'))
    await eventually(() => expect(own.offers.at(-1)).toContain('o=ben'))
    await eventually(() => expect(callee.confirmed).toEqual([own.answersWith]))
    callee.hangUp()
    await eventually(() => expect(own.isOver).toBe(true))
    // what rang at first is no call of its own
    expect(await world.conversations()).toMatchObject([
      { subscriber_id: anna.id, direction: 'out', caller: '21', callee: '22', status: 'ok' },
      { subscriber_id: ben.id, direction: 'in', caller: '21', callee: '22', status: 'ok', answered_on: 'Phone of Ben' },
    ])
    browser.socket.close(1000)
  })

  test('nobody takes the phone: nobody is called, and nothing is kept; without a phone it says so', async () => {
    const browser = await world.browser(anna)
    browser.send({ type: 'dial', call: 'dialled-twice', to: '22' })
    await browser.next('dialling')
    ;(await edge.rung(anna.username)).rejects(486)
    expect(await world.endReason()).not.toBeNull()
    const kept = await world.platform.db
      .selectFrom('conversations')
      .select('id')
      .where('call_id', '=', 'dialled-twice')
      .execute()
    expect(kept).toEqual([])
    const other = await world.browser(eva)
    other.send({ type: 'dial', call: 'dialled-none', to: '22' })
    expect(await other.next('error')).toMatchObject({ code: 'not_possible', about: 'dial', call: 'dialled-none' })
    for (const { socket } of [browser, other]) socket.close(1000)
  })
})
