import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { givenPbx } from '../../../test/builders/pbx-builders.ts'
import { callLines } from '../../../test/call-lines.ts'
import { type CallWorld, callWorld } from '../../../test/call-world.ts'
import { eventually } from '../../../test/eventually.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { pauseAgent, resumeAgent } from '../../domain/call-queues/queue-agents-store.ts'
import { tellQueue } from '../../domain/call-queues/queue-callers-store.ts'
import { queueDays } from '../../domain/call-queues/queue-days.ts'
import { deleteOverflow, writeOverflow } from '../../domain/call-queues/queue-settings-store.ts'

const { platform, clock } = await createTestPlatform()
const { db } = platform
const { customer } = await givenPbx(platform)
const { seat, group, prefers, signsIn } = callLines(platform, customer)
const anna = await seat('21', 'Anna')
const max = await seat('22', 'Max')
const eva = await seat('23', 'Eva')
const tom = await seat('24', 'Tom')

let world: CallWorld
beforeEach(async () => {
  world = callWorld(platform, 1)
  for (const line of [max, tom]) {
    world.targets.has(line.id)
    await signsIn(line)
  }
})
afterEach(async () => {
  await world.runner.endAll('server_stopped')
  const left = await db.selectFrom('queue_callers').selectAll().execute()
  if (left.length > 0) throw new Error('Somebody who is gone still waits')
  for (const table of ['subscriber_preferences', 'registrations', 'queue_agents', 'queue_overflows'] as const)
    await db.deleteFrom(table).execute()
})

const queued = async (extension: string, agent: { id: number }, length = 5) => {
  const line = await group(extension, [agent])
  await prefers(line, { cloud_pbx_callqueue: true, max_queue_length: length, queue_wrap_up_time: 1 })
  return line
}
const nowhere = { handle: null, line_id: null, number: null }
const toLine = ({ id }: { id: number }) => ({ ...nowhere, closed_to: 'line', line_id: id }) as const
const waits = async (count = 1) => {
  const queues = () => world.running.filter(({ kind }) => kind === 'queue')
  await eventually(() => expect(queues()).toHaveLength(count))
  return queues().at(-1)
}
const codesOf = async (callId: string) => {
  const told = await world.conversations(callId)
  return told.flatMap(({ trace }) => trace?.map(({ code }) => code) ?? [])
}
const figuresOf = async (id: number) => {
  const goal = { within_seconds: 20, short_seconds: 0, percent: 80 }
  const [day] = await queueDays(platform.pool, [{ id, goal }], { now: clock.now(), timezone: 'UTC' })
  return day?.figures
}
const eventsOf = (callId: string) =>
  db
    .selectFrom('queue_events')
    .select(['queue_id', 'kind', 'agent_id'])
    .where('call_id', '=', callId)
    .orderBy('id')
    .execute()
const left = (queue_id: number) => [
  { queue_id, kind: 'entered', agent_id: null },
  { queue_id, kind: 'overflowed', agent_id: null },
]

describe('QBOARD-05: a caller of a queue', () => {
  test('goes to a colleague after the time, who is told of the caller, and the trace says so', async () => {
    const { id } = await queued('51', max)
    await writeOverflow(db, id, { after_seconds: 60, when_full: false, way: toLine(tom) })
    await pauseAgent(db, id, max.id, clock.now())
    const caller = world.calls(anna, '51')
    await waits()
    clock.pass({ seconds: 50 })
    await tellQueue(db, id)
    expect(world.targets.legsOf(tom.id)).toEqual([])
    clock.pass({ seconds: 15 })
    await tellQueue(db, id)
    const rung = await world.rings(tom.id)
    expect(rung.invitation?.from).toMatchObject({ name: 'Anna' })
    await eventually(async () => expect(await db.selectFrom('queue_callers').selectAll().execute()).toEqual([]))
    rung.answers()
    await eventually(() => expect(caller.leg.talksTo).toBe(rung.id))
    caller.leg.says({ type: 'ended', reason: 'hung_up' })
    expect(await codesOf(caller.callId)).toEqual(expect.arrayContaining(['queue', 'overflows', 'rings']))
    // QBOARD-01: the colleague's talk is no talk of the queue, and the caller has not given up
    expect(await eventsOf(caller.callId)).toEqual(left(id))
    expect(await figuresOf(id)).toMatchObject({
      offered: 1,
      overflowed: 1,
      answered: 0,
      abandoned: 0,
      waiting: 0,
      talks: 0,
    })
  })

  test('is offered to nobody any more, even if an agent becomes free at that moment', async () => {
    const { id } = await queued('52', max)
    await writeOverflow(db, id, { after_seconds: 60, when_full: false, way: toLine(tom) })
    await pauseAgent(db, id, max.id, clock.now())
    world.calls(anna, '52')
    await waits()
    clock.pass({ seconds: 61 })
    await resumeAgent(db, id, max.id)
    await tellQueue(db, id)
    await world.rings(tom.id)
    expect(world.targets.legsOf(max.id)).toEqual([])
  })

  test('goes there after the agent who was asked has not answered: the queue counts a caller who went on', async () => {
    const { id } = await queued('56', max)
    await writeOverflow(db, id, { after_seconds: 60, when_full: false, way: toLine(tom) })
    const caller = world.calls(anna, '56')
    const asked = await world.rings(max.id)
    clock.pass({ seconds: 61 })
    asked.says({ type: 'failed', outcome: 'declined' })
    const rung = await world.rings(tom.id)
    rung.answers()
    await eventually(() => expect(caller.leg.talksTo).toBe(rung.id))
    await eventually(async () => expect(await eventsOf(caller.callId)).toEqual(left(id)))
    caller.leg.says({ type: 'ended', reason: 'hung_up' })
    await world.conversations(caller.callId)
    expect(await eventsOf(caller.callId)).toEqual(left(id))
  })

  test('is offered to an agent again, if the overflow was ended while it waited', async () => {
    const { id } = await queued('57', max)
    await writeOverflow(db, id, { after_seconds: 60, when_full: false, way: toLine(tom) })
    await pauseAgent(db, id, max.id, clock.now())
    const { leg, callId } = world.calls(anna, '57')
    const waiting = await waits()
    await deleteOverflow(db, id)
    clock.pass({ seconds: 61 })
    await resumeAgent(db, id, max.id)
    await tellQueue(db, id)
    const rung = await world.rings(max.id)
    expect(waiting?.call.signal.aborted).toBe(false)
    rung.answers()
    await eventually(() => expect(leg.talksTo).toBe(rung.id))
    await eventually(async () => expect((await eventsOf(callId)).at(-1)).toMatchObject({ kind: 'answered' }))
  })

  test('goes there at once when the queue is full', async () => {
    const { id } = await queued('53', max, 1)
    await writeOverflow(db, id, { after_seconds: null, when_full: true, way: toLine(tom) })
    await pauseAgent(db, id, max.id, clock.now())
    world.calls(anna, '53')
    await waits()
    const told: string[] = []
    const stop = platform.notifications.subscribe('call_queues', (queue) => told.push(queue))
    const { leg, callId } = world.calls(eva, '53')
    await world.rings(tom.id)
    expect(world.running.map(({ kind }) => kind)).toEqual(['queue'])
    expect(await eventsOf(callId)).toEqual(left(id))
    expect(await figuresOf(id)).toMatchObject({ offered: 2, overflowed: 1, waiting: 1 })
    // a wallboard looks again when it is told
    await eventually(() => expect(told).toContain(String(id)))
    stop()
    leg.says({ type: 'ended', reason: 'hung_up' })
    expect(await codesOf(callId)).toContain('overflows')
  })

  test('comes to an end where two queues lead to each other, as the rules of the line say', async () => {
    const [one, other] = [await queued('54', max), await queued('55', tom)]
    await writeOverflow(db, one.id, { after_seconds: 60, when_full: false, way: toLine(other) })
    await writeOverflow(db, other.id, { after_seconds: 60, when_full: false, way: toLine(one) })
    await pauseAgent(db, one.id, max.id, clock.now())
    await pauseAgent(db, other.id, tom.id, clock.now())
    const caller = world.calls(anna, '54')
    for (let round = 1; round <= 6; round += 1) {
      await waits(round)
      clock.pass({ seconds: 61 })
      await tellQueue(db, round % 2 === 1 ? one.id : other.id)
    }
    ;(await world.service('callee_tmp_unavailable')).ends({ type: 'done' })
    await eventually(() => expect(caller.leg.endReason).toBe('no_answer'))
    // each time a caller enters a queue has its own outcome
    await world.conversations(caller.callId)
    for (const { id } of [one, other])
      expect(await figuresOf(id)).toMatchObject({ offered: 3, overflowed: 3, waiting: 0, abandoned: 0 })
  })
})
