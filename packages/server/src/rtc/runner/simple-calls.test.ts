import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { givenNumber, givenSubscriber } from '../../../test/builders.ts'
import { type CallWorld, callWorld } from '../../../test/call-world.ts'
import { eventually } from '../../../test/eventually.ts'
import { sending } from '../../../test/fake-legs.ts'
import { givenPbx } from '../../../test/builders/pbx-builders.ts'
import { exposed } from '../../platform/metrics/metrics.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'

const { platform } = await createTestPlatform()
const { db } = platform
const { customer } = await givenPbx(platform)
const seat = async (pbx_extension: string, display_name: string) => {
  const line = await givenSubscriber(platform, { customer, pbx_extension, display_name })
  const { e164 } = await givenNumber(platform, line.id)
  return { ...line, number: e164 }
}
const anna = await seat('21', 'Anna')
const max = await seat('22', 'Max')
const eva = await seat('23', 'Eva')

let world: CallWorld
beforeEach(() => {
  world = callWorld(platform)
  for (const { id } of [anna, max, eva]) world.targets.has(id)
})
afterEach(() => world.runner.endAll('server_stopped'))

test('CALL-06: a line makes thirty calls at a time, and nobody else waits for that', async () => {
  const [first] = Array.from({ length: 30 }, () => world.calls(anna, '22').leg)
  expect(first?.endReason).toBeNull()
  expect(world.calls(anna, '22').leg.endReason).toBe('too_many_calls')
  expect(await world.runner.dial(anna.id, { callId: 'by-the-phone', to: '22', device: undefined })).toBe(false)
  expect(world.calls(eva, '22').leg.endReason).toBeNull()
  first?.says({ type: 'ended', reason: 'hung_up' })
  await eventually(() => expect(world.calls(anna, '22').leg.endReason).toBeNull())
})

test('CALL-06: addresses that the caller finds later are in the offer that rings, or follow it', async () => {
  const { leg } = world.calls(anna, '22')
  leg.says({ type: 'addresses', description: 'offer, whole' })
  const ringing = await world.rings(max.id)
  expect(ringing.invitation?.description).toBe('offer, whole')
  leg.says({ type: 'addresses', description: 'offer, with one more' })
  await eventually(() =>
    expect(ringing.notices).toContainEqual({ kind: 'addresses', description: 'offer, with one more' }),
  )
})

test('CALL-06: a failed write is repeated a moment later, even if nothing else happens', async () => {
  const { leg, callId } = world.calls(anna, '22')
  const ringing = await world.rings(max.id)
  ringing.says({ type: 'ringing' })
  await eventually(() => expect(leg.heard).toContain('ringing'))
  const states = async () =>
    (await db.selectFrom('call_legs').select('state').where('call_id', '=', callId).execute()).map(({ state }) => state)
  await eventually(async () => expect(await states()).toHaveLength(2))
  const query = platform.pool.query.bind(platform.pool) as (...given: unknown[]) => unknown
  const failed = vi.fn()
  const broken = vi.spyOn(platform.pool, 'query').mockImplementation((...given: unknown[]) => {
    if ((given[0] as { name?: string }).name !== 'save-calls') return query(...given) as never
    failed()
    return Promise.reject(new Error('the database is away')) as never
  })
  ringing.answers()
  await eventually(() => expect(leg.accepted).not.toBeNull())
  await eventually(() => expect(failed).toHaveBeenCalled())
  broken.mockRestore()
  await eventually(async () => expect(await states()).toEqual(['talking', 'talking']))
})

test('CALL-06: a ringing device learns the end of the call while the database is silent; missed calls are written afterwards', async () => {
  const { leg, callId } = world.calls(anna, '22')
  const ringing = await world.rings(max.id)
  ringing.says({ type: 'ringing' })
  await eventually(() => expect(leg.heard).toContain('ringing'))
  const query = platform.pool.query.bind(platform.pool) as (...given: unknown[]) => unknown
  const unanswered: (() => void)[] = []
  const silent = vi.spyOn(platform.pool, 'query').mockImplementation((...given: unknown[]) => {
    if (!['save-calls', 'end-calls'].includes((given[0] as { name?: string }).name ?? ''))
      return query(...given) as never
    return new Promise((_resolve, reject) => unanswered.push(() => reject(new Error('timeout')))) as never
  })
  try {
    leg.says({ type: 'ended', reason: 'hung_up' })
    expect(ringing.endReason).toBe('cancelled')
    await eventually(() => expect(unanswered).not.toEqual([]))
  } finally {
    silent.mockRestore()
    for (const fail of unanswered) fail()
  }
  expect(await world.conversations(callId)).toMatchObject([
    { subscriber_id: anna.id, direction: 'out', status: 'cancel' },
    { subscriber_id: max.id, direction: 'in', status: 'cancel' },
  ])
})

test('CALL-06: one rings, answers and talks; both have it as one conversation', async () => {
  const { leg, callId } = world.calls(anna, '22')
  const ringing = await world.rings(max.id)
  expect(ringing.invitation).toMatchObject({
    from: { number: '21', name: 'Anna' },
    to: null,
    description: `offer of ${leg.id}`,
  })
  ringing.says({ type: 'ringing' })
  await eventually(() => expect(leg.heard).toContain('ringing'))
  expect(leg.progress.all.at(-1)).toEqual({ kind: 'ringing', at: { number: '22', name: 'Max' } })
  ringing.answers()
  await eventually(() =>
    expect(leg.accepted).toMatchObject({ with: { number: '22' }, isService: false, isRecorded: false }),
  )
  expect([leg.talksTo, ringing.talksTo]).toEqual([ringing.id, leg.id])
  const open = await eventually(async () => {
    const rows = await db
      .selectFrom('call_legs')
      .select(['subscriber_id', 'state'])
      .where('call_id', '=', callId)
      .orderBy('subscriber_id')
      .execute()
    expect(rows.map(({ state }) => state)).toEqual(['talking', 'talking'])
    return rows
  })
  expect(open.map(({ subscriber_id }) => subscriber_id)).toEqual([anna.id, max.id])
  leg.says({ type: 'ended', reason: 'hung_up' })
  await eventually(() => expect(ringing.endReason).toBe('hung_up'))
  const rows = await world.conversations(callId)
  expect(rows).toMatchObject([
    { subscriber_id: anna.id, direction: 'out', caller: '21', callee: '22', call_type: 'call', status: 'ok' },
    {
      subscriber_id: max.id,
      direction: 'in',
      caller: '21',
      callee: '22',
      status: 'ok',
      answered_by: max.id,
      answered_on: 'Chrome',
    },
  ])
  expect(rows[1]?.trace?.map(({ code }) => code)).toContain('rings')
  const legs = await db.selectFrom('call_legs').select('state').where('call_id', '=', callId).execute()
  expect(legs.every(({ state }) => state === 'ended')).toBe(true)
})

describe('CALL-05: how a call ends that nobody takes', () => {
  test('taken back', async () => {
    const { leg, callId } = world.calls(anna, '22')
    const ringing = await world.rings(max.id)
    ringing.says({ type: 'ringing' })
    leg.says({ type: 'ended', reason: 'hung_up' })
    await eventually(() => expect(ringing.endReason).toBe('cancelled'))
    expect(await world.conversations(callId)).toMatchObject([
      { status: 'cancel' },
      { status: 'cancel', direction: 'in' },
    ])
    // an answer after the cancel comes too late
    ringing.answers()
  })

  test('before anything was decided', async () => {
    const { leg, callId } = world.calls(anna, '22')
    leg.says({ type: 'ended', reason: 'hung_up' })
    expect(await world.conversations(callId)).toMatchObject([
      { subscriber_id: anna.id, direction: 'out', status: 'cancel' },
    ])
  })

  test('declined on one device: the other ones stop, and the prompt tells why before the end', async () => {
    world.targets.has(max.id, 'Chrome', 'Firefox')
    const { leg, callId } = world.calls(anna, '22')
    const [first, second] = [await world.rings(max.id, 1), await world.rings(max.id, 2)]
    second.says({ type: 'failed', outcome: 'declined' })
    const prompt = await world.service('callee_busy')
    expect(leg.accepted).toBeNull()
    expect(leg.heard).toContain('early')
    expect(first.endReason).toBe('declined')
    prompt.ends({ type: 'done' })
    await eventually(() => expect(leg.endReason).toBe('declined'))
    expect(await world.conversations(callId)).toMatchObject([
      { status: 'busy' },
      { status: 'busy', subscriber_id: max.id },
    ])
  })

  test('offline', async () => {
    const nobody = await givenSubscriber(platform, { customer, pbx_extension: '25', display_name: 'Nobody' })
    const { callId, leg } = world.calls(anna, '25')
    ;(await world.service('callee_offline')).ends({ type: 'done' })
    await eventually(() => expect(leg.endReason).toBe('offline'))
    expect(await world.conversations(callId)).toMatchObject([
      { status: 'offline' },
      { status: 'offline', subscriber_id: nobody.id, direction: 'in' },
    ])
  })

  test('SPD-04: by a slot with nothing in it', async () => {
    const { callId, leg } = world.calls(anna, '*7')
    ;(await world.service('invalid_speeddial')).ends({ type: 'failed' })
    await eventually(() => expect(leg.endReason).toBe('unknown_number'))
    expect(await world.conversations(callId)).toMatchObject([{ subscriber_id: anna.id, status: 'other', callee: '*7' }])
  })

  test('it ends without a prompt where no media can be had', async () => {
    world.media.isFull = true
    const busy = await seat('26', 'Busy')
    world.targets.isBusy(busy.id)
    const { leg, callId } = world.calls(anna, '26')
    await eventually(() => expect(leg.endReason).toBe('busy'))
    expect(await world.conversations(callId)).toMatchObject([
      { status: 'busy' },
      { status: 'busy', subscriber_id: busy.id },
    ])
    world.media.isFull = false
  })
})

test('two devices answer at once: the first one has it', async () => {
  world.targets.has(max.id, 'Chrome', 'Firefox')
  const { leg, callId } = world.calls(anna, '22')
  const [first, second] = [await world.rings(max.id, 1), await world.rings(max.id, 2)]
  second.answers()
  first.answers()
  await eventually(() => expect(first.endReason).toBe('answered_elsewhere'))
  expect(leg.talksTo).toBe(second.id)
  second.says({ type: 'ended', reason: 'hung_up' })
  expect(await world.conversations(callId)).toMatchObject([{ status: 'ok' }, { status: 'ok', answered_on: 'Firefox' }])
})

test('a call with the id of an existing one is refused, and the existing one continues', async () => {
  const { leg, callId } = world.calls(anna, '22')
  const { leg: another } = world.calls(eva, '22')
  world.runner.placeCall(another, { callId, to: '22', description: 'x', media: sending })
  await eventually(() => expect(another.endReason).toBe('failed'))
  expect(leg.endReason).toBeNull()
  expect(world.runner.callsOf(anna.id)).toBe(1)
})

test('the server stops: every call ends and is written', async () => {
  const one = callWorld(platform)
  one.targets.has(max.id)
  const { leg, callId } = one.calls(anna, '22')
  ;(await one.rings(max.id)).answers()
  await eventually(() => expect(leg.accepted).not.toBeNull())
  await one.runner.endAll('server_stopped')
  expect(leg.endReason).toBe('server_stopped')
  expect(await one.conversations(callId)).toMatchObject([{ status: 'ok' }, { status: 'ok' }])
  const { leg: late } = one.calls(anna, '22')
  expect(late.endReason).toBe('server_stopped')
})

test('WATCH-02: a call is counted while it is up, and by its outcome when it has ended', async () => {
  const { metrics } = platform
  const counted = async (name: string) => {
    const lines = (await exposed(metrics)).text.split('\n').filter((line) => line.startsWith(`${name} `))
    return Number(lines[0]?.split(' ').at(-1) ?? 0)
  }
  const cancelled = 'lineside_calls_total{outcome="cancelled",reason="cancelled",from="browser"}'
  await eventually(async () => expect(await counted('lineside_calls')).toBe(0))
  const [before, rungBefore] = [await counted(cancelled), await counted('lineside_call_ring_seconds_count')]
  const { leg } = world.calls(anna, '22')
  const ringing = await world.rings(max.id)
  ringing.says({ type: 'ringing' })
  await eventually(() => expect(leg.heard).toContain('ringing'))
  expect(await counted('lineside_calls')).toBe(1)
  expect(await counted('lineside_call_ring_seconds_count')).toBe(rungBefore + 1)
  leg.says({ type: 'ended', reason: 'hung_up' })
  await eventually(async () => expect(await counted('lineside_calls')).toBe(0))
  expect(await counted(cancelled)).toBe(before + 1)
  const { text } = await exposed(metrics)
  for (const secret of [anna.number, max.number, 'Anna', customer.domain]) expect(text).not.toContain(secret)
})
