import type { OutsideTry } from '@lineside/telephony/outside/outside-tries'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { callLines } from '../../../test/call-lines.ts'
import { type CallWorld, callWorld } from '../../../test/call-world.ts'
import { eventually } from '../../../test/eventually.ts'
import { type FakeLeg, fakeLeg, sending } from '../../../test/fake-legs.ts'
import { givenPbx } from '../../../test/builders/pbx-builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { givenTrunk } from '../../../test/builders/trunk-builders.ts'
import { type IncomingCall, takeIncoming } from '../../domain/trunks/take-incoming.ts'
import { createOutsideTargets } from './outside-targets.ts'

const { platform } = await createTestPlatform()
const { db } = platform
const { customer, pilot } = await givenPbx(platform)
const { seat, group, forwards, prefers, signsIn } = callLines(platform, customer)
const anna = await seat('21', 'Anna')
const max = await seat('22', 'Max')
const domain = customer.domain
await db.insertInto('rtc_processes').values({ id: 1, started_at: new Date() }).execute()
const first = await givenTrunk(platform, { name: 'first', main_number: '43720999' })
const second = await givenTrunk(platform, { name: 'second' })

/** The legs that were opened over trunks, in order. */
let over: { readonly trunk: string; readonly wish: OutsideTry; readonly leg: FakeLeg }[] = []
const phones = {
  phoneOf: () => null,
  openTrunk: (wish: OutsideTry) => {
    const leg = fakeLeg(null, { kind: 'outside', device: wish.trunk })
    over.push({ trunk: wish.trunk, wish, leg })
    return leg
  },
}
/** Waits for the `count`-th leg that rings over this trunk. */
const ringsOver = (trunk: string, count = 1) =>
  eventually(() => {
    const found = over.filter((one) => one.trunk === trunk)[count - 1]
    if (!found?.leg.invitation) throw new Error(`Nothing rings over ${trunk}`)
    return found.leg
  })
const outsideNow = async () => (await db.selectFrom('outside_calls').selectAll().execute()).length
/** The lines and customers whose account the present outside calls are on. */
const accounts = async () =>
  (await db.selectFrom('outside_calls').selectAll().execute()).map((row) => [row.subscriber_id, row.customer_id])
const limitsTo = (limits: { outside_calls?: number | null; outside_countries?: string[] | null }) =>
  db.updateTable('customers').set(limits).where('id', '=', customer.id).execute()

let world: CallWorld
beforeEach(() => {
  over = []
  world = callWorld(platform, 1, createOutsideTargets(platform, 1, phones))
  for (const { id } of [anna, max]) world.targets.has(id)
})
afterEach(async () => {
  await world.runner.endAll('server_stopped')
  await eventually(async () => {
    if ((await outsideNow()) > 0) throw new Error('A call that is over still counts')
  })
  for (const table of ['cf_mappings', 'subscriber_preferences', 'registrations', 'attendant_slots'] as const)
    await db.deleteFrom(table).execute()
  await limitsTo({ outside_calls: null, outside_countries: null })
})

describe('TEL-06: a call to the outside', () => {
  test('goes over the first trunk, with the number of the line', async () => {
    const { leg, callId } = world.calls(anna, '0664 1234567')
    const outside = await ringsOver('first')
    expect(await accounts()).toEqual([[anna.id, customer.id]])
    expect(over[0]?.wish).toMatchObject({
      trunkId: first.id,
      uri: expect.stringMatching(/^sip:\+436641234567@192\.0\.2\.\d+$/),
      from: { number: `+${anna.number}`, isHidden: false },
    })
    outside.says({ type: 'ringing' })
    outside.answers()
    await eventually(() => expect(leg.accepted).toMatchObject({ with: { number: '436641234567' } }))
    expect(await outsideNow()).toBe(1)
    leg.says({ type: 'ended', reason: 'hung_up' })
    expect(await world.conversations(callId)).toMatchObject([
      { subscriber_id: anna.id, status: 'ok', direction: 'out' },
    ])
    await eventually(() => expect(outside.endReason).toBe('hung_up'))
  })

  test.each([408, 503, 500])('%i: the next trunk is tried', async (status) => {
    const { leg } = world.calls(anna, '0664 1234567')
    ;(await ringsOver('first')).says({ type: 'failed', outcome: 'offline', status })
    ;(await ringsOver('second')).answers()
    await eventually(() => expect(leg.accepted).not.toBeNull())
  })

  test.each([
    ['busy', 486, 'callee_busy', 'busy'],
    ['declined', 603, 'callee_busy', 'declined'],
    ['offline', 404, 'callee_unknown', 'unknown_number'],
  ] as const)('%s (%i) is an answer: no other trunk is tried', async (outcome, status, prompt, reason) => {
    const { leg } = world.calls(anna, '0664 1234567')
    ;(await ringsOver('first')).says({ type: 'failed', outcome, status })
    ;(await world.service(prompt)).ends({ type: 'done' })
    await eventually(() => expect(leg.endReason).toBe(reason))
    expect(over).toHaveLength(1)
  })

  test('CALL-05: a number of the company’s own range that no line has does not exist: no trunk is asked', async () => {
    const { leg } = world.calls(anna, `+${Object.values(pilot.number).join('')}77`)
    ;(await world.service('callee_unknown')).ends({ type: 'done' })
    await eventually(() => expect(leg.endReason).toBe('unknown_number'))
    expect(over).toEqual([])
  })

  test('TEL-06: a mistyped extension stays in the house, and a short number outside of the range goes out', async () => {
    const { leg } = world.calls(anna, '88')
    ;(await world.service('callee_unknown')).ends({ type: 'done' })
    await eventually(() => expect(leg.endReason).toBe('unknown_number'))
    expect(over).toEqual([])
    world.calls(anna, '11833')
    await ringsOver('first')
    expect(over[0]?.wish.uri).toContain('sip:11833@')
  })

  test('without any trunk, every unassigned number is unknown', async () => {
    const trunks = await db.deleteFrom('trunks').returningAll().execute()
    const { leg } = world.calls(anna, '9999999')
    ;(await world.service('callee_unknown')).ends({ type: 'done' })
    await eventually(() => expect(leg.endReason).toBe('unknown_number'))
    await db.insertInto('trunks').values(trunks).execute()
  })

  test('all trunks fail: the caller hears so, and nothing counts any more', async () => {
    const { leg } = world.calls(anna, '0664 1234567')
    ;(await ringsOver('first')).says({ type: 'failed', outcome: 'offline', status: 503 })
    // 403 of an operator means that it does not accept this platform, not that somebody declined
    ;(await ringsOver('second')).says({ type: 'failed', outcome: 'declined', status: 403 })
    const prompt = await world.service('peering_unavailable')
    await eventually(async () => expect(await outsideNow()).toBe(0))
    prompt.ends({ type: 'done' })
    await eventually(() => expect(leg.endReason).toBe('offline'))
  })

  test('without a trunk, or with phones off, the caller hears so', async () => {
    await db.updateTable('trunks').set({ is_enabled: false }).execute()
    const { leg } = world.calls(anna, '0664 1234567')
    ;(await world.service('peering_unavailable')).ends({ type: 'done' })
    await eventually(() => expect(leg.endReason).toBe('offline'))
    await db.updateTable('trunks').set({ is_enabled: true }).execute()
    const off = callWorld(platform, 1, createOutsideTargets(platform, 1, null))
    off.calls(anna, '0664 1234567')
    await off.service('peering_unavailable')
    await off.runner.endAll('server_stopped')
    expect(over).toEqual([])
  })

  test('CB-03: a number that is hidden stays so', async () => {
    await prefers(anna, { clir: true })
    world.calls(anna, '0664 1234567')
    await ringsOver('first')
    expect(over[0]?.wish).toMatchObject({
      from: { number: null, isHidden: true, uri: 'sip:anonymous@anonymous.invalid' },
      headers: ['Privacy: id'],
    })
  })

  test('the number that a line chose is shown', async () => {
    await prefers(anna, { cli: '43720110410' })
    world.calls(anna, '0664 1234567')
    await ringsOver('first')
    expect(over[0]?.wish.from.number).toBe('+43720110410')
  })
})

describe('TEL-06: calls for help', () => {
  test('nothing blocks, limits or hides them', async () => {
    await prefers(anna, { clir: true, cli: '43720110410', block_out_mode: true, block_out_list: [] })
    await limitsTo({ outside_calls: 0, outside_countries: ['49'] })
    const { leg } = world.calls(anna, '133')
    const outside = await ringsOver('first')
    expect(over[0]?.wish).toMatchObject({
      uri: expect.stringContaining('sip:133@'),
      from: { number: `+${anna.number}`, isHidden: false },
      headers: [],
    })
    expect(await outsideNow()).toBe(0)
    // even after a 404 the next trunk is tried for an emergency call
    outside.says({ type: 'failed', outcome: 'offline', status: 404 })
    ;(await ringsOver('second')).answers()
    await eventually(() => expect(leg.accepted).not.toBeNull())
  })

  test('no line forwards there, and outside callers cannot reach them', async () => {
    await forwards(max, 'cfu', `sip:112@${domain}`)
    const { leg } = world.calls(anna, '22')
    ;(await world.service('callee_unknown')).ends({ type: 'done' })
    await eventually(() => expect(leg.endReason).toBe('unknown_number'))
    expect(await comesIn({ dialled: '112' })).toEqual({ refused: 404 })
    expect(over).toEqual([])
  })
})

describe('TEL-07: toll fraud', () => {
  test('a customer has so many calls outside at a time, over all of its lines', async () => {
    await limitsTo({ outside_calls: 1 })
    const one = world.calls(anna, '0664 1234567')
    ;(await ringsOver('first')).answers()
    await eventually(() => expect(one.leg.accepted).not.toBeNull())
    const two = world.calls(max, '0664 7654321')
    ;(await world.service('max_calls_out')).ends({ type: 'done' })
    await eventually(() => expect(two.leg.endReason).toBe('too_many_calls'))
    const rows = await world.conversations(two.callId)
    expect(rows[0]?.trace?.at(-1)).toMatchObject({ code: 'rejected', sip_code: 403, reason: 'max_calls_out' })
    one.leg.says({ type: 'ended', reason: 'hung_up' })
    await eventually(async () => expect(await outsideNow()).toBe(0))
    world.calls(max, '0664 7654321')
    await ringsOver('first', 2)
  })

  test('not one of several simultaneous calls too many passes', async () => {
    await limitsTo({ outside_calls: 3 })
    const openOutside = createOutsideTargets(platform, 1, phones)
    const rungFor = { line: anna.id, present: 'unnumbered', isForeign: false } as const
    const opened = await Promise.all(
      Array.from({ length: 12 }, (_, index) => openOutside('436641234567', `at-once-${index}`, rungFor)),
    )
    expect(opened.filter(({ legs }) => legs.length === 1)).toHaveLength(3)
    expect(opened.filter(({ none }) => none === 'max_calls_out')).toHaveLength(9)
    for (const { legs } of opened) for (const leg of legs) leg.end('cancelled', null)
  })

  test('calls that a dead process began no longer count', async () => {
    await db.insertInto('rtc_processes').values({ id: 2, started_at: new Date() }).execute()
    const dead = createOutsideTargets(platform, 2, phones)
    await dead('436641234567', 'lost', { line: anna.id, present: 'anonymous', isForeign: false })
    expect(await outsideNow()).toBe(1)
    await db.deleteFrom('rtc_processes').where('id', '=', 2).execute()
    expect(await outsideNow()).toBe(0)
  })

  test('where the customer calls no such country, nobody is asked', async () => {
    await limitsTo({ outside_countries: ['43'] })
    const { leg } = world.calls(anna, '0049 30 1234567')
    ;(await world.service('block_out')).ends({ type: 'done' })
    await eventually(() => expect(leg.endReason).toBe('not_allowed'))
    world.calls(anna, '0664 1234567')
    await ringsOver('first')
    expect(over).toHaveLength(1)
  })
})

const callerIs = (number: string, host = 'operator.example') => ({
  from: `"Maria" <sip:${number}@${host}>;tag=1`,
  asserted: null,
  privacy: null,
})
const comesIn = (call: Partial<IncomingCall> = {}) =>
  takeIncoming(platform, {
    trunkId: first.id,
    dialled: `+${anna.number}`,
    headers: callerIs('+436641234567'),
    mark: undefined,
    callId: 'comes-in',
    ...call,
  })
/** Takes a call from outside as the edge's side does. */
const callsFromOutside = async (dialled: string, call: Partial<IncomingCall> = {}) => {
  const taken = await comesIn({ dialled, ...call })
  if (!('line' in taken)) throw new Error(`${dialled} is refused: ${JSON.stringify(taken)}`)
  const leg = fakeLeg(null, { kind: 'outside', device: 'first' })
  const callId = `in-${leg.id}-${process.pid}`
  const { line, to, caller: from } = taken
  world.runner.placeCall(leg, { callId, to, description: `offer of ${leg.id}`, media: sending, from, line })
  return { leg, callId }
}

describe('TEL-07: a call from outside', () => {
  test('to a number of a line rings it, and shows the caller', async () => {
    const { leg, callId } = await callsFromOutside(`00${anna.number}`)
    const ringing = await world.rings(anna.id)
    expect(ringing.invitation?.from).toEqual({ number: '436641234567', name: null })
    ringing.answers()
    await eventually(() => expect(leg.accepted).not.toBeNull())
    expect(await outsideNow()).toBe(0)
    leg.says({ type: 'ended', reason: 'hung_up' })
    expect(await world.conversations(callId)).toMatchObject([
      { subscriber_id: anna.id, direction: 'in', caller: '436641234567', status: 'ok' },
    ])
  })

  test('a short number from abroad is not taken for one of the town', async () => {
    await callsFromOutside(`+${anna.number}`, { headers: callerIs('+3725551234') })
    expect((await world.rings(anna.id)).invitation?.from).toEqual({ number: '3725551234', name: null })
  })

  test('in the operator’s own way of writing numbers', async () => {
    const national = await givenTrunk(platform, { number_style: 'national' })
    const call = { trunkId: national.id, headers: callerIs('06641234567') }
    expect(await comesIn({ ...call, dialled: `0${anna.number.slice(2)}` })).toEqual({
      line: anna.id,
      to: anna.number,
      caller: { number: '436641234567', name: null },
    })
    await db.deleteFrom('trunks').where('id', '=', national.id).execute()
  })

  test('to the number of a group hunts its members', async () => {
    const sales = await group('30', [max])
    await db.insertInto('numbers').values({ cc: '43', ac: '720', sn: '300300', subscriber_id: sales.id }).execute()
    await callsFromOutside('+43720300300')
    expect((await world.rings(max.id)).invitation?.to).toEqual({ number: '30', name: 'Sales' })
  })

  test('to the pilot reaches its attendant, and a key leads on', async () => {
    await forwards(pilot, 'cfu', 'sip:auto-attendant@app.local')
    await db
      .insertInto('attendant_slots')
      .values({ subscriber_id: pilot.id, slot: '1', destination: `sip:22@${domain}` })
      .execute()
    const { cc, ac, sn } = pilot.number
    const { leg } = await callsFromOutside(`+${cc}${ac}${sn}`)
    const menu = await world.service('attendant')
    expect(leg.accepted).toMatchObject({ isService: true })
    menu.ends({ type: 'digit', digit: '1' })
    ;(await world.rings(max.id)).answers()
    await eventually(() => expect(leg.talksTo).toBe(world.targets.legsOf(max.id)[0]?.id))
  })

  test('to a queue waits while the agents talk', async () => {
    const support = await group('31', [max])
    await db.insertInto('numbers').values({ cc: '43', ac: '720', sn: '310310', subscriber_id: support.id }).execute()
    await prefers(support, { cloud_pbx_callqueue: true, max_queue_length: 2, queue_wrap_up_time: 1 })
    await signsIn(max)
    const one = await callsFromOutside('+43720310310')
    ;(await world.rings(max.id)).answers()
    await eventually(() => expect(one.leg.accepted).not.toBeNull())
    const two = await callsFromOutside('+43720310310')
    await world.service('queue')
    expect(two.leg.accepted).toMatchObject({ isService: true })
  })

  test.each([
    ['a number that nobody has', { dialled: '+43720000000' }, 404],
    ['a number outside', { dialled: '+436641234567' }, 404],
    ['no number', { dialled: 'anna' }, 404],
    ['an extension', { dialled: '21' }, 404],
    ['a service number', { dialled: '*97' }, 404],
    ['a trunk that there is not', { trunkId: 999_999 }, 403],
  ] as const)('%s is refused', async (_what, call, refused) => {
    expect(await comesIn(call)).toEqual({ refused })
  })

  test('over a trunk that is off it is refused', async () => {
    await db.updateTable('trunks').set({ is_enabled: false }).where('id', '=', second.id).execute()
    expect(await comesIn({ trunkId: second.id })).toEqual({ refused: 403 })
    await db.updateTable('trunks').set({ is_enabled: true }).where('id', '=', second.id).execute()
  })

  test('CB-01: a blocked caller hears the reason; a caller that withholds its number is anonymous', async () => {
    await prefers(anna, { block_in_list: ['436641234567'], block_in_clir: true })
    const { leg } = await callsFromOutside(`+${anna.number}`)
    ;(await world.service('block_in')).ends({ type: 'done' })
    await eventually(() => expect(leg.endReason).toBe('blocked'))
    const headers = { ...callerIs('+43720100'), privacy: 'id' }
    const withheld = await callsFromOutside(`+${anna.number}`, { headers })
    await eventually(() => expect(world.running).toHaveLength(2))
    world.running[1]?.ends({ type: 'done' })
    await eventually(() => expect(withheld.leg.endReason).toBe('blocked'))
  })

  test('a forwarding sends it out again on the account of the line that set it, and shows who called', async () => {
    await limitsTo({ outside_calls: 1 })
    await forwards(anna, 'cfu', `sip:43720100200@${domain}`)
    const { leg, callId } = await callsFromOutside(`+${anna.number}`)
    const outside = await ringsOver('first')
    expect(await accounts()).toEqual([[anna.id, customer.id]])
    expect(over[0]?.wish.uri).toMatch(/^sip:\+43720100200@/)
    expect(over[0]?.wish.from).toMatchObject({ number: '+436641234567', isHidden: false })
    expect(await outsideNow()).toBe(1)
    outside.answers()
    await eventually(() => expect(leg.accepted).not.toBeNull())
    const refused = await callsFromOutside(`+${anna.number}`)
    ;(await world.service('max_calls_out')).ends({ type: 'done' })
    await eventually(() => expect(refused.leg.endReason).toBe('too_many_calls'))
    leg.says({ type: 'ended', reason: 'hung_up' })
    expect(await world.conversations(callId)).toMatchObject([
      { subscriber_id: anna.id, direction: 'in' },
      { subscriber_id: anna.id, direction: 'out', call_type: 'cfu', callee: '43720100200' },
    ])
  })

  test('a caller that withholds its number stays hidden where it is sent on', async () => {
    await forwards(anna, 'cfu', `sip:43720100200@${domain}`)
    await callsFromOutside(`+${anna.number}`, { headers: { ...callerIs('+436641234567'), privacy: 'id' } })
    await ringsOver('first')
    expect(over[0]?.wish.from).toMatchObject({ number: null, isHidden: true })
  })

  test('a line may pass it on to the outside, on its own account', async () => {
    await callsFromOutside(`+${anna.number}`)
    const ringing = await world.rings(anna.id)
    ringing.answers()
    await eventually(() => expect(ringing.talksTo).not.toBeNull())
    ringing.says({ type: 'transfer', to: '0720 100200' })
    await ringsOver('first')
    expect(await accounts()).toEqual([[anna.id, customer.id]])
    expect(over[0]?.wish.uri).toMatch(/^sip:\+43720100200@/)
    expect(over[0]?.wish.from).toMatchObject({ number: '+436641234567' })
  })

  test('an outside caller cannot transfer the call', async () => {
    const { leg } = await callsFromOutside(`+${anna.number}`)
    const ringing = await world.rings(anna.id)
    ringing.answers()
    await eventually(() => expect(leg.accepted).not.toBeNull())
    leg.says({ type: 'transfer', to: '+43720100200' })
    leg.says({ type: 'connect', legId: ringing.id })
    await eventually(() =>
      expect(leg.notices.filter(({ kind }) => kind === 'refused')).toEqual([
        { kind: 'refused', code: 'not_possible' },
        { kind: 'refused', code: 'not_possible' },
      ]),
    )
    expect(over).toEqual([])
  })

  test('to none of our lines calls nobody, for any dialled number', async () => {
    const leg = fakeLeg(null, { kind: 'outside' })
    world.runner.placeCall(leg, { callId: 'through', to: '+43720100200', description: 'x', media: sending })
    expect(leg.endReason).toBe('failed')
    const nobodys = { line: null, present: 'anonymous', isForeign: true } as const
    const openOutside = createOutsideTargets(platform, 1, phones)
    expect(await openOutside('43720100200', 'through', nobodys)).toEqual({ legs: [], none: 'callee_unknown' })
  })
})
