import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { callLines } from '../../../test/call-lines.ts'
import { type CallWorld, callWorld } from '../../../test/call-world.ts'
import {
  givenBNumberSet,
  givenDestinationSet,
  givenForwarding,
} from '../../../test/builders/call-forwarding-builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { givenNumber } from '../../../test/builders.ts'
import { givenPbx } from '../../../test/builders/pbx-builders.ts'
import { fakeLeg, sending } from '../../../test/fake-legs.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'

const { platform } = await createTestPlatform()
const { db } = platform
const { customer } = await givenPbx(platform)
const { seat, group, forwards, prefers } = callLines(platform, customer)
const anna = await seat('21', 'Anna')
const max = await seat('22', 'Max')
const eva = await seat('23', 'Eva')

let world: CallWorld
beforeEach(() => {
  world = callWorld(platform)
  for (const { id } of [anna, max, eva]) world.targets.has(id)
})
afterEach(async () => {
  await world.runner.endAll('server_stopped')
  for (const table of [
    'cf_mappings',
    'subscriber_preferences',
    'registrations',
    'speed_dials',
    'attendant_slots',
  ] as const)
    await db.deleteFrom(table).execute()
})

const codes = (trace: readonly { readonly code: string }[] | null | undefined) => trace?.map(({ code }) => code) ?? []

describe('CF-22: the configuration decides where a call goes', () => {
  test('everything to a number outside', async () => {
    world.targets.leadsOutside('436641234567')
    await forwards(max, 'cfu', `sip:436641234567@${customer.domain}`)
    const { leg, callId } = world.calls(anna, '22')
    const outside = await world.rings('436641234567')
    outside.says({ type: 'ringing' })
    outside.answers()
    await eventually(() => expect(leg.accepted).toMatchObject({ with: { number: '436641234567' } }))
    leg.says({ type: 'ended', reason: 'hung_up' })
    expect(await world.conversations(callId)).toMatchObject([
      { subscriber_id: anna.id, status: 'ok', call_type: 'call' },
      { subscriber_id: max.id, direction: 'in', status: 'ok', call_type: 'call' },
      { subscriber_id: max.id, direction: 'out', status: 'ok', call_type: 'cfu', callee: '436641234567' },
    ])
  })

  test('two lines that forward to each other: the caller hears that the call goes in a circle', async () => {
    await forwards(max, 'cfu', `sip:23@${customer.domain}`)
    await forwards(eva, 'cfu', `sip:22@${customer.domain}`)
    const { leg } = world.calls(anna, '22')
    ;(await world.service('cf_loop')).ends({ type: 'done' })
    await eventually(() => expect(leg.endReason).toBe('forwarding_loop'))
  })

  test('to a service that the platform does not have, as older versions stored it: a prompt, and no such number', async () => {
    await forwards(max, 'cfu', 'sip:voicebox@app.local')
    const { leg } = world.calls(anna, '22')
    ;(await world.service('callee_unknown')).ends({ type: 'done' })
    await eventually(() => expect(leg.endReason).toBe('unknown_number'))
  })

  test('busy: to the voicebox, which answers; PATH-01: the trace says why', async () => {
    world.targets.isBusy(max.id)
    await forwards(max, 'cfb', `sip:vmb${max.number}@voicebox.local`)
    const { leg, callId } = world.calls(anna, '22')
    const voicebox = await world.service('voicebox')
    expect(leg.accepted).toMatchObject({ isService: true })
    expect(leg.talksTo).toBe(voicebox.call.leg.id)
    expect(voicebox.call).toMatchObject({ lineId: max.id, caller: { subscriberId: anna.id, number: '21' }, callId })
    voicebox.ends({ type: 'done' })
    await eventually(() => expect(leg.endReason).toBe('done'))
    const rows = await world.conversations(callId)
    expect(rows).toMatchObject([
      { subscriber_id: anna.id, status: 'ok' },
      { subscriber_id: max.id, direction: 'in', status: 'busy', call_type: 'call', answered_by: null },
      { subscriber_id: max.id, direction: 'out', status: 'ok', call_type: 'cfb', callee: 'voicemail' },
    ])
    expect(codes(rows[1]?.trace)).toEqual(['not_blocked', 'no_rule', 'busy', 'rule_fits', 'voicebox'])
    // Anna must not learn Max's settings
    expect(codes(rows[0]?.trace)).not.toContain('rule_fits')
    // but what she heard
    expect(rows[0]?.trace).toMatchObject([{}, { code: 'voicebox', line: max.id, greeting: 'unavail' }])
    expect(leg.progress.all.flatMap((said) => (said.kind === 'way' ? codes(said.steps) : []))).not.toContain('voicebox')
  })

  test('FRONT-03: a rule for one of two numbers takes only calls from outside to that number', async () => {
    const { e164: second } = await givenNumber(platform, max.id, { is_primary: false })
    const destinations = [
      { destination: `sip:vmu${max.number}@voicebox.local`, priority: 0, timeout: 60, announcement_id: null },
    ]
    await givenForwarding({ db }, max.id, {
      destination: await givenDestinationSet({ db }, max.id, { destinations }),
      called: await givenBNumberSet({ db }, max.id, { bnumbers: [second] }),
    })
    const callTo = (to: string) => {
      const request = { callId: `outside-${to}`, to, description: 'offer', media: sending }
      world.runner.placeCall(fakeLeg(null, { kind: 'outside' }), {
        ...request,
        from: { number: '436641234567', name: null },
        line: max.id,
      })
    }
    callTo(max.number)
    await world.rings(max.id)
    expect(world.running).toEqual([])
    callTo(second)
    expect((await world.service('voicebox')).call.lineId).toBe(max.id)
    expect(world.targets.legsOf(max.id)).toHaveLength(1)
  })

  test('FRONT-03: a caller hears a prompt before the phones ring, where the line or its customer has one', async () => {
    await prefers(max, { play_announce_before_call_setup: true })
    const { leg } = world.calls(anna, '22')
    const greeting = await world.service('announcement')
    expect(greeting.call.lineId).toBe(max.id)
    expect(leg.heard).toContain('early')
    expect([leg.accepted, world.targets.legsOf(max.id)]).toEqual([null, []])
    greeting.ends({ type: 'done' })
    const ringing = await world.rings(max.id)
    ringing.answers()
    await eventually(() => expect(leg.talksTo).toBe(ringing.id))
    leg.says({ type: 'ended', reason: 'hung_up' })
  })

  test('FRONT-03: whoever answers hears a prompt first, and the caller that it rings', async () => {
    await prefers(max, { play_announce_to_callee: true })
    const { leg, callId } = world.calls(anna, '22')
    const ringing = await world.rings(max.id)
    expect(ringing.invitation?.description).toBeNull()
    ringing.answers()
    const prompt = await world.service('announcement')
    expect(prompt.call).toMatchObject({ lineId: max.id, caller: { number: '21' } })
    expect(ringing.talksTo).toBe(prompt.call.leg.id)
    expect([leg.accepted, leg.talksTo]).toEqual([null, null])
    prompt.ends({ type: 'done' })
    await eventually(() => expect(leg.talksTo).toBe(ringing.id))
    expect(ringing.talksTo).toBe(leg.id)
    expect(leg.accepted).toMatchObject({ with: { number: '22' }, isService: false })
    expect(prompt.call.leg).toMatchObject({ endReason: 'done' })
    leg.says({ type: 'ended', reason: 'hung_up' })
    expect(await world.conversations(callId)).toMatchObject([
      { subscriber_id: anna.id, status: 'ok' },
      { subscriber_id: max.id, status: 'ok', answered_by: max.id },
    ])
  })

  test('hanging up at the voicebox stops it', async () => {
    await forwards(max, 'cfu', `sip:vmu${max.number}@voicebox.local`)
    const { leg, callId } = world.calls(anna, '22')
    const voicebox = await world.service('voicebox')
    leg.says({ type: 'ended', reason: 'hung_up' })
    await eventually(() => expect(voicebox.call.signal.aborted).toBe(true))
    expect(world.media.opened[0]?.endReason).toBe('done')
    expect(await world.conversations(callId)).toHaveLength(3)
  })

  test('one after the other: the first does not exist, the second rings without the caller’s offer after a prompt', async () => {
    await forwards(max, 'cfu', `sip:23@${customer.domain}`)
    await prefers(max, { play_announce_before_cf: true })
    const { leg, callId } = world.calls(anna, '22')
    const announcement = await world.service('announcement')
    expect(leg.heard).toContain('early')
    expect(leg.accepted).toBeNull()
    announcement.ends({ type: 'done' })
    const ringing = await world.rings(eva.id)
    expect(ringing.invitation?.description).toBeNull()
    ringing.answers()
    await eventually(() => expect(ringing.talksTo).toBe(leg.id))
    expect(leg.talksTo).toBe(ringing.id)
    expect(leg.accepted).toMatchObject({ description: null, with: { number: '23' } })
    expect(announcement.call.leg).toMatchObject({ endReason: 'done' })
    leg.says({ type: 'ended', reason: 'hung_up' })
    expect(await world.conversations(callId)).toMatchObject([
      { subscriber_id: anna.id, status: 'ok' },
      { subscriber_id: max.id, direction: 'in', status: 'ok' },
      { subscriber_id: eva.id, direction: 'in', call_type: 'cfu', status: 'ok', answered_by: eva.id },
      { subscriber_id: max.id, direction: 'out', call_type: 'cfu', status: 'ok', callee: '23' },
    ])
  })
})

test('FRONT-03: a caller of a blocked number is asked for the PIN before anybody answers, and the call goes on', async () => {
  await prefers(anna, { block_out_list: ['22'] })
  const hasPin = async (block_out_override_hash: string | null) =>
    await db.updateTable('customers').set({ block_out_override_hash }).where('id', '=', customer.id).execute()
  await hasPin('a hash')
  try {
    const { leg, callId } = world.calls(anna, '22')
    const question = await world.service('application')
    expect(leg.heard).toContain('early')
    expect([leg.accepted, world.targets.legsOf(max.id)]).toEqual([null, []])
    question.ends({ type: 'done' })
    const ringing = await world.rings(max.id)
    ringing.answers()
    await eventually(() => expect(leg.talksTo).toBe(ringing.id))
    leg.says({ type: 'ended', reason: 'hung_up' })
    const rows = await world.conversations(callId)
    expect(rows).toMatchObject([
      { subscriber_id: anna.id, status: 'ok' },
      { subscriber_id: max.id, status: 'ok' },
    ])
    expect(codes(rows[0]?.trace)).toEqual(expect.arrayContaining(['blocked_outgoing', 'application']))
    expect(codes(rows[1]?.trace)).not.toContain('application')

    const refused = world.calls(anna, '22')
    await eventually(() => expect(world.running).toHaveLength(2))
    ;(await world.service('application')).ends({ type: 'timeout' })
    ;(await world.service('block_out')).ends({ type: 'done' })
    await eventually(() => expect(refused.leg.endReason).toBe('not_allowed'))
    expect(await world.conversations(refused.callId)).toMatchObject([{ subscriber_id: anna.id, status: 'other' }])
  } finally {
    await hasPin(null)
  }
})

test('CB-05: a blocked caller hears that, and leaves no missed call', async () => {
  await prefers(max, { block_in_list: ['21'] })
  const { leg, callId } = world.calls(anna, '22')
  ;(await world.service('block_in')).ends({ type: 'done' })
  await eventually(() => expect(leg.endReason).toBe('blocked'))
  expect(await world.conversations(callId)).toMatchObject([{ subscriber_id: anna.id, status: 'other' }])
})

test('SPD-04: a slot reaches its destination', async () => {
  await db
    .insertInto('speed_dials')
    .values({ subscriber_id: anna.id, slot: '*1', destination: `sip:22@${customer.domain}` })
    .execute()
  const { leg, callId } = world.calls(anna, '*1')
  ;(await world.rings(max.id)).answers()
  await eventually(() => expect(leg.accepted).not.toBeNull())
  leg.says({ type: 'ended', reason: 'hung_up' })
  expect(await world.conversations(callId)).toMatchObject([{ callee: '22', status: 'ok' }, { subscriber_id: max.id }])
})

test('SPD-04: a call to a number outside by a slot names the number that was called', async () => {
  const destination = 'sip:+43720100@operator.test'
  await db.insertInto('speed_dials').values({ subscriber_id: anna.id, slot: '*2', destination }).execute()
  const { leg, callId } = world.calls(anna, '*2')
  ;(await world.service('callee_offline')).ends({ type: 'done' })
  await eventually(() => expect(leg.endReason).not.toBeNull())
  expect(await world.conversations(callId)).toMatchObject([{ subscriber_id: anna.id, callee: '43720100' }])
})

describe('GRP-06: a group hunts its members', () => {
  test('one after the other: a declining member passes the call on, the one who answers has it, and nobody else has missed it', async () => {
    const sales = await group('30', [max, eva])
    const { leg, callId } = world.calls(anna, '30')
    const first = await world.rings(max.id)
    expect(first.invitation?.to).toEqual({ number: '30', name: 'Sales' })
    first.says({ type: 'failed', outcome: 'declined' })
    const second = await world.rings(eva.id)
    second.answers()
    await eventually(() => expect(leg.accepted).toMatchObject({ with: { number: '23' } }))
    leg.says({ type: 'ended', reason: 'hung_up' })
    const rows = await world.conversations(callId)
    const of = (id: number) => rows.find(({ subscriber_id, direction }) => subscriber_id === id && direction === 'in')
    expect(of(sales.id)).toMatchObject({ status: 'ok', answered_by: eva.id, callee: '30' })
    expect(of(eva.id)).toMatchObject({ status: 'ok', answered_by: eva.id, callee: '30', answered_on: 'Chrome' })
    expect(of(max.id)).toMatchObject({ status: 'ok', answered_by: eva.id, answered_on: null })
  })

  test('all at once: one declines, the other continues to ring; if all decline it is busy', async () => {
    await group('31', [max, eva], 'parallel')
    const { leg } = world.calls(anna, '31')
    const [one, other] = [await world.rings(max.id), await world.rings(eva.id)]
    one.says({ type: 'failed', outcome: 'declined' })
    other.says({ type: 'ringing' })
    await eventually(() => expect(leg.heard).toContain('ringing'))
    expect(other.endReason).toBeNull()
    other.says({ type: 'failed', outcome: 'busy' })
    ;(await world.service('callee_busy')).ends({ type: 'done' })
    await eventually(() => expect(leg.endReason).toBe('declined'))
  })

  test('in turn: each call begins with the next member', async () => {
    await group('32', [max, eva], 'circular')
    const began: (number | null)[] = []
    for (let turn = 1; turn <= 3; turn += 1) {
      const { leg, callId } = world.calls(anna, '32')
      const rung = await eventually(() => {
        const found = [max, eva]
          .flatMap(({ id }) => world.targets.legsOf(id))
          .find(({ endReason, invitation }) => invitation !== null && endReason === null)
        if (found === undefined) throw new Error('Nobody rings')
        return found
      })
      began.push(rung.subscriberId)
      leg.says({ type: 'ended', reason: 'hung_up' })
      await world.conversations(callId)
      await eventually(async () => {
        const row = await db.selectFrom('group_turns').select('turn').executeTakeFirstOrThrow()
        expect(row.turn).toBe(turn - 1)
      })
    }
    expect(began).toEqual([max.id, eva.id, max.id])
  })
})

test('MS-02: calls to a manager ring the secretaries', async () => {
  await prefers(max, { manager_secretary: true, secretary_numbers: [eva.number] })
  const { leg } = world.calls(anna, '22')
  const ringing = await world.rings(eva.id)
  expect(ringing.invitation?.to).toEqual({ number: '22', name: 'Max' })
  ringing.answers()
  await eventually(() => expect(leg.accepted).not.toBeNull())
})

test('AA-03: the menu leads to the destination of the key pressed', async () => {
  await forwards(max, 'cfu', `sip:auto-attendant@app.local`)
  await db
    .insertInto('attendant_slots')
    .values({ subscriber_id: max.id, slot: '1', destination: `sip:23@${customer.domain}` })
    .execute()
  const { leg } = world.calls(anna, '22')
  const menu = await world.service('attendant')
  let heard = ''
  menu.call.onDigit((digit) => {
    heard = digit
  })
  leg.says({ type: 'digit', digit: '1' })
  expect(heard).toBe('1')
  menu.ends({ type: 'digit', digit: '1' })
  const ringing = await world.rings(eva.id)
  ringing.answers()
  await eventually(() => expect(leg.talksTo).toBe(ringing.id))
  expect(leg.heard.filter((word) => word === 'accept')).toHaveLength(1)
  expect(leg.notices.findLast(({ kind }) => kind === 'party')).toEqual({
    kind: 'party',
    isService: false,
    with: { number: '23', name: 'Eva' },
  })
})

test('NAME-02: a member of a group who hides the number is not told to its caller by answering', async () => {
  await group('33', [max, eva])
  await prefers(max, { clir: true })
  const { leg } = world.calls(anna, '33')
  const target = await world.rings(max.id)
  target.says({ type: 'ringing' })
  target.answers()
  await eventually(() => expect(leg.accepted).toMatchObject({ with: { number: null, name: null } }))
})
