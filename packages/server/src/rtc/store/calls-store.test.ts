import { expect, test } from 'vitest'
import { givenSubscriber } from '../../../test/builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import {
  closeCall,
  closeCallsOf,
  closeLeg,
  countOpenLegs,
  deleteOldCalls,
  openCall,
  saveLegs,
  takeGroupTurn,
} from './calls-store.ts'

const { platform } = await createTestPlatform()
const { db } = platform
const caller = await givenSubscriber(platform)
const callee = await givenSubscriber(platform, { customer: caller.customer })

const at = new Date('2026-11-20T10:00:00Z')
const leg = (subscriber_id: number, role: 'origin' | 'target', state: 'calling' | 'ringing' | 'talking') => ({
  leg_id: `${role}-leg`,
  subscriber_id,
  kind: 'browser' as const,
  role,
  state,
  since: at,
  device: null,
})

test('CALL: who is in a call is read from its rows, until it ends', async () => {
  await openCall(db, { id: 'call-0001', owner: 1, at })
  await saveLegs(db, 'call-0001', [leg(caller.id, 'origin', 'calling'), leg(callee.id, 'target', 'ringing')])
  const ids = [caller.id, callee.id]
  expect(await countOpenLegs(db, ids)).toEqual(
    new Map([
      [caller.id, { talking: 1, ringing: 0 }],
      [callee.id, { talking: 0, ringing: 1 }],
    ]),
  )
  await saveLegs(db, 'call-0001', [leg(callee.id, 'target', 'talking')])
  expect((await countOpenLegs(db, ids)).get(callee.id)).toEqual({ talking: 1, ringing: 0 })
  await closeLeg(db, 'call-0001', 'target-leg', { at, reason: 'hung_up' })
  await saveLegs(db, 'call-0001', [leg(callee.id, 'target', 'talking')])
  expect((await countOpenLegs(db, ids)).has(callee.id)).toBe(false)
  await closeCall(db, 'call-0001', { at, reason: 'hung_up' })
  expect(await countOpenLegs(db, ids)).toEqual(new Map())
  await expect(openCall(db, { id: 'call-0001', owner: 1, at })).rejects.toThrow('calls_pkey')
})

test('what a dead process left open is ended with a reason, and nothing of the others', async () => {
  for (const [id, owner] of [
    ['call-dead', 7],
    ['call-live', 8],
  ] as const) {
    await openCall(db, { id, owner, at, state: { of: owner } })
    await saveLegs(db, id, [leg(caller.id, 'origin', 'talking')])
  }
  const lost = await closeCallsOf(db, 7, { at, reason: 'server_stopped' })
  expect(lost).toEqual([{ id: 'call-dead', state: { of: 7 } }])
  const open = await db.selectFrom('call_legs').select('call_id').where('ended_at', 'is', null).execute()
  expect(open).toEqual([{ call_id: 'call-live' }])
  await closeCall(db, 'call-live', { at, reason: 'hung_up' })
  await deleteOldCalls(db, new Date(at.getTime() + 1))
  expect(await db.selectFrom('calls').select('id').execute()).toEqual([])
})

test('a group goes on with the next member each time', async () => {
  expect([await takeGroupTurn(db, callee.id), await takeGroupTurn(db, callee.id)]).toEqual([0, 1])
})
