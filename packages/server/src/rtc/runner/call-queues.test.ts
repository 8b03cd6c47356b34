import type { Call } from '@lineside/telephony/call/call-state'
import { canGoOn } from '@lineside/telephony/call/take-over'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { callLines } from '../../../test/call-lines.ts'
import { type CallWorld, callWorld } from '../../../test/call-world.ts'
import { eventually } from '../../../test/eventually.ts'
import type { FakeLeg } from '../../../test/fake-legs.ts'
import { givenPbx } from '../../../test/builders/pbx-builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { pauseAgent, resumeAgent } from '../../domain/call-queues/queue-agents-store.ts'
import { queueDays } from '../../domain/call-queues/queue-days.ts'
import { tellQueue } from '../../domain/call-queues/queue-callers-store.ts'
import { leaveCalls } from '../store/left-calls-store.ts'

const { platform, clock } = await createTestPlatform()
const { db } = platform
const { customer } = await givenPbx(platform)
const { seat, group, prefers, signsIn } = callLines(platform, customer)
const anna = await seat('21', 'Anna')
const max = await seat('22', 'Max')
const eva = await seat('23', 'Eva')
const lea = await seat('24', 'Lea')
const tom = await seat('25', 'Tom')

let world: CallWorld
let elsewhere: CallWorld
beforeEach(() => {
  world = callWorld(platform, 1)
  elsewhere = callWorld(platform, 2)
  for (const { targets } of [world, elsewhere]) for (const { id } of [max, lea]) targets.has(id)
})
afterEach(async () => {
  await Promise.all([world, elsewhere].map(({ runner }) => runner.endAll('server_stopped')))
  // no test may leave a row behind
  if ((await rows()).length > 0) throw new Error('Somebody who is gone still waits')
  for (const table of ['subscriber_preferences', 'registrations', 'queue_agents'] as const)
    await db.deleteFrom(table).execute()
})

const queued = async (
  extension: string,
  {
    length = 2,
    agents = [max],
    seconds = 1,
  }: { length?: number; agents?: readonly { id: number }[]; seconds?: number } = {},
) => {
  const sales = await group(extension, agents)
  await prefers(sales, { cloud_pbx_callqueue: true, max_queue_length: length, queue_wrap_up_time: seconds })
  for (const agent of agents) await signsIn(agent)
  return sales
}
const queues = ({ running }: CallWorld) => running.filter(({ kind }) => kind === 'queue')
const waits = async (at: CallWorld, count = 1) => {
  await eventually(() => expect(queues(at)).toHaveLength(count))
  const found = queues(at).at(-1)
  if (found === undefined) throw new Error('Nobody waits')
  return found.call
}
const over = ({ leg }: { readonly leg: FakeLeg }) => leg.says({ type: 'ended', reason: 'hung_up' })
const carriesOn = (state: unknown) => canGoOn(state as Call, () => false)
const rows = () => db.selectFrom('queue_callers').select(['number', 'name', 'offered_to']).orderBy('id').execute()

const figuresOf = async (id: number) => {
  const goal = { within_seconds: 20, short_seconds: 0, percent: 80 }
  const [day] = await queueDays(platform.pool, [{ id, goal }], { now: clock.now(), timezone: 'UTC' })
  return day?.figures
}

describe('QBOARD-01: an event of a queue is written with the change', () => {
  test('a caller is answered, talks, and the agent works on; one gives up; one finds no place', async () => {
    const { id } = await queued('71', { length: 1, seconds: 30 })
    const first = world.calls(anna, '71')
    ;(await world.rings(max.id)).answers()
    await eventually(() => expect(first.leg.accepted).not.toBeNull())
    const second = world.calls(eva, '71')
    await waits(world)
    const full = world.calls(tom, '71')
    ;(await world.service('announcement')).ends({ type: 'done' })
    ;(await world.service('callee_busy')).ends({ type: 'done' })
    await eventually(() => expect(full.leg.endReason).toBe('busy'))
    await eventually(async () => expect(await figuresOf(id)).toMatchObject({ waiting: 1, answered: 1, overflowed: 1 }))
    expect((await rows()).length).toBe(1)
    clock.pass({ seconds: 3 })
    over(second)
    over(first)
    await eventually(async () => expect(await figuresOf(id)).toMatchObject({ waiting: 0, abandoned: 1, talks: 1 }))
    const kept = await db
      .selectFrom('queue_events')
      .select(['kind', 'call_id', 'agent_id', 'wrap_up_seconds'])
      .where('queue_id', '=', id)
      .orderBy('id')
      .execute()
    const of = (callId: string) => kept.filter(({ call_id }) => call_id === callId).map(({ kind }) => kind)
    expect(of(first.callId)).toEqual(['entered', 'answered', 'hung_up'])
    expect(of(second.callId)).toEqual(['entered', 'abandoned'])
    expect(of(full.callId)).toEqual(['entered', 'overflowed'])
    expect(kept.find(({ kind }) => kind === 'answered')).toMatchObject({ agent_id: max.id })
    expect(kept.find(({ kind }) => kind === 'hung_up')).toMatchObject({ agent_id: max.id, wrap_up_seconds: 30 })
    expect(await figuresOf(id)).toMatchObject({
      offered: 3,
      answered: 1,
      abandoned: 1,
      overflowed: 1,
      service_level: 0.5,
    })
  })
})

describe('CQ-04: a queue', () => {
  test('holds callers up to its length, in order, and lets them through when an agent is free and had its wrap-up', async () => {
    await queued('33')
    const first = world.calls(anna, '33')
    ;(await world.rings(max.id)).answers()
    await eventually(() => expect(first.leg.accepted).not.toBeNull())
    const second = world.calls(eva, '33')
    const waiting = await waits(world)
    expect(waiting.place?.now()).toBe(1)
    expect(second.leg.accepted).toMatchObject({ isService: true })
    const third = world.calls(lea, '33')
    expect((await waits(world, 2)).place?.now()).toBe(2)
    await eventually(async () => expect(await rows()).toMatchObject([{ number: '23', name: 'Eva' }, { number: '24' }]))
    over(first)
    await eventually(() => expect(first.leg.endReason).not.toBeNull())
    const again = await world.rings(max.id, 2)
    expect(again.invitation?.from).toEqual({ number: '23', name: 'Eva' })
    expect(await db.selectFrom('queue_agents').select('rests_after_name').execute()).toEqual([
      { rests_after_name: 'Anna' },
    ])
    await eventually(() => expect(queues(world)[1]?.call.place?.now()).toBe(1))
    again.answers()
    await eventually(() => expect(second.leg.talksTo).toBe(again.id))
    over(third)
    expect(await world.conversations(third.callId)).toMatchObject([
      { subscriber_id: lea.id, status: 'ok' },
      { direction: 'in', status: 'cancel' },
    ])
  })

  test('music plays until somebody answers, and continues at the same place if nobody does', async () => {
    const { id } = await queued('34', { agents: [max, lea], seconds: 600 })
    for (const agent of [max, lea]) await pauseAgent(db, id, agent.id, clock.now())
    const caller = world.calls(anna, '34')
    const first = await waits(world)
    const behind = world.calls(eva, '34')
    await waits(world, 2)
    await resumeAgent(db, id, max.id)
    await tellQueue(db, id)
    const declines = await world.rings(max.id)
    expect(caller.leg.talksTo).toBe(first.leg.id)
    declines.says({ type: 'failed', outcome: 'declined' })
    await eventually(async () => expect((await rows()).map(({ offered_to }) => offered_to)).toEqual([null, null]))
    expect(first.place?.now()).toBe(1)
    expect(first.signal.aborted).toBe(false)
    // the agent who did not answer is left alone for a while; the next agent gets the caller who came first
    await resumeAgent(db, id, lea.id)
    await tellQueue(db, id)
    const answers = await world.rings(lea.id)
    expect(caller.leg.heard).not.toContain('ringing')
    answers.answers()
    await eventually(() => expect(caller.leg.talksTo).toBe(answers.id))
    await eventually(() => expect(first.leg).toMatchObject({ endReason: 'done' }))
    expect(behind.leg.endReason).toBeNull()
    expect(world.targets.legsOf(max.id)).toHaveLength(1)
  })

  test('is full: the prompt for that comes before the line’s rule', async () => {
    const { id } = await queued('35', { length: 1 })
    const busy = world.calls(anna, '35')
    ;(await world.rings(max.id)).answers()
    await eventually(() => expect(busy.leg.accepted).not.toBeNull())
    world.calls(eva, '35')
    await waits(world)
    const full = world.calls(tom, '35')
    const told = await world.service('announcement')
    expect(told.call.lineId).toBe(id)
    expect(full.leg.accepted).toBeNull()
    told.ends({ type: 'done' })
    ;(await world.service('callee_busy')).ends({ type: 'done' })
    await eventually(() => expect(full.leg.endReason).toBe('busy'))
  })

  test('is one for all processes: first come, first served, and the limit counts all', async () => {
    await queued('36')
    const talking = world.calls(anna, '36')
    ;(await world.rings(max.id)).answers()
    await eventually(() => expect(talking.leg.accepted).not.toBeNull())
    const first = elsewhere.calls(eva, '36')
    expect((await waits(elsewhere)).place?.now()).toBe(1)
    const second = world.calls(tom, '36')
    const behind = await waits(world)
    expect(behind.place?.now()).toBe(2)
    const third = elsewhere.calls(lea, '36')
    ;(await elsewhere.service('announcement')).ends({ type: 'done' })
    ;(await elsewhere.service('callee_busy')).ends({ type: 'done' })
    await eventually(() => expect(third.leg.endReason).toBe('busy'))
    over(talking)
    const agent = await elsewhere.rings(max.id)
    expect(agent.invitation?.from).toMatchObject({ name: 'Eva' })
    agent.answers()
    await eventually(() => expect(first.leg.talksTo).toBe(agent.id))
    await eventually(() => expect(behind.place?.now()).toBe(1))
    expect(world.targets.legsOf(max.id)).toHaveLength(1)
    over(first)
    const next = await world.rings(max.id, 2)
    expect(next.invitation?.from).toMatchObject({ name: 'Tom' })
    expect(second.leg.endReason).toBeNull()
  })

  test('the places of a dead process go with its calls', async () => {
    await queued('37')
    const talking = world.calls(anna, '37')
    ;(await world.rings(max.id)).answers()
    await eventually(() => expect(talking.leg.accepted).not.toBeNull())
    elsewhere.calls(eva, '37')
    await waits(elsewhere)
    world.calls(tom, '37')
    const behind = await waits(world)
    expect(behind.place?.now()).toBe(2)
    await db.transaction().execute((dead) => leaveCalls(dead, 2, null, { at: clock.now(), reason: 'server_stopped' }))
    await eventually(() => expect(behind.place?.now()).toBe(1))
    expect(await rows()).toMatchObject([{ name: 'Tom' }])
  })

  test('a caller of a dead process keeps its place, is passed over while its browser is away, and is taken then', async () => {
    await queued('41')
    const talking = world.calls(anna, '41')
    ;(await world.rings(max.id)).answers()
    await eventually(() => expect(talking.leg.accepted).not.toBeNull())
    const left = elsewhere.calls(eva, '41')
    await waits(elsewhere)
    await eventually(() => expect(left.leg.accepted).not.toBeNull())
    const second = world.calls(tom, '41')
    const behind = await waits(world)
    expect(behind.place?.now()).toBe(2)
    await eventually(async () => {
      const legs = await db.selectFrom('call_legs').select('state').where('call_id', '=', left.callId).execute()
      expect(legs).toEqual([{ state: 'talking' }])
    })

    const inherited = await db
      .transaction()
      .execute((dead) =>
        leaveCalls(dead, 2, { owner: 1, canGoOn: carriesOn }, { at: clock.now(), reason: 'server_stopped' }),
      )
    elsewhere.runner.forget(left.callId)
    for (const { state } of inherited.goOn) world.runner.takeOver(state)
    await eventually(() => expect(behind.place?.now()).toBe(1))
    expect(await rows()).toMatchObject([{ name: 'Eva', offered_to: [] }, { name: 'Tom' }])

    expect(world.runner.attach(left.callId, left.leg, { isFresh: false, isKnown: true })).toBe(true)
    await eventually(() => expect(behind.place?.now()).toBe(2))
    expect((await waits(world, 2)).place?.now()).toBe(1)
    over(talking)
    const agent = await world.rings(max.id, 2)
    expect(agent.invitation?.from).toMatchObject({ name: 'Eva' })
    agent.answers()
    await eventually(() => expect(left.leg.talksTo).toBe(agent.id))
    expect(second.leg.endReason).toBeNull()
  })

  test('agents who pause are not asked, and callers wait for them', async () => {
    const { id } = await queued('38')
    await pauseAgent(db, id, max.id, clock.now())
    const { leg } = world.calls(anna, '38')
    expect((await waits(world)).place?.now()).toBe(1)
    expect(world.targets.legsOf(max.id)).toEqual([])
    await resumeAgent(db, id, max.id)
    await tellQueue(db, id)
    ;(await world.rings(max.id)).answers()
    await eventually(() => expect(leg.talksTo).toBe(world.targets.legsOf(max.id)[0]?.id))
  })

  test('continues as an unanswered call after all its agents have paused', async () => {
    const { id } = await queued('42')
    await pauseAgent(db, id, max.id, clock.now())
    const { leg } = world.calls(anna, '42')
    const waiting = await waits(world)
    await eventually(async () => {
      clock.pass({ seconds: 200 })
      await tellQueue(db, id)
      expect(waiting.signal.aborted).toBe(true)
    })
    ;(await world.service('callee_tmp_unavailable')).ends({ type: 'done' })
    await eventually(() => expect(leg.endReason).toBe('no_answer'))
    // agents who pause were not rung
    expect(world.targets.legsOf(max.id)).toEqual([])
  })

  test('nobody waits if no agent is signed in, nor for long after the last one has left', async () => {
    const { id } = await queued('39')
    await db.deleteFrom('registrations').execute()
    const alone = world.calls(anna, '39')
    await world.rings(max.id)
    expect(alone.leg.accepted).toBeNull()
    over(alone)
    await world.conversations(alone.callId)
    await signsIn(max)
    await pauseAgent(db, id, max.id, clock.now())
    const { leg } = world.calls(eva, '39')
    await waits(world)
    await db.deleteFrom('registrations').execute()
    await tellQueue(db, id)
    await eventually(async () => {
      clock.pass({ seconds: 20 })
      await tellQueue(db, id)
      expect(world.targets.legsOf(max.id)).toHaveLength(2)
    })
    expect(leg.endReason).toBeNull()
  })
})
