import type { AddressInfo } from 'node:net'
import { type ClientFrame, closeCodes } from '@lineside/contract/rtc/frames'
import { limits } from '@lineside/contract/limits'
import { afterAll, describe, expect, test } from 'vitest'
import { givenCustomer, givenNumber, givenPilot, givenSubscriber } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import {
  givenRtcSession,
  givenRtcToken,
  noMedia,
  openBrowser,
  openSocket,
  type TestBrowser,
} from '../../../test/test-browser.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { fakeMedia } from '../../../test/fake-legs.ts'
import { startRtc } from '../start-rtc.ts'

/* Whatever a browser sends, it gets a clear answer, and two others in a call notice nothing of it. */

const { platform, connectionString, clock } = await createTestPlatform()
const { db } = platform
const app = await createTestApp(platform)
await app.listen({ host: '127.0.0.1', port: 0 })
const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
const rtc = await startRtc(platform, { server: app.server, connectionString, media: fakeMedia() })
afterAll(() => rtc.close())

const customer = await givenCustomer(platform)
const pilot = await givenPilot(platform, { customer, pbx_extension: '1' })
await givenNumber(platform, pilot.id)
const seat = (pbx_extension: string) => givenSubscriber(platform, { customer, pbx_extension })
const [anna, ben, mallory] = [await seat('21'), await seat('22'), await seat('29')]

const connect = async (who: { id: number }) =>
  await openBrowser(address, { token: await givenRtcToken(platform, await givenRtcSession(platform, who)) })
const [caller, callee] = [await connect(anna), await connect(ben)]
const talks = 'call-of-others'
caller.send({ type: 'call', call: talks, to: '22', description: 'offer', media: noMedia })
await callee.next('incoming')
callee.send({ type: 'accept', call: talks, description: 'answer', media: noMedia })
await caller.next('accepted')
for (const browser of [caller, callee]) await browser.next('far_side')
const heardBefore = [caller.heard.length, callee.heard.length]
const legsNow = async () => {
  const legs = await db.selectFrom('call_legs').select('state').where('call_id', '=', talks).execute()
  return legs.map(({ state }) => state)
}
// the rows follow the frames
await eventually(async () => {
  const states = await legsNow()
  if (states.join() !== 'talking,talking') throw new Error(`The legs are ${states.join()}`)
})

/** The two browsers in a call have been told nothing, and still talk. */
const nothingIsDisturbed = async () => {
  for (const browser of [caller, callee]) await browser.settled()
  const told = [caller, callee].map(({ heard }, index) =>
    heard.slice(heardBefore[index]).flatMap(({ type }) => (type === 'pong' || type === 'event' ? [] : type)),
  )
  expect(told).toEqual([[], []])
  expect(await legsNow()).toEqual(['talking', 'talking'])
}

/** Any JSON object, whether it is a valid frame or not. */
type Text = Readonly<Record<string, unknown>>
const call: Text = { type: 'call', call: 'call-mallory', to: '21', description: 'offer', media: noMedia }

describe('RTC: frames that say no', () => {
  test.each<[string, Text, string]>([
    ['no type at all', { call: talks }, 'malformed'],
    ['a type that there is not', { type: 'reboot' }, 'malformed'],
    ['a name of a call that is none', { ...call, call: '../etc' }, 'malformed'],
    ['a number of no length', { ...call, to: ' ' }, 'malformed'],
    ['a number without end', { ...call, to: '1'.repeat(limits.dialledLength + 1) }, 'malformed'],
    ['an offer of no length', { ...call, description: '' }, 'malformed'],
    [
      'an offer that is too long',
      { ...call, description: 'x'.repeat(limits.sessionDescriptionLength + 1) },
      'malformed',
    ],
    ['an offer that is no text', { ...call, description: { sdp: 'v=0' } }, 'malformed'],
    ['media that are none', { ...call, media: { audio: 'yes' } }, 'malformed'],
    ['a digit that no phone has', { type: 'digit', call: talks, digit: '12' }, 'malformed'],
    ['an exchange below all numbers', { type: 'describe', call: talks, exchange: -1, description: 'x' }, 'malformed'],
    ['a second hello', { type: 'hello', token: 'x', waiting: 0, resume: [] }, 'wrong_state'],
    ['hold for a call of others', { type: 'hold', call: talks }, 'unknown_call'],
    ['the end of a call of others', { type: 'end', call: talks }, 'unknown_call'],
    ['a transfer of a call of others', { type: 'transfer', call: talks, to: '29' }, 'unknown_call'],
    ['addresses for a call of others', { type: 'addresses', call: talks, description: 'x' }, 'unknown_call'],
    [
      'an answer to a call of others',
      { type: 'accept', call: talks, description: 'x', media: noMedia },
      'unknown_call',
    ],
    ['what no exchange asked for', { type: 'describe', call: talks, exchange: 1, description: 'x' }, 'unknown_call'],
    ['a word in a room that one is not in', { type: 'conference_leave' }, ''],
  ])('%s', async (_what, frame, code) => {
    const browser = await connect(mallory)
    browser.socket.send(JSON.stringify(frame))
    if (code !== '') expect(await browser.next('error')).toMatchObject({ code })
    // the connection is still open and usable
    await browser.settled()
    browser.socket.close(1000)
    await nothingIsDisturbed()
  })

  test('the name of a call that others have is refused as if it were any other', async () => {
    const browser = await connect(mallory)
    browser.socket.send(JSON.stringify({ ...call, call: talks }))
    expect(await browser.next('ended')).toEqual({ type: 'ended', call: talks, reason: 'failed', by: null })
    browser.socket.close(1000)
    await nothingIsDisturbed()
  })
})

describe('RTC: frames that end the socket', () => {
  const closing: readonly [string, (browser: TestBrowser) => void, number][] = [
    ['no text', ({ socket }) => socket.send(Buffer.from([0, 1, 2])), closeCodes.misuse],
    ['no JSON', ({ socket }) => socket.send('{"type":'), closeCodes.misuse],
    [
      'an offer of a megabyte',
      ({ socket }) => socket.send(JSON.stringify({ ...call, description: 'v'.repeat(1_000_000) })),
      1009,
    ],
    ['a flood of what is no frame', ({ socket }) => flood(() => socket.send('{}')), closeCodes.misuse],
    ['a flood of frames', (browser) => flood(() => browser.send({ type: 'ping' })), closeCodes.misuse],
    [
      'a flood of questions about calls of others',
      (browser) => flood(() => browser.send({ type: 'hold', call: talks } satisfies ClientFrame)),
      closeCodes.misuse,
    ],
    [
      'some dozens of talks to take, each of which is looked for',
      (browser) => {
        for (let n = 0; n < 60; n++) browser.send({ type: 'take', call: `call-of-nobody-${n}`, media: noMedia })
      },
      closeCodes.misuse,
    ],
  ]
  const flood = (send: () => void): void => {
    for (let sent = 0; sent < 3_000; sent++) send()
  }

  test.each(closing)('%s', async (_what, misuse, code) => {
    const browser = await connect(mallory)
    misuse(browser)
    expect(await browser.closed()).toBe(code)
    await nothingIsDisturbed()
  })

  test('a frame before the first one, and then nothing: it is told so, and never let in', async () => {
    const socket = openSocket(address)
    const code = new Promise<number>((resolve) => socket.on('close', resolve))
    socket.on('open', () => {
      socket.send(JSON.stringify(call))
      socket.send(JSON.stringify({ type: 'end', call: talks }))
    })
    expect(await code).toBe(closeCodes.noHello)
    await nothingIsDisturbed()
  })
})

describe('RTC: browsers that lie, vanish or jump', () => {
  test('a description that lies is passed on unread, and refused where it is used; its call alone ends', async () => {
    const victim = await connect(pilot)
    const liar = await connect(mallory)
    const lie = 'v=0\r\na=candidate:1 1 udp 1 203.0.113.1 1 typ host\r\nm=audio -1 LIE\r\na=fingerprint:none'
    liar.send({ type: 'call', call: 'call-of-a-liar', to: '1', description: lie, media: noMedia })
    expect((await victim.next('incoming')).description).toBe(lie)
    liar.send({ type: 'addresses', call: 'call-of-a-liar', description: `${lie}\r\nm=video` })
    expect((await victim.next('addresses')).description).toContain('m=video')
    // a browser that cannot use the description ends the call
    victim.send({ type: 'end', call: 'call-of-a-liar' })
    expect(await liar.next('ended')).toMatchObject({ call: 'call-of-a-liar' })
    for (const { socket } of [victim, liar]) socket.close(1000)
    await nothingIsDisturbed()
  })

  test('somebody who vanishes while they are rung is no longer there; the caller is told, and nothing stays open', async () => {
    const victim = await connect(pilot)
    const other = await connect(mallory)
    other.send({ type: 'call', call: 'call-to-nobody', to: '1', description: 'offer', media: noMedia })
    await victim.next('incoming')
    await other.next('ringing')
    // a socket closed on purpose (code 1000) ends the call at once; a lost one would be waited for
    victim.socket.close(1000)
    expect(await other.next('ended')).toMatchObject({ call: 'call-to-nobody' })
    other.socket.close(1000)
    await eventually(async () => {
      const open = await db.selectFrom('calls').select('id').where('ended_at', 'is', null).execute()
      expect(open).toEqual([{ id: talks }])
    })
    await nothingIsDisturbed()
  })

  test('a token of a session that has ended opens nothing', async () => {
    const session = await givenRtcSession(platform, mallory)
    const token = await givenRtcToken(platform, session)
    await platform.sessions.end(session.sessionId)
    await expect(openBrowser(address, { token })).rejects.toThrow(String(closeCodes.refused))
    await nothingIsDisturbed()
  })

  test('a clock that jumps ends no call, and makes none last less than nothing', async () => {
    const [one, other] = [await connect(mallory), await connect(pilot)]
    one.send({ type: 'call', call: 'call-in-time', to: '1', description: 'offer', media: noMedia })
    await other.next('incoming')
    clock.pass({ seconds: -3_600 })
    other.send({ type: 'accept', call: 'call-in-time', description: 'answer', media: noMedia })
    await one.next('accepted')
    clock.pass({ seconds: 7_200 })
    await one.settled()
    clock.pass({ seconds: -3_600 })
    one.send({ type: 'end', call: 'call-in-time' })
    expect(await other.next('ended')).toMatchObject({ reason: 'hung_up' })
    const kept = await eventually(async () => {
      const rows = await db
        .selectFrom('conversations')
        .select('duration_ms')
        .where('call_id', '=', 'call-in-time')
        .execute()
      expect(rows).toHaveLength(2)
      return rows
    })
    for (const { duration_ms } of kept) expect(duration_ms).toBeGreaterThanOrEqual(0)
    for (const { socket } of [one, other]) socket.close(1000)
    await nothingIsDisturbed()
  })
})
