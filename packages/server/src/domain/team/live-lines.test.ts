import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { runs } from '../../../../contract/test/runs.ts'
import { givenCustomer, givenSubscriber } from '../../../test/builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { endCalls, openCalls, saveCalls } from '../../rtc/store/calls-store.ts'
import { liveLines } from './live-lines-store.ts'

const { platform, clock } = await createTestPlatform()
const { db, pool } = platform
const customer = await givenCustomer(platform)
const lines = [
  await givenSubscriber(platform, { customer }),
  await givenSubscriber(platform, { customer }),
  await givenSubscriber(platform, { customer }),
].map(({ id }) => id)

interface Step {
  readonly what: 'call' | 'answer' | 'end' | 'comes' | 'leaves'
  readonly line: number
}
const step = record({ what: constantFrom<Step['what'][]>('call', 'answer', 'end', 'comes', 'leaves'), line: nat(2) })
const owner = 1
let made = 0

/** The truth by counting: the calls of each line, and whether it has a device. */
interface Truth {
  readonly calls: { readonly id: string; readonly line: number; isTalking: boolean }[]
  readonly there: Set<number>
}

const stateOf = ({ calls, there }: Truth, line: number): string => {
  const own = calls.filter((call) => call.line === line)
  if (own.some(({ isTalking }) => isTalking)) return 'talking'
  return own.length > 0 ? 'ringing' : there.has(line) ? 'free' : 'offline'
}

const legOf = (line: number, state: 'ringing' | 'talking') => ({
  leg_id: 'rung',
  subscriber_id: line,
  kind: 'phone' as const,
  role: 'target' as const,
  state,
  since: clock.now(),
  ended_at: null,
  reason: null,
  device: null,
})

const apply = async (truth: Truth, { what, line: at }: Step): Promise<void> => {
  const line = lines[at] ?? 0
  const call = truth.calls.find((each) => each.line === line && (what !== 'answer' || !each.isTalking))
  if (what === 'call') {
    const id = `live-${++made}`
    await openCalls(pool, owner, [{ id, started_at: clock.now(), state: {}, legs: [legOf(line, 'ringing')] }])
    truth.calls.push({ id, line, isTalking: false })
  } else if (what === 'answer' && call) {
    await saveCalls(pool, owner, [{ id: call.id, state: {}, legs: [legOf(line, 'talking')], rests: [] }])
    call.isTalking = true
  } else if (what === 'end' && call) {
    await endCalls(pool, owner, [
      { id: call.id, at: clock.now(), reason: 'hung_up', legs: {}, rests: [], numbers: [], conversations: [] },
    ])
    truth.calls.splice(truth.calls.indexOf(call), 1)
  } else if (what === 'comes' && !truth.there.has(line)) {
    const contact = `sip:${line}@192.0.2.1`
    await db
      .insertInto('registrations')
      .values({ subscriber_id: line, contact, expires: new Date('2099-01-01'), user_agent: 'Phone' })
      .execute()
    truth.there.add(line)
  } else if (what === 'leaves') {
    await db.deleteFrom('registrations').where('subscriber_id', '=', line).execute()
    truth.there.delete(line)
  }
}

/** A page: it takes what it is told, and reads everything again once its socket is back. */
const follow = async (truth: Truth, page: Map<number, string>, steps: readonly Step[]): Promise<void> => {
  let isLost = false
  for (const each of steps) {
    await apply(truth, each)
    // every fifth change is one that a lost socket misses
    if (steps.indexOf(each) % 5 === 3) {
      isLost = true
      continue
    }
    const told = isLost ? lines : [lines[each.line] ?? 0]
    isLost = false
    for (const { subscriber_id, state } of await liveLines(pool, told, clock.now())) page.set(subscriber_id, state)
    expect([...page]).toEqual(lines.map((line) => [line, stateOf(truth, line)]))
  }
}

afterAll(() => db.deleteFrom('calls').execute())

test('TEAM-01: after any history of calls and devices, with lost sockets, a page says what is', async () => {
  await assert(
    asyncProperty(array(step, { maxLength: 25 }), async (steps) => {
      for (const table of ['calls', 'registrations', 'live_events'] as const) await pool.query(`delete from ${table}`)
      const truth: Truth = { calls: [], there: new Set() }
      const page = new Map(lines.map((line) => [line, 'offline']))
      await follow(truth, page, steps)
      // every change was announced to whoever is connected
      const { rows } = await pool.query<{ lines: string[] }>(
        `select coalesce(array_agg(distinct item_id), '{}') as lines from live_events where topic = 'presence'`,
      )
      const called = steps.filter(({ what }) => what === 'call').map(({ line }) => String(lines[line]))
      expect(rows[0]?.lines).toEqual(expect.arrayContaining(called))
    }),
    runs(40, 1_000),
  )
})
