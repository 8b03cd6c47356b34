import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { callLines } from '../../../test/call-lines.ts'
import { type CallWorld, callWorld } from '../../../test/call-world.ts'
import { givenPbx } from '../../../test/builders/pbx-builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { askCallBack } from '../../domain/call-backs/ask-call-back.ts'
import { listCallBacks, removeCallBack } from '../../domain/call-backs/call-backs-store.ts'
import { setUndisturbed } from '../../domain/status/set-status.ts'
import { type CallBacks, createCallBacks } from './call-backs.ts'

const { platform, clock } = await createTestPlatform()
const { db, pool } = platform
const { customer } = await givenPbx(platform)
const { seat } = callLines(platform, customer)
const [anna, ben, carl, dora] = [
  await seat('21', 'Anna'),
  await seat('22', 'Ben'),
  await seat('23', 'Carl'),
  await seat('24', 'Dora'),
]
const lines = [anna, ben, carl, dora]

let worlds: readonly { readonly world: CallWorld; readonly backs: CallBacks }[] = []
const world = () => worlds[0]?.world as CallWorld
/** Two processes on one database. */
beforeEach(async () => {
  await db
    .insertInto('registrations')
    .values(
      lines.map(({ id }) => ({
        subscriber_id: id,
        contact: `sip:${id}`,
        expires: new Date('2099-01-01'),
        user_agent: 'Phone',
      })),
    )
    .execute()
  worlds = [1, 2].map((owner) => {
    const made = callWorld(platform, owner)
    for (const { id } of lines) made.targets.has(id)
    return { world: made, backs: createCallBacks(platform, made.runner) }
  })
})
afterEach(async () => {
  for (const { world: each } of worlds) await each.runner.endAll('server_stopped')
  for (const { backs } of worlds) await backs.close()
  for (const table of ['call_backs', 'call_legs', 'calls', 'registrations', 'line_statuses'] as const)
    await db.deleteFrom(table).execute()
})

const asks = async (who: { id: number }, to: string, after: 'busy' | 'no_answer' = 'busy') =>
  expect(await askCallBack(platform, { customerId: customer.id, subscriberId: who.id }, { to, after })).not.toBeNull()
const phases = async () =>
  Object.fromEntries(
    (await db.selectFrom('call_backs').select(['subscriber_id', 'phase']).orderBy('subscriber_id').execute()).map(
      ({ subscriber_id, phase }) => [subscriber_id, phase],
    ),
  )
const becomes = (all: Awaited<ReturnType<typeof phases>>) => eventually(async () => expect(await phases()).toEqual(all))
const event = (line: { id: number }) =>
  ({ topic: 'presence', id: String(line.id), customerId: customer.id, subscriberId: null }) as const
/** Every process hears of it. */
const changed = (...of: { id: number }[]) => {
  for (const { backs } of worlds) backs.look(of.map(event))
}
/** The legs that ring, or have rung, at a line, at whatever process. */
const rungAt = ({ id }: { id: number }) => worlds.flatMap(({ world: each }) => each.targets.legsOf(id))
const ringsAt = (line: { id: number }, count = 1) =>
  eventually(() => {
    const leg = rungAt(line)[count - 1]
    if (!leg?.invitation) throw new Error('Nothing rings')
    return leg
  })
/** A line talks, as rows have it. */
const talks = async (line: { id: number }) => {
  const { leg, callId } = world().calls(line, '*43')
  await eventually(async () => {
    const rows = await db
      .selectFrom('call_legs')
      .select('leg_id')
      .where('subscriber_id', '=', line.id)
      .where('ended_at', 'is', null)
      .execute()
    expect(rows).not.toEqual([])
  })
  return async () => {
    leg.says({ type: 'ended', reason: 'hung_up' })
    await world().conversations(callId)
    changed(line)
  }
}

describe('RECEIVE-02: call back when free', () => {
  test('the asker is rung once the colleague is free, and whoever takes it calls the colleague', async () => {
    const hangsUp = await talks(ben)
    await asks(anna, '22')
    changed(anna)
    expect(rungAt(anna)).toEqual([])
    await hangsUp()
    const own = await ringsAt(anna)
    expect(own.invitation).toMatchObject({ from: { number: '22', name: 'Ben' }, isOwn: true })
    expect(rungAt(ben)).toEqual([])
    await becomes({ [anna.id]: 'recalls' })
    own.says({ type: 'ringing' })
    own.answers()
    const other = await ringsAt(ben)
    expect(other.invitation).toMatchObject({ from: { number: '21', name: 'Anna' } })
    await becomes({ [anna.id]: 'connects' })
    other.answers()
    await eventually(() => expect(own.talksTo).toBe(other.id))
    const { call_id } = await db.selectFrom('call_backs').select('call_id').executeTakeFirstOrThrow()
    own.says({ type: 'ended', reason: 'hung_up' })
    await becomes({})
    expect(await world().conversations(call_id ?? '')).toMatchObject([
      { subscriber_id: anna.id, direction: 'out', callee: '22', status: 'ok', answered_by: ben.id },
      { subscriber_id: ben.id, direction: 'in', caller: '21', status: 'ok' },
    ])
  })

  test('in twenty races of two processes there is exactly one recall', async () => {
    const earlier = new Set<string>()
    for (let race = 1; race <= 20; race++) {
      await asks(anna, '22')
      // the rows of the call before may say for a moment that it still rings
      const own = await eventually(() => {
        changed(ben, anna)
        const leg = rungAt(anna).find((each) => !earlier.has(each.id) && each.invitation !== null)
        if (leg === undefined) throw new Error('Nothing rings')
        return leg
      })
      await becomes({ [anna.id]: 'recalls' })
      changed(ben, anna)
      own.says({ type: 'ended', reason: 'hung_up' })
      earlier.add(own.id)
      await becomes({})
      expect(rungAt(anna)).toHaveLength(race)
    }
  })

  test('asked for again while the two talk, it is a new one, and the talk goes on', async () => {
    await asks(anna, '22')
    changed(ben)
    const own = await ringsAt(anna)
    own.says({ type: 'ringing' })
    own.answers()
    const other = await ringsAt(ben)
    other.answers()
    await eventually(() => expect(own.talksTo).toBe(other.id))
    await asks(anna, '22')
    // the process of the call has looked once it has rung somebody else
    const process = worlds.find(({ world: each }) => each.targets.legsOf(anna.id).length > 0)
    await asks(carl, '24')
    process?.backs.look([event(ben), event(dora)])
    await ringsAt(carl)
    expect([own.endReason, other.endReason]).toEqual([null, null])
    expect(await phases()).toEqual({ [anna.id]: 'waits', [carl.id]: 'recalls' })
  })

  test('two who wait for the same colleague: the first is served first, the second after that call', async () => {
    const hangsUp = await talks(ben)
    await asks(anna, '22')
    clock.pass({ seconds: 1 })
    await asks(carl, '22')
    await hangsUp()
    const first = await ringsAt(anna)
    await becomes({ [anna.id]: 'recalls', [carl.id]: 'waits' })
    first.says({ type: 'ringing' })
    first.answers()
    const other = await ringsAt(ben)
    changed(ben, carl)
    other.answers()
    await eventually(() => expect(first.talksTo).toBe(other.id))
    expect(rungAt(carl)).toEqual([])
    other.says({ type: 'ended', reason: 'hung_up' })
    await ringsAt(carl)
    await becomes({ [carl.id]: 'recalls' })
  })

  test('an asker who talks is passed over, and called back once free as well', async () => {
    const hangsUp = await talks(anna)
    await asks(anna, '22')
    clock.pass({ seconds: 1 })
    await asks(carl, '22')
    changed(ben)
    await ringsAt(carl)
    await becomes({ [anna.id]: 'suspended', [carl.id]: 'recalls' })
    rungAt(carl)[0]?.says({ type: 'ended', reason: 'hung_up' })
    await becomes({ [anna.id]: 'suspended' })
    await hangsUp()
    await ringsAt(anna)
  })

  test.each([
    ['declines', 'hung_up', {}],
    ['loses the device', 'lost', { [anna.id]: 'waits' }],
  ] as const)('an asker who %s', async (_what, reason, left) => {
    const begun = clock.now()
    await asks(anna, '22')
    changed(ben)
    ;(await ringsAt(anna)).says({ type: 'ended', reason })
    await becomes(left)
    expect(rungAt(ben)).toEqual([])
    // it was no call of the colleague, so nobody has missed one
    expect(await db.selectFrom('conversations').select('callee').where('start_time', '>', begun).execute()).toEqual([])
  })

  test('a recall that failed is not tried again at once, but the next one is', async () => {
    await asks(anna, '22')
    changed(ben)
    ;(await ringsAt(anna)).says({ type: 'ended', reason: 'lost' })
    await becomes({ [anna.id]: 'waits' })
    clock.pass({ seconds: 1 })
    await asks(carl, '22')
    changed(ben, anna)
    ;(await ringsAt(carl)).says({ type: 'ended', reason: 'hung_up' })
    await becomes({ [anna.id]: 'waits' })
    expect(rungAt(anna)).toHaveLength(1)
    clock.pass({ seconds: 61 })
    changed(ben)
    await ringsAt(anna, 2)
  })

  test('a colleague who does not want to be disturbed is waited for', async () => {
    await setUndisturbed(platform, ben.id, true)
    await asks(anna, '22')
    changed(ben, anna)
    await becomes({ [anna.id]: 'waits' })
    expect(rungAt(anna)).toEqual([])
    await setUndisturbed(platform, ben.id, false)
    changed(ben)
    await ringsAt(anna)
  })

  test('after no answer the colleague has to have been there first', async () => {
    await asks(anna, '22', 'no_answer')
    changed(ben)
    const hangsUp = await talks(ben)
    changed(ben)
    await becomes({ [anna.id]: 'waits' })
    expect(rungAt(anna)).toEqual([])
    await hangsUp()
    await ringsAt(anna)
  })
})

describe('RECEIVE-02: a call back ends', () => {
  test('taken back while it rings: it stops, at whatever process it is', async () => {
    await asks(anna, '22')
    changed(ben)
    const own = await ringsAt(anna)
    await removeCallBack(db, { customerId: customer.id, subscriberId: anna.id }, ben.id)
    changed(ben)
    await eventually(() => expect(own.endReason).toBe('cancelled'))
    expect(rungAt(ben)).toEqual([])
    await becomes({})
  })

  test('at its time', async () => {
    const hangsUp = await talks(ben)
    await asks(anna, '22')
    clock.pass({ seconds: 45 * 60 })
    await hangsUp()
    await becomes({})
    expect(rungAt(anna)).toEqual([])
  })

  test('never by a restart: what rang is tried again by whoever is there', async () => {
    await asks(anna, '22')
    changed(ben)
    await ringsAt(anna)
    for (const { world: each } of worlds) await each.runner.endAll('server_stopped')
    await becomes({ [anna.id]: 'waits' })
    const later = callWorld(platform, 3)
    later.targets.has(anna.id)
    const backs = createCallBacks(platform, later.runner)
    worlds = [...worlds, { world: later, backs }]
    backs.look(null)
    await eventually(() => expect(later.targets.legsOf(anna.id)[0]?.invitation).toMatchObject({ isOwn: true }))
  })

  test('never by a process that takes no more calls: another one rings', async () => {
    await asks(anna, '22')
    const [leaving, other] = worlds
    leaving?.world.runner.takeNoMore()
    leaving?.backs.look([event(ben)])
    await leaving?.backs.close()
    expect(await phases()).toEqual({ [anna.id]: 'waits' })
    other?.backs.look([event(ben)])
    await ringsAt(anna)
  })

  test('not with a process that died: its call is over, and the asker is rung again', async () => {
    await asks(anna, '22')
    const of = { subscriber_id: anna.id, colleague_id: ben.id }
    const died = { phase: 'recalls', call_id: 'of a dead process', tried_at: clock.now() } as const
    await db.updateTable('call_backs').set(died).where('subscriber_id', '=', of.subscriber_id).execute()
    changed(ben)
    expect(rungAt(anna)).toEqual([])
    clock.pass({ seconds: 61 })
    changed(ben)
    await ringsAt(anna)
    expect(await listCallBacks(pool, anna.id, clock.now())).toMatchObject([{ phase: 'recalls' }])
  })
})
