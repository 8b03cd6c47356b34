import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { givenSubscriber } from '../../../test/builders.ts'
import { givenGroup, givenPbx } from '../../../test/builders/pbx-builders.ts'
import { giveRoles } from '../../../test/builders/role-builders.ts'
import { type CallWorld, callWorld } from '../../../test/call-world.ts'
import { eventually } from '../../../test/eventually.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { pickUpService } from './pick-up-service.ts'

const { platform } = await createTestPlatform()
const { db } = platform
const { customer } = await givenPbx(platform)
const seat = (pbx_extension: string, display_name: string) =>
  givenSubscriber(platform, { customer, pbx_extension, display_name })
const [anna, max, alien] = [await seat('21', 'Anna'), await seat('22', 'Max'), await seat('29', 'Alien')]
const pickers = [
  await seat('31', 'Otto'),
  await seat('32', 'Petra'),
  await seat('33', 'Quirin'),
  await seat('34', 'Rosa'),
  await seat('35', 'Sofia'),
]
const [otto = anna] = pickers
const sales = await givenGroup(platform, { customer, pbx_extension: '50', display_name: 'Sales' })
await db
  .insertInto('group_members')
  .values([max, ...pickers].map(({ id }, position) => ({ group_id: sales.id, member_id: id, position })))
  .execute()

let world: CallWorld
beforeEach(() => {
  world = callWorld(platform)
  world.targets.has(max.id)
})
afterEach(() => world.runner.endAll('server_stopped'))

/** Somebody dials a pick-up, and what the service of that call comes to. */
const picksUp = async (who: { id: number }, extension = '22') => {
  const { leg, callId } = world.calls(who, `*8${extension}`)
  const service = await eventually(() => {
    const found = world.running.find(({ call }) => call.callId === callId)
    if (found === undefined) throw new Error('No service runs')
    return found
  })
  const run = pickUpService(extension)
    .run(service.call)
    .then((outcome) => service.ends(outcome))
  return { leg, callId, run, isOver: () => service.call.signal.aborted }
}
const rings = async (dialled = '22') => {
  const { leg, callId } = world.calls(anna, dialled)
  const ringing = await world.rings(max.id, world.targets.legsOf(max.id).length + 1)
  ringing.says({ type: 'ringing' })
  await eventually(async () => {
    const rows = await db.selectFrom('call_legs').select('state').where('call_id', '=', callId).execute()
    expect(rows.map(({ state }) => state)).toContain('ringing')
  })
  return { leg, callId, ringing }
}
const stateOf = async (callId: string) =>
  (
    await db
      .selectFrom('call_legs')
      .select(['leg_id', 'state', 'subscriber_id'])
      .where('call_id', '=', callId)
      .where('ended_at', 'is', null)
      .orderBy('subscriber_id')
      .execute()
  ).map(({ state, subscriber_id }) => [subscriber_id, state])

describe('TEAM-02: a call is picked up', () => {
  test('at a colleague of the same group: they talk, and the colleague is told who took it', async () => {
    const first = await rings()
    const second = await picksUp(otto)
    await second.run
    await eventually(() => expect(first.leg.talksTo).toBe(second.leg.id))
    expect(second.leg.talksTo).toBe(first.leg.id)
    expect(first.leg.accepted).toMatchObject({ with: { number: '31', name: 'Otto' }, isService: false })
    expect(first.ringing.endReason).toBe('answered_elsewhere')
    expect(second.leg.endReason).toBeNull()
    expect(second.leg.notices).toContainEqual({ kind: 'party', with: { number: '21', name: 'Anna' }, isService: false })
    await eventually(async () =>
      expect(await stateOf(first.callId)).toEqual([
        [anna.id, 'talking'],
        [otto.id, 'talking'],
      ]),
    )
    // either of them ends it as any other call
    second.leg.says({ type: 'ended', reason: 'hung_up' })
    await eventually(() => expect(first.leg.endReason).toBe('hung_up'))
    expect(await world.conversations(first.callId)).toMatchObject([
      { subscriber_id: anna.id, direction: 'out', callee: '22', status: 'ok', answered_by: otto.id },
      { subscriber_id: max.id, direction: 'in', caller: '21', status: 'ok', answered_by: otto.id, answered_on: null },
      { subscriber_id: otto.id, direction: 'in', caller: '21', status: 'ok', answered_by: otto.id },
    ])
    // that a code was dialled is no conversation
    expect(await world.conversations(second.callId)).toEqual([])
  })

  test('a call for a group, by the extension of the group', async () => {
    const first = await rings('50')
    const second = await picksUp(otto, '50')
    await second.run
    await eventually(() => expect(first.leg.talksTo).toBe(second.leg.id))
    expect(first.ringing.endReason).toBe('answered_elsewhere')
  })

  test.each([
    ['somebody who shares no group', () => alien, '22'],
    ['an extension at which nothing rings', () => otto, '35'],
    ['an extension that nobody has', () => otto, '77'],
    ['a group for which nothing rings, though a member is called', () => otto, '50'],
  ])('not by or at %s: it rings on', async (_what, who, extension) => {
    const first = await rings()
    const second = await picksUp(who(), extension)
    await second.run
    await eventually(() => expect(second.leg.endReason).toBe('done'))
    expect([first.ringing.endReason, first.leg.accepted]).toEqual([null, null])
    first.ringing.answers()
    await eventually(() => expect(first.leg.talksTo).toBe(first.ringing.id))
  })

  test('the line itself, at another device', async () => {
    const first = await rings()
    const second = await picksUp(max)
    await second.run
    await eventually(() => expect(first.leg.talksTo).toBe(second.leg.id))
  })

  test('ROLE-01: by the reception, which shares no group', async () => {
    await giveRoles(platform, alien, ['reception'])
    const first = await rings()
    const second = await picksUp(alien)
    await second.run
    await eventually(() => expect(first.leg.talksTo).toBe(second.leg.id))
    await giveRoles(platform, alien, [])
  })

  test('too late: the call was answered', async () => {
    const first = await rings()
    first.ringing.answers()
    await eventually(() => expect(first.leg.talksTo).toBe(first.ringing.id))
    const second = await picksUp(otto)
    await second.run
    await eventually(() => expect(second.leg.endReason).toBe('done'))
    expect(first.leg.talksTo).toBe(first.ringing.id)
  })
})

test('TEAM-02: exactly one of five wins 100 races, all others are told, and nothing rings on', {
  timeout: 120_000,
}, async () => {
  for (let race = 0; race < 100; race += 1) {
    const { leg, callId, ringing } = await rings()
    const tries = await Promise.all(pickers.map((who) => picksUp(who)))
    // in every second race the colleague answers at the same moment
    if (race % 2 === 1) ringing.answers()
    await Promise.all(tries.map(({ run }) => run))
    await eventually(() => expect(tries.filter((one) => one.leg.endReason === null).length).toBeLessThanOrEqual(1))
    const winners = [...tries.filter((one) => one.leg.endReason === null).map((one) => one.leg), ringing].filter(
      ({ endReason }) => endReason === null,
    )
    expect(winners).toHaveLength(1)
    await eventually(() => expect(leg.talksTo).toBe(winners[0]?.id))
    await eventually(async () =>
      expect((await stateOf(callId)).map(([, state]) => state)).toEqual(['talking', 'talking']),
    )
    await eventually(() => expect(world.runner.callIds()).toEqual([callId]))
    await eventually(async () => {
      const { rows } = await platform.pool.query('select from call_legs where ended_at is null and call_id <> $1', [
        callId,
      ])
      expect(rows).toEqual([])
    })
    leg.says({ type: 'ended', reason: 'hung_up' })
    await eventually(() => expect(world.runner.callIds()).toEqual([]))
  }
})
