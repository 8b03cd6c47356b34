import { beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { startOperator } from '../../../test/sip/operator.ts'
import { startRealPhoneWorld } from '../../../test/sip/real-phone-world.ts'
import { createSipSender } from '../../../test/sip/sip-sender.ts'
import { noMedia } from '../../../test/test-browser.ts'
import { createTestPeer } from '../../../test/test-peer.ts'
import { givenTrunk } from '../../../test/builders/trunk-builders.ts'
import { saveTrunk } from '../../domain/provisioning/trunks.ts'

vi.setConfig({ testTimeout: 90_000 })

const world = await startRealPhoneWorld()
const { platform, edge, sound } = world
const { db } = platform
const anna = await world.seat('21', 'Anna')
const ben = await world.seat('22', 'Ben')
const outside = edge.outside

beforeEach(async () => {
  await world.allOver()
  await db.deleteFrom('trunks').execute()
  await db.deleteFrom('cf_mappings').execute()
})

const operator = async (options: Partial<Parameters<typeof startOperator>[0]> = {}) =>
  await startOperator({ edge: outside, tone: 1000, ...options })
const trunkOf = ({ address }: { readonly address: string }, row: Parameters<typeof givenTrunk>[1] = {}) =>
  givenTrunk(platform, { host: address, sources: [address], ...row })
const countsOutside = async () => (await db.selectFrom('outside_calls').select('id').execute()).length

describe('TEL-06: an operator that knows us by our address', () => {
  test('is called with the number of the line, and both hear each other', async () => {
    const there = await operator()
    await trunkOf(there)
    const phone = await world.phone(anna, { tone: 440 })
    await phone.dial('06641234567')
    const invite = await there.isCalled()
    expect(invite).toMatch(new RegExp(`^INVITE sip:\\+436641234567@${there.address} `))
    expect(invite).toMatch(new RegExp(`^From: .*<sip:\\+${anna.number}@`, 'm'))
    expect(invite).not.toMatch(/^(X-|P-Asserted)/im)
    await phone.says('CALL_ESTABLISHED')
    await Promise.all([there.hears(440), sound.hears(phone, 1000)])
    expect(await countsOutside()).toBe(1)
    await phone.command('hangup')
    await there.isHungUp()
    expect(await world.conversations(1)).toMatchObject([
      { subscriber_id: anna.id, direction: 'out', callee: '436641234567', status: 'ok' },
    ])
    await eventually(async () => expect(await countsOutside()).toBe(0))
  })

  test('calls a line, which hears it, and ends the call; to a number that nobody has it gets 404', async () => {
    const there = await operator()
    await trunkOf(there)
    const phone = await world.phone(ben, { tone: 880, answers: true })
    expect(await there.call(`+${ben.number}`)).toBe(200)
    await Promise.all([there.hears(880), sound.hears(phone, 1000)])
    expect(await phone.says('CALL_ESTABLISHED')).toMatchObject({ peeruri: expect.stringContaining('436641234567') })
    there.hangUp()
    await phone.says('CALL_CLOSED')
    expect(await world.conversations(1)).toMatchObject([
      { subscriber_id: ben.id, direction: 'in', caller: '436641234567', status: 'ok' },
    ])
    expect(await there.call('+43720000000')).toBe(404)
    expect(await there.call('+436641234567')).toBe(404)
  })

  test('is heard before anybody answers: by a phone, and by a browser', async () => {
    const there = await operator({ isHeardEarly: true })
    await trunkOf(there)
    const phone = await world.phone(anna, { tone: 440 })
    await phone.dial('06641234567')
    await sound.hears(phone, 1000)
    expect(phone.events.map(({ type }) => type)).not.toContain('CALL_ESTABLISHED')
    there.answers()
    await phone.says('CALL_ESTABLISHED')
    await Promise.all([there.hears(440), sound.hears(phone, 1000)])
    await phone.command('hangup')
    await there.isHungUp()
    await world.allOver()
    const browser = await world.browser(anna)
    const peer = createTestPeer()
    const offer = await peer.offer()
    browser.send({ type: 'call', call: 'hears-a-network', to: '06641234567', description: offer, media: noMedia })
    const { description, early } = await browser.next('description')
    expect(early).toBe(true)
    await peer.confirm(description)
    await peer.connected()
    await eventually(() => expect(peer.hears()).toBeCloseTo(1000, -2))
    there.answers()
    await browser.next('accepted')
    await peer.speakUntil(660, there.hears(660))
    browser.send({ type: 'end', call: 'hears-a-network' })
    await world.conversations(1)
    browser.socket.close(1000)
  })

  test('TEL-03 CONF-02: comes by a line that leads there into a conference, by ID and PIN; both hear each other', async () => {
    const there = await operator()
    await trunkOf(there)
    await world.forwards(ben, 'cfu', 'sip:conf=1@conference.local')
    const browser = await world.browser(anna)
    const peer = createTestPeer()
    browser.send({ type: 'conference_join', room: 'plan', display_name: 'Anna', pin: '4071', media: noMedia })
    const { dial_in } = await browser.next('conference_joined')
    expect(await there.call(`+${ben.number}`, { withKeys: true })).toBe(200)
    await there.hearsSomething()
    there.press(`${dial_in}#1234#4071#`)
    const { member } = await browser.next('member_joined')
    expect(member.line).toEqual({ number: '436641234567', sound: 'open' })
    const { connection, description } = await browser.next('conference_signal')
    const answer = await peer.answer(description)
    browser.send({ type: 'conference_signal', to: 'server', connection, kind: 'answer', description: answer })
    await peer.connected()
    await vi.waitFor(() => expect(peer.hears()).toBeCloseTo(1000, -2), { timeout: 30_000, interval: 100 })
    await peer.speakUntil(660, there.hears(660))
    there.hangUp()
    expect((await browser.next('member_left')).id).toBe(member.id)
    expect(await world.conversations(2)).toMatchObject([
      { subscriber_id: ben.id, direction: 'in', caller: '436641234567', status: 'ok' },
      { subscriber_id: ben.id, direction: 'out', call_type: 'cfu', callee: 'conference', status: 'ok' },
    ])
    browser.send({ type: 'conference_leave' })
    browser.socket.close(1000)
  })

  test('leaves the offer to us: both hear each other', async () => {
    const there = await operator()
    await trunkOf(there)
    const phone = await world.phone(ben, { tone: 880, answers: true })
    expect(await there.call(`+${ben.number}`, { withoutOffer: true })).toBe(200)
    await Promise.all([there.hears(880), sound.hears(phone, 1000)])
    await phone.command('hangup')
    await there.isHungUp()
    expect(await world.conversations(1)).toMatchObject([{ subscriber_id: ben.id, status: 'ok' }])
  })

  test('shows nobody who hides its number', async () => {
    const there = await operator()
    await trunkOf(there)
    const preferences = JSON.stringify({ clir: true })
    await db.insertInto('subscriber_preferences').values({ subscriber_id: anna.id, preferences }).execute()
    const phone = await world.phone(anna)
    await phone.dial('06641234567')
    const invite = await there.isCalled()
    expect(invite).toMatch(/^From: .*<sip:anonymous@anonymous\.invalid>/m)
    expect(invite).toMatch(/^Privacy: id\r$/m)
    expect(invite).not.toContain(anna.number)
    await phone.command('hangup')
    await db.deleteFrom('subscriber_preferences').execute()
  })

  test('a second one takes the call where the first is out of order, or silent', async () => {
    for (const replies of [503, 0]) {
      const [first, second] = [await operator({ replies }), await operator({ tone: 1320 })]
      await trunkOf(first, { priority: 1 })
      await trunkOf(second, { priority: 2 })
      const phone = await world.phone(anna, { tone: 440 })
      await phone.dial('06641234567')
      await second.isCalled()
      await phone.says('CALL_ESTABLISHED')
      await sound.hears(phone, 1320)
      await phone.command('hangup')
      await second.isHungUp()
      await db.deleteFrom('trunks').execute()
    }
  })

  test('one that is busy is an answer: no other one is asked', async () => {
    const [first, second] = [await operator({ replies: 486 }), await operator()]
    await trunkOf(first, { priority: 1 })
    await trunkOf(second, { priority: 2 })
    const phone = await world.phone(anna)
    await phone.dial('06641234567')
    await first.isCalled()
    await phone.says('CALL_CLOSED')
    expect(second.invites).toEqual([])
  })
})

describe('TEL-07: from outside to outside', () => {
  test('a stranger calls nobody, whatever it says of itself', async () => {
    const there = await operator()
    const { id, contact } = await trunkOf(there)
    const stranger = await createSipSender(outside)
    const invite = (to: string, ...headers: string[]) => [
      `INVITE ${to} SIP/2.0`,
      'Max-Forwards: 20',
      `From: <sip:+436641234567@${there.address}>;tag=stranger`,
      `To: <${to}>`,
      `Call-ID: stranger-${Math.random()}`,
      'CSeq: 1 INVITE',
      `Contact: <sip:x@${there.address}:5060>`,
      ...headers,
    ]
    const host = outside.host
    for (const lines of [
      invite(`sip:+${ben.number}@${host}`),
      invite(`sip:+43720100200@${host}`, `X-Trunk: ${id}`, `X-Next-Hop: sip:${there.address}:5060`),
      invite(`sip:${contact}@${host}`, `X-Line: ${anna.username}`),
      invite(`sip:+43720100200@${there.address}`, `Route: <sip:${there.address}:5060;lr>`),
    ])
      expect([401, 403, 404, 407]).toContain((await stranger.send(lines))?.status)
    expect(there.invites).toEqual([])
  })

  test('only a line that forwards its calls sends them out again, on its account', async () => {
    const [there, other] = [await operator(), await operator({ tone: 1320 })]
    await trunkOf(there, { priority: 2 })
    await trunkOf(other, { priority: 1 })
    const destinations = JSON.stringify([
      { destination: `sip:43720100200@${ben.domain}`, priority: 0, timeout: 20, announcement_id: null },
    ])
    const { id } = await db
      .insertInto('cf_destination_sets')
      .values({ subscriber_id: ben.id, name: 'away', destinations })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('cf_mappings')
      .values({ subscriber_id: ben.id, type: 'cfu', position: 0, destination_set_id: id })
      .execute()
    expect(await there.call(`+${ben.number}`)).toBe(200)
    const invite = await other.isCalled()
    expect(invite).toContain('INVITE sip:+43720100200@')
    expect(invite).toMatch(/^From: .*<sip:\+436641234567@/m)
    await Promise.all([there.hears(1320), other.hears(1000)])
    const counted = await db.selectFrom('outside_calls').select('subscriber_id').execute()
    expect(counted).toEqual([{ subscriber_id: ben.id }])
    there.hangUp()
    await other.isHungUp()
    await world.conversations(2)
  })
})

describe('TEL-06: an operator at which we sign in', () => {
  const account = { username: 'acct77', realm: 'operator.example', password: 'secret77' }

  test('lets us in with the password alone, calls what we signed in with, and is called with digest', async () => {
    const there = await operator({ account })
    await saveTrunk(
      { db },
      { name: 'signed in', kind: 'registration', host: there.address, country: '43', ...account },
      async (host) => [host],
    )
    const contact = await there.signedIn()
    expect(contact).toMatch(/^sip:[0-9a-f]{32}@/)
    expect(there.refused.length).toBeGreaterThan(0)
    const phone = await world.phone(ben, { tone: 880, answers: true })
    expect(await there.call(`+${ben.number}`, { contact })).toBe(200)
    await Promise.all([there.hears(880), sound.hears(phone, 1000)])
    there.hangUp()
    await phone.says('CALL_CLOSED')
    await world.conversations(1)
    const anything = there.refused.length
    const caller = await world.phone(anna, { tone: 440 })
    await caller.dial('06641234567')
    expect(await there.isCalled()).toContain('Proxy-Authorization: Digest')
    expect(there.refused.length).toBe(anything + 1)
    await caller.says('CALL_ESTABLISHED')
    await there.hears(440)
    await caller.command('hangup')
    await there.isHungUp()
  })

  test('with a wrong password it stays out; once that is changed it comes in, without a restart', async () => {
    const there = await operator({ account })
    const trunk = { name: 'signed in', kind: 'registration', host: there.address, country: '43', ...account }
    const save = (password: string) => saveTrunk({ db }, { ...trunk, password }, async (host) => [host])
    await save('guessed')
    await eventually(() => expect(there.refused.length).toBeGreaterThan(1))
    await save(account.password)
    await there.signedIn()
  })
})
