import { beforeEach, expect, test } from 'vitest'
import { givenSubscriber } from '../../../test/builders.ts'
import { givenPbx } from '../../../test/builders/pbx-builders.ts'
import { fakeCaller } from '../../../test/fake-media-leg.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { listCallBacks } from '../../domain/call-backs/call-backs-store.ts'
import { recordConversation } from '../../domain/conversations/record-store.ts'
import { saveDefaultSets } from '../../domain/sounds/default-sets.ts'
import { createServiceFor } from './service-for.ts'

const { platform, clock } = await createTestPlatform()
const { db, pool } = platform
await saveDefaultSets(db)
const serviceFor = createServiceFor(platform)
const { customer } = await givenPbx(platform)
const seat = (pbx_extension: string, display_name: string) =>
  givenSubscriber(platform, { customer, pbx_extension, display_name })
const [anna, ben, carl] = [await seat('21', 'Anna'), await seat('22', 'Ben'), await seat('23', 'Carl')]

let made = 0
/** A call that Anna has made. */
const called = (callee: string, status: string, { ago = 5, answered_by = null as number | null } = {}) =>
  recordConversation(db, {
    subscriber_id: anna.id,
    customer_id: customer.id,
    start_time: new Date(clock.now().getTime() - ago * 1000),
    direction: 'out',
    caller: '21',
    callee,
    type: 'call',
    call_type: 'call',
    call_id: `made-${++made}`,
    status,
    duration_ms: 0,
    answered_by,
  })
const dials = async (name: 'call_back' | 'call_back_off', who: number | null = anna.id) => {
  const caller = fakeCaller(platform, {})
  const party = { number: null, name: null }
  const service = serviceFor({ do: 'media', kind: 'application', of: anna.id, name, why: [], on: {} })
  const outcome = await service?.run(caller.call(anna.id, { caller: { subscriberId: who, party, number: '21' } }))
  return { said: caller.said().join(' | '), type: outcome?.type }
}
const open = async () => (await listCallBacks(pool, anna.id, clock.now())).map(({ id, after }) => [id, after])

beforeEach(async () => {
  for (const table of ['call_backs', 'conversations'] as const) await db.deleteFrom(table).execute()
})

test.each([
  ['busy', 'busy'],
  ['noanswer', 'no_answer'],
  ['cancel', 'no_answer'],
  ['offline', 'no_answer'],
  // the voicebox has answered
  ['ok', 'no_answer'],
])(
  'RECEIVE-02: the code after a call with the outcome %s asks for a call back after %s; a tone says so',
  async (status, after) => {
    await called('23', 'busy', { ago: 60 })
    await called('22', status)
    expect(await dials('call_back')).toEqual({ said: 'beep', type: 'done' })
    expect(await open()).toEqual([[ben.id, after]])
  },
)

test.each([
  ['no call was made', async () => undefined],
  ['they have talked', () => called('22', 'ok', { answered_by: ben.id })],
  ['the call was long ago', () => called('22', 'busy', { ago: 601 })],
  ['the call went outside', () => called('436641234567', 'busy')],
])('RECEIVE-02: where %s, the code says that there is none', async (_what, given) => {
  await given()
  expect(await dials('call_back')).toEqual({ said: 'recent_call_empty', type: 'done' })
  expect(await open()).toEqual([])
})

test('RECEIVE-02: the other code takes back all call backs of the line, and of no other line', async () => {
  await called('22', 'busy')
  await dials('call_back')
  await called('23', 'busy', { ago: 0 })
  await dials('call_back')
  expect(await open()).toHaveLength(2)
  const ends_at = new Date(clock.now().getTime() + 60_000)
  const others = {
    subscriber_id: ben.id,
    colleague_id: carl.id,
    after: 'busy',
    phase: 'waits',
    asked_at: clock.now(),
    ends_at,
  } as const
  await db.insertInto('call_backs').values(others).execute()
  expect(await dials('call_back_off')).toEqual({ said: 'recent_call_deleted', type: 'done' })
  expect(await open()).toEqual([])
  expect(await db.selectFrom('call_backs').select('subscriber_id').execute()).toEqual([{ subscriber_id: ben.id }])
  expect((await dials('call_back_off')).said).toBe('recent_call_empty')
})

test('RECEIVE-02: a caller that is not our line asks for nothing', async () => {
  await called('22', 'busy')
  expect((await dials('call_back', null)).type).toBe('failed')
  expect((await dials('call_back_off', null)).type).toBe('failed')
  expect(await open()).toEqual([])
})
