import { expect, test } from 'vitest'
import { givenSubscriber } from '../../../test/builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { deleteOldCalls, endCalls, type LegRow, openCalls, saveCalls, takeGroupTurn } from './calls-store.ts'
import { leaveCalls, ownersOf } from './left-calls-store.ts'

const { platform } = await createTestPlatform()
const { db, pool } = platform
const caller = await givenSubscriber(platform)
const callee = await givenSubscriber(platform, { customer: caller.customer })

const at = new Date('2026-11-20T10:00:00Z')
const leg = (subscriber_id: number, role: LegRow['role'], state: LegRow['state']): LegRow => ({
  leg_id: `${role}-leg`,
  subscriber_id,
  kind: 'browser',
  role,
  state,
  since: at,
  ended_at: state === 'ended' ? at : null,
  reason: state === 'ended' ? 'hung_up' : null,
  device: null,
})
const opened = (id: string, state: unknown, ...legs: readonly LegRow[]) => ({ id, started_at: at, state, legs })
const ended = (id: string) => ({ id, at, reason: 'hung_up', legs: {}, numbers: [], conversations: [kept(id)] })
const kept = (call_id: string) => ({
  customer_id: caller.customer.id,
  subscriber_id: caller.id,
  type: 'call' as const,
  start_time: at,
  direction: 'out' as const,
  caller: '1',
  callee: '2',
  call_id,
  call_type: 'call' as const,
  status: 'ok' as const,
  rating_status: 'ok' as const,
  duration_ms: 0,
  customer_cost: 0,
  total_customer_cost: 0,
  currency: '',
})
/** The states of both subscribers' open legs. */
const openStates = async () => {
  const rows = await db
    .selectFrom('call_legs')
    .select(['subscriber_id', 'state'])
    .where('ended_at', 'is', null)
    .execute()
  const of = (id: number) => rows.filter(({ subscriber_id }) => subscriber_id === id).map(({ state }) => state)
  return { caller: of(caller.id), callee: of(callee.id) }
}
const conversationsOf = (id: string) => db.selectFrom('conversations').select('id').where('call_id', '=', id).execute()

test('CALL: the rows show who is in a call, until it ends', async () => {
  const legs = [leg(caller.id, 'origin', 'calling'), leg(callee.id, 'target', 'ringing')]
  await openCalls(pool, 1, [opened('call-0001', {}, ...legs)])
  expect(await openStates()).toEqual({ caller: ['calling'], callee: ['ringing'] })
  const save = (state: LegRow['state']) =>
    saveCalls(pool, 1, [{ id: 'call-0001', state: {}, legs: [leg(callee.id, 'target', state)] }])
  await save('talking')
  expect(await openStates()).toEqual({ caller: ['calling'], callee: ['talking'] })
  await save('ended')
  await save('talking')
  expect(await openStates()).toEqual({ caller: ['calling'], callee: [] })
  await endCalls(pool, 1, [ended('call-0001')])
  expect(await openStates()).toEqual({ caller: [], callee: [] })
  expect(await conversationsOf('call-0001')).toHaveLength(1)
})

test('CALL: any number of calls are one statement; one with a taken id is left out', async () => {
  expect(await openCalls(pool, 1, [opened('call-one', { of: 1 })])).toEqual(new Set(['call-one']))
  const both = [opened('call-one', { of: 2 }), opened('call-two', { of: 2 }, leg(callee.id, 'target', 'ringing'))]
  expect(await openCalls(pool, 1, both)).toEqual(new Set(['call-two']))
  await saveCalls(pool, 1, [
    { id: 'call-one', state: { of: 3 }, legs: [] },
    { id: 'call-two', state: { of: 4 }, legs: [leg(callee.id, 'target', 'talking')] },
  ])
  const rows = await db
    .selectFrom('calls')
    .select(['id', 'state'])
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { id: 'call-one', state: { of: 3 } },
    { id: 'call-two', state: { of: 4 } },
  ])
  await endCalls(pool, 1, [ended('call-one'), ended('call-two')])
  expect(await openStates()).toEqual({ caller: [], callee: [] })
})

test('CALL: writes of a process about a call that another one has taken over change nothing, and keep nothing twice', async () => {
  await openCalls(pool, 1, [opened('call-else', { of: 1 }, leg(callee.id, 'target', 'ringing'))])
  await saveCalls(pool, 2, [{ id: 'call-else', state: { of: 2 }, legs: [leg(callee.id, 'target', 'talking')] }])
  await endCalls(pool, 2, [ended('call-else')])
  expect((await openStates()).callee).toEqual(['ringing'])
  expect(await conversationsOf('call-else')).toEqual([])
  await endCalls(pool, 1, [ended('call-else')])
  await endCalls(pool, 1, [ended('call-else')])
  expect(await conversationsOf('call-else')).toHaveLength(1)
  // a power failure may lose the row of a live call: its record is written all the same
  await endCalls(pool, 1, [ended('call-lost')])
  expect(await conversationsOf('call-lost')).toHaveLength(1)
})

test('CALL: open calls of a dead process continue at another one or end with a reason; other calls are untouched', async () => {
  for (const [id, owner] of [
    ['call-dead', 7],
    ['call-live', 8],
  ] as const) {
    await openCalls(pool, owner, [opened(id, { of: owner }, leg(caller.id, 'origin', 'talking'))])
  }
  await openCalls(pool, 7, [opened('call-goes-on', { of: 'two browsers' }, leg(callee.id, 'target', 'talking'))])
  const to = { owner: 8, canGoOn: (state: unknown) => (state as { of: unknown }).of === 'two browsers' }
  const left = await db.transaction().execute((rows) => leaveCalls(rows, 7, to, { at, reason: 'server_stopped' }))
  expect(left).toEqual({
    goOn: [{ id: 'call-goes-on', state: { of: 'two browsers' } }],
    over: [{ id: 'call-dead', state: { of: 7 } }],
  })
  const open = await db
    .selectFrom('call_legs')
    .select('call_id')
    .where('ended_at', 'is', null)
    .orderBy('call_id')
    .execute()
  expect(open).toEqual([{ call_id: 'call-goes-on' }, { call_id: 'call-live' }])
  expect(await ownersOf(db, ['call-dead', 'call-goes-on'])).toEqual(new Map([['call-goes-on', 8]]))
  await endCalls(pool, 8, [ended('call-goes-on')])
  await endCalls(pool, 8, [ended('call-live')])
  await deleteOldCalls(db, new Date(at.getTime() + 1))
  expect(await db.selectFrom('calls').select('id').execute()).toEqual([])
})

test('a group continues with the next member each time', async () => {
  expect([await takeGroupTurn(db, callee.id), await takeGroupTurn(db, callee.id)]).toEqual([0, 1])
})
