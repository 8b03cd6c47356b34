import { limits } from '@lineside/contract/limits'
import type { Call } from '@lineside/telephony/call/call-state'
import { canGoOn } from '@lineside/telephony/call/take-over'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { givenSubscriber } from '../../../test/builders.ts'
import { givenPbx } from '../../../test/builders/pbx-builders.ts'
import { type CallWorld, callWorld } from '../../../test/call-world.ts'
import { eventually } from '../../../test/eventually.ts'
import type { FakeLeg } from '../../../test/fake-legs.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { takePlace } from '../../domain/parked-calls/parked-calls-store.ts'
import { leaveCalls } from '../store/left-calls-store.ts'
import { takeParkedService } from './parked-services.ts'

const { platform } = await createTestPlatform()
const { db } = platform
const { customer } = await givenPbx(platform)
const seat = (pbx_extension: string, display_name: string) =>
  givenSubscriber(platform, { customer, pbx_extension, display_name })
const [anna, max] = [await seat('21', 'Anna'), await seat('22', 'Max')]
const takers = [
  await seat('31', 'Otto'),
  await seat('32', 'Petra'),
  await seat('33', 'Quirin'),
  await seat('34', 'Rosa'),
  await seat('35', 'Sofia'),
]
const [otto = anna] = takers
const { pilot: alien } = await givenPbx(platform)

let world: CallWorld
beforeEach(() => {
  world = callWorld(platform)
  world.targets.has(max.id)
})
afterEach(async () => {
  vi.useRealTimers()
  await world.runner.endAll('server_stopped')
  // no test may leave a row behind
  await eventually(async () => {
    if ((await rows()).length > 0) throw new Error('A call that is over is still parked')
  })
})

const rows = () =>
  db.selectFrom('parked_calls').select(['place', 'parked_by', 'number', 'name']).orderBy('place').execute()
const talks = async () => {
  const { leg, callId } = world.calls(anna, '22')
  const called = await world.rings(max.id, world.targets.legsOf(max.id).length + 1)
  called.answers()
  await eventually(() => expect(leg.talksTo).toBe(called.id))
  return { leg, callId, called }
}
const parks = (who: FakeLeg, to = '*59') => who.says({ type: 'transfer', to })
const parked = async (to?: string) => {
  const first = await talks()
  const before = world.running.length
  parks(first.called, to)
  const service = await eventually(() => {
    const found = world.running.slice(before).find(({ call }) => call.callId === first.callId)
    if (found === undefined) throw new Error('Nobody is parked')
    return found
  })
  return { ...first, service }
}
/** Somebody dials the place, and what the service of that call comes to. */
const takes = async (who: { id: number }, place = '1') => {
  const { leg, callId } = world.calls(who, `*59${place}`)
  const service = await eventually(() => {
    const found = world.running.find(({ call }) => call.callId === callId)
    if (found === undefined) throw new Error('No service runs')
    return found
  })
  const run = takeParkedService(place)
    .run(service.call)
    .then((outcome) => service.ends(outcome))
  return { leg, callId, run }
}
const hangsUp = (leg: FakeLeg) => leg.says({ type: 'ended', reason: 'hung_up' })

describe('TEAM-03: a parked call', () => {
  test('stands in the first free place, and whoever parked it has left; a colleague takes it', async () => {
    const first = await parked()
    expect(first.called.endReason).toBe('transferred')
    expect(await rows()).toEqual([{ place: 1, parked_by: max.id, number: '21', name: 'Anna' }])
    const second = await takes(otto)
    await second.run
    await eventually(() => expect(first.leg.talksTo).toBe(second.leg.id))
    expect(second.leg.talksTo).toBe(first.leg.id)
    expect(second.leg.notices).toContainEqual({ kind: 'party', with: { number: '21', name: 'Anna' }, isService: false })
    expect(first.leg.notices).toContainEqual({ kind: 'party', with: { number: '31', name: 'Otto' }, isService: false })
    await eventually(async () => expect(await rows()).toEqual([]))
    hangsUp(second.leg)
    await eventually(() => expect(first.leg.endReason).toBe('hung_up'))
    expect(await world.conversations(first.callId)).toMatchObject([
      { subscriber_id: anna.id, direction: 'out', callee: '22', status: 'ok', answered_by: max.id },
      { subscriber_id: max.id, direction: 'in', caller: '21', status: 'ok', answered_by: max.id },
      { subscriber_id: otto.id, direction: 'in', caller: '21', callee: '22', status: 'ok', answered_by: otto.id },
    ])
    // that a place was dialled is no conversation
    expect(await world.conversations(second.callId)).toEqual([])
  })

  test('gives its place back, although the database refuses that at first', async () => {
    await sql`create sequence refusals`.execute(db)
    // a sequence counts also in a transaction that is undone
    await sql`create function refuse() returns trigger language plpgsql as $$
      begin perform nextval('refusals'); raise exception 'not now'; end $$`.execute(db)
    const first = await parked()
    await sql`create trigger refuses before delete on parked_calls for each row execute function refuse()`.execute(db)
    const second = await takes(otto)
    await second.run
    await eventually(async () => {
      const { rows: counts } = await sql<{ is_called: boolean }>`select is_called from refusals`.execute(db)
      expect(counts).toEqual([{ is_called: true }])
    })
    expect(await rows()).toHaveLength(1)
    await sql`drop trigger refuses on parked_calls`.execute(db)
    await eventually(async () => expect(await rows()).toEqual([]))
    expect(first.leg.talksTo).toBe(second.leg.id)
  })

  test('whoever called parks the one who was called, too', async () => {
    const { leg, called, callId } = await talks()
    parks(leg)
    await eventually(() => expect(leg.endReason).toBe('transferred'))
    expect(await rows()).toEqual([{ place: 1, parked_by: anna.id, number: '22', name: 'Max' }])
    const second = await takes(otto)
    await second.run
    await eventually(() => expect(called.talksTo).toBe(second.leg.id))
    hangsUp(called)
    expect(await world.conversations(callId)).toMatchObject([
      { subscriber_id: anna.id, direction: 'out', callee: '22', status: 'ok', answered_by: max.id },
      { subscriber_id: max.id, direction: 'in', caller: '21', status: 'ok', answered_by: max.id },
      { subscriber_id: otto.id, direction: 'in', caller: '22', callee: '21', status: 'ok', answered_by: otto.id },
    ])
  })

  test('gets the place that was asked for; one that is taken is refused, and the talk goes on', async () => {
    await parked('*597')
    expect(await rows()).toMatchObject([{ place: 7 }])
    const other = await talks()
    parks(other.called, '*597')
    await eventually(() => expect(other.called.notices).toContainEqual({ kind: 'refused', code: 'not_possible' }))
    expect(other.called.endReason).toBeNull()
    parks(other.called)
    await eventually(async () => expect((await rows()).map(({ place }) => place)).toEqual([1, 7]))
    expect(other.called.endReason).toBe('transferred')
  })

  test('leaves its place when the caller hangs up', async () => {
    const first = await parked()
    hangsUp(first.leg)
    await eventually(async () => expect(await rows()).toEqual([]))
  })

  test.each([
    ['a free place', () => otto, '2'],
    ['a place of another company', () => alien, '1'],
  ])('is not taken from %s: whoever tried is told, and it stands on', async (_what, who, place) => {
    const first = await parked()
    const second = await takes(who(), place)
    await second.run
    await eventually(() => expect(second.leg.endReason).toBe('done'))
    expect(await rows()).toHaveLength(1)
    expect(first.leg.endReason).toBeNull()
  })

  test('all places are taken: the talk goes on', async () => {
    const { called, leg, callId } = await talks()
    const since = new Date()
    const shown = { number: null, name: null }
    for (let key = 1_000; key < 1_000 + limits.parkPlaces; key += 1)
      expect(await takePlace(db, { callId, key, line: max.id, parked: leg.id, shown, place: 'any', since })).toBe(
        key - 999,
      )
    parks(called)
    await eventually(() => expect(called.notices).toContainEqual({ kind: 'refused', code: 'not_possible' }))
    await db.deleteFrom('parked_calls').execute()
  })
})

describe('TEAM-03: the process of a parked call dies', () => {
  const dies = async (call: { readonly callId: string }, goesOn: boolean, saved = '"isRunning":true') => {
    await eventually(async () => {
      const row = await db.selectFrom('calls').select('state').where('id', '=', call.callId).executeTakeFirst()
      expect(JSON.stringify(row?.state)).toContain(saved)
    })
    const { goOn } = await db
      .transaction()
      .execute((dead) =>
        leaveCalls(
          dead,
          1,
          { owner: 2, canGoOn: (state) => goesOn && canGoOn(state as Call, () => false) },
          { at: platform.now(), reason: 'server_stopped' },
        ),
      )
    world.runner.forget(call.callId)
    return goOn
  }

  test('another one keeps it in its place, and a colleague takes it there', async () => {
    const first = await parked()
    const elsewhere = callWorld(platform, 2)
    for (const { state } of await dies(first, true)) elsewhere.runner.takeOver(state)
    expect(await rows()).toHaveLength(1)
    expect(elsewhere.runner.attach(first.callId, first.leg, { isFresh: false, isKnown: true })).toBe(true)
    const { leg, callId } = elsewhere.calls(otto, '*591')
    const service = await eventually(() => {
      const found = elsewhere.running.find(({ call }) => call.callId === callId)
      if (found === undefined) throw new Error('No service runs')
      return found
    })
    service.ends(await takeParkedService('1').run(service.call))
    await eventually(() => expect(first.leg.talksTo).toBe(leg.id))
    await elsewhere.runner.endAll('server_stopped')
  })

  test('before it could save that the call is parked: the call goes on, and its place is free', async () => {
    const first = await talks()
    const shown = { number: null, name: null }
    const { callId, leg } = first
    const since = platform.now()
    expect(await takePlace(db, { callId, key: 99, line: max.id, parked: leg.id, shown, place: 'any', since })).toBe(1)
    expect(await dies(first, true, '"sides"')).toHaveLength(1)
    expect(await rows()).toEqual([])
    await db.updateTable('calls').set({ ended_at: since }).where('id', '=', callId).execute()
  })

  test('and it cannot go on: its place is free', async () => {
    await dies(await parked(), false)
    expect(await rows()).toEqual([])
  })
})

test('TEAM-03: after two minutes it rings whoever parked it, who talks to the caller again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const first = await parked()
  const before = world.targets.legsOf(max.id).length
  await vi.advanceTimersByTimeAsync(119_000)
  expect(world.targets.legsOf(max.id)).toHaveLength(before)
  await vi.advanceTimersByTimeAsync(1_500)
  const back = await eventually(() => {
    const leg = world.targets.legsOf(max.id)[before]
    if (!leg?.invitation) throw new Error('Nobody rings')
    return leg
  })
  expect(back.invitation).toMatchObject({ from: { number: '21', name: 'Anna' } })
  expect(await rows()).toHaveLength(1)
  back.answers()
  await eventually(() => expect(first.leg.talksTo).toBe(back.id))
  await eventually(async () => expect(await rows()).toEqual([]))
})

test('TEAM-03: exactly one of five wins 100 races, all others are told, and the place is free', {
  timeout: 120_000,
}, async () => {
  for (let race = 0; race < 100; race += 1) {
    const { leg, callId } = await parked()
    const tries = await Promise.all(takers.map((who) => takes(who)))
    // in every fifth race the caller hangs up at the same moment
    const gives = race % 5 === 4
    if (gives) hangsUp(leg)
    await Promise.all(tries.map(({ run }) => run))
    const winners = () => tries.filter((one) => one.leg.endReason === null)
    await eventually(() => expect(winners().length).toBe(gives ? 0 : 1))
    if (!gives) {
      await eventually(() => expect(leg.talksTo).toBe(winners()[0]?.leg.id))
      await eventually(() => expect(world.runner.callIds()).toEqual([callId]))
      hangsUp(leg)
    }
    await eventually(() => expect(world.runner.callIds()).toEqual([]))
    await eventually(async () => expect(await rows()).toEqual([]))
  }
})
