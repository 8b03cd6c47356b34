import { expect, onTestFinished, test } from 'vitest'
import { givenSubscriber } from '../../../test/builders.ts'
import { givenPbx } from '../../../test/builders/pbx-builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { inheritCalls } from './inherit-calls.ts'
import {
  deadProcesses,
  type Holding,
  holdProcess,
  insertLeaver,
  liveProcesses,
  nextProcessId,
  recordProcess,
} from './processes-store.ts'
import { enterRtcProcess, type LeftCalls, type ProcessOptions } from './rtc-process.ts'

const { platform, connectionString } = await createTestPlatform()
const { db, pool } = platform

/** A process that has died: it held its lock in this run of the database, or in the one that is given. */
const deadProcess = async (run?: string | null): Promise<number> => {
  const id = await nextProcessId(db)
  const held = await holdProcess(connectionString, id)
  await recordProcess(db, id, platform.now(), run === undefined ? held.run : run)
  await held.end()
  await held.ended
  await lockIsFree(id)
  onTestFinished(async () => void (await db.deleteFrom('rtc_processes').where('id', '=', id).execute()))
  return id
}
const backendsWith = async (id: number): Promise<number[]> => {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and granted and classid = 546374638 and objid = $1
       and database = (select oid from pg_database where datname = current_database())`,
    [id],
  )
  return rows.map(({ pid }) => pid)
}
const lockIsFree = (id: number) => eventually(async () => expect(await backendsWith(id)).toEqual([]))

const leftCalls = { canGoOn: () => false, goOn: () => undefined, recordLost: async () => undefined }
const enter = async (options: Omit<ProcessOptions, 'connectionString'> = {}, left: LeftCalls = leftCalls) => {
  const process = await enterRtcProcess(platform, { connectionString, lookEveryMs: 3_600_000, ...options })
  onTestFinished(() => process.close())
  await process.begin(left)
  return process
}
const isKnown = async (id: number): Promise<boolean> =>
  (await db.selectFrom('rtc_processes').select('id').where('id', '=', id).execute()).length === 1

const ownRun = async (): Promise<string> => {
  const held = await holdProcess(connectionString, 0)
  await held.end()
  return held.run
}

/** How long the one who looks has held its own lock. */
const longAgo = '2020-01-01T00:00:00Z'
const justNow = '2999-01-01T00:00:00Z'

test.each<[string, Partial<Holding>, string | null | undefined, boolean]>([
  ['one that has just started, and the lock was taken in this run of the database', {}, undefined, true],
  ['one that has just started after a fail-over', {}, 'the primary before', false],
  ['one that has lost its own lock a moment ago', { isFirst: false }, undefined, false],
  ['one that has held its lock for longer than the grace', { isFirst: false, since: longAgo }, undefined, true],
  ['one that started long ago, after a fail-over before that', { since: longAgo }, 'the primary before', true],
  ['one whose own lock is at another primary', { since: longAgo, run: 'the primary before' }, undefined, false],
  ['anybody, of calls that were left to others', { isFirst: false }, '', true],
  ['anybody, of a process of a version that did not say', { isFirst: false }, null, true],
])('RUN-04: a free lock says to %s: dead or not', async (_who, holding, heldOn, isDead) => {
  const run = await ownRun()
  const dead = await deadProcess(heldOn)
  const found = await deadProcesses(db, 0, { run, since: justNow, isFirst: true, ...holding }, 15)
  expect(found.map(({ id }) => id)).toEqual(isDead ? [dead] : [])
})

test('GROW-03: others live that hold their locks, and those that had them before a fail-over', async () => {
  const living = await enter()
  const [dead, late, old] = [await deadProcess(), await deadProcess('the primary before'), await deadProcess(null)]
  const leaver = await db.transaction().execute((trx) => insertLeaver(trx, platform.now()))
  const found = await liveProcesses(db, 0)
  expect([living.id, dead, late, old, leaver].map((id) => found.includes(id))).toEqual([
    true,
    false,
    true,
    false,
    false,
  ])
})

test('RUN-04: a process that lives keeps its lock from those who look', async () => {
  const living = await enter()
  const other = await enter({ graceSeconds: 0 })
  await other.look()
  expect(await isKnown(living.id)).toBe(true)
})

test('RUN-04: all connections break at once: each process has its lock again, and none was taken for dead', async () => {
  const [one, two] = [await enter({ graceSeconds: 60 }), await enter({ graceSeconds: 60 })]
  const gone: number[] = []
  for (const process of [one, two]) process.onForgotten(() => gone.push(process.id))
  // a third one that takes longer to come back
  const late = await deadProcess()
  const before = [...(await backendsWith(one.id)), ...(await backendsWith(two.id))]
  await pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [before])
  await eventually(async () => {
    for (const { id } of [one, two]) {
      const [backend] = await backendsWith(id)
      expect(backend).toBeDefined()
      expect(before).not.toContain(backend)
    }
  })
  await one.look()
  await two.look()
  expect(await Promise.all([one.id, two.id, late].map(isKnown))).toEqual([true, true, true])
  expect(gone).toEqual([])
})

test('RUN-04: a process that was taken for dead says so when it is back', async () => {
  const process = await enter({ graceSeconds: 60 })
  const told: number[] = []
  process.onForgotten(() => told.push(process.id))
  await db.deleteFrom('rtc_processes').where('id', '=', process.id).execute()
  await pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [await backendsWith(process.id)])
  await eventually(() => expect(told).toEqual([process.id]))
  expect(await isKnown(process.id)).toBe(true)
})

test.each([
  ['a start that comes in time goes on with them', 100, { goesOn: true, lasts: undefined }],
  ['a start that took the edge over in time, and then its time', 170, { goesOn: true, lasts: undefined }],
  [
    'a start after the weekend records that they ended with the time of the edge',
    216_000,
    { goesOn: false, lasts: 330 },
  ],
])('TEL-09: calls that a stop has left: %s', async (_how, secondsAgo, expected) => {
  const now = platform.now().getTime()
  const leftAt = new Date(now - secondsAgo * 1_000)
  const started = new Date(leftAt.getTime() - 210_000)
  const under = await db.transaction().execute((transaction) => insertLeaver(transaction, leftAt))
  await db.insertInto('calls').values({ id: 'left', owner: under, started_at: started, state: '{}' }).execute()
  onTestFinished(async () => void (await db.deleteFrom('calls').where('id', '=', 'left').execute()))
  const became: { goesOn: boolean; lasts?: number }[] = []
  const secondsUntil = (at: Date) => (at.getTime() - started.getTime()) / 1_000
  await enter(
    {},
    {
      canGoOn: () => true,
      goOn: () => became.push({ goesOn: true }),
      recordLost: async (_state, at) => void became.push({ goesOn: false, lasts: secondsUntil(at) }),
    },
  )
  expect(became).toEqual([expected])
  const row = await db.selectFrom('calls').select('ended_at').where('id', '=', 'left').executeTakeFirstOrThrow()
  expect(row.ended_at && secondsUntil(row.ended_at)).toBe(expected.lasts ?? null)
})

test('TEL-09: a process says again and again that it lives', async () => {
  const { id } = await enter({ beatEveryMs: 10 })
  const seen = async () =>
    (await db.selectFrom('rtc_processes').select('seen_at').where('id', '=', id).executeTakeFirstOrThrow()).seen_at
  const first = await seen()
  expect(first).not.toBeNull()
  await eventually(async () => expect((await seen())?.getTime()).toBeGreaterThan(first?.getTime() ?? 0))
})

/** A call outside of a minute's price of 60 cents, which a process ran that died so long ago, and was charged ten seconds before. */
const crashedCall = async (secondsAgo: number | null) => {
  const seconds = (count: number) => new Date(platform.now().getTime() - count * 1_000)
  const died = secondsAgo ?? 5
  const { customer } = await givenPbx(platform)
  const { id: subscriber_id } = await givenSubscriber(platform, { customer })
  const process_id = await deadProcess()
  const seen_at = secondsAgo === null ? null : seconds(died)
  await db.updateTable('rtc_processes').set({ seen_at }).where('id', '=', process_id).execute()
  const call = { id: `crashed-${process_id}`, owner: process_id, started_at: seconds(died + 300), state: '{}' }
  await db.insertInto('calls').values(call).execute()
  const outside = { process_id, customer_id: customer.id, subscriber_id, call_id: call.id, since: call.started_at }
  await db
    .insertInto('outside_calls')
    .values({ ...outside, price: 600_000, charged_until: seconds(died + 10) })
    .execute()
  onTestFinished(async () => void (await db.deleteFrom('calls').where('id', '=', call.id).execute()))
  const cost = async () => {
    const rows = await db.selectFrom('outside_days').select('cost').where('subscriber_id', '=', subscriber_id).execute()
    return rows.reduce((sum, row) => sum + row.cost, 0)
  }
  const row = () => db.selectFrom('calls').selectAll().where('id', '=', call.id).executeTakeFirstOrThrow()
  return { ...call, cost, row }
}

test.each([
  ['a start that comes in time goes on with it', 100, 'goes on', null],
  ['of a version that did not say when it lived: any start goes on with it', null, 'goes on', null],
  ['a start after the weekend: it ended when its process lived last, and costs no second more', 216_000, 'ended', 300],
])('TEL-09: a call outside that a crash has left: %s', async (_how, secondsAgo, became, lasts) => {
  const call = await crashedCall(secondsAgo)
  const told: [string, number | null][] = []
  const secondsUntil = (at: Date) => Math.round((at.getTime() - call.started_at.getTime()) / 1_000)
  await enter(
    {},
    {
      canGoOn: () => true,
      goOn: () => told.push(['goes on', null]),
      recordLost: async (_state, at) => void told.push(['ended', secondsUntil(at)]),
    },
  )
  expect(told).toEqual([[became, lasts]])
  const { ended_at } = await call.row()
  expect(ended_at && secondsUntil(ended_at)).toBe(lasts)
  const counts = await db.selectFrom('outside_calls').select('id').where('call_id', '=', call.id).execute()
  expect(counts).toHaveLength(became === 'ended' ? 0 : 1)
  // ten seconds of a minute at 600,000
  expect(Math.round((await call.cost()) / 1_000)).toBe(became === 'ended' ? 100 : 0)
})

test.each([
  ['of all servers, because the database was away: its process may live, and the call goes on', 15, true],
  ['of one process alone', 15, false],
  ['with a database of the server’s own, which is away only with it', 0, false],
])('TEL-09: five minutes of silence %s', async (_whose, graceSeconds, isShared) => {
  const { id: owner } = await enter()
  const call = await crashedCall(300)
  const held = { run: await ownRun(), since: longAgo, isFirst: false }
  const ownSilence = { spoke: () => undefined, sharedSeconds: (seconds: number) => (isShared ? seconds - 10 : 0) }
  if (graceSeconds === 0) ownSilence.sharedSeconds = (seconds) => seconds
  const [left] = await inheritCalls(platform, { owner, held, graceSeconds, ownSilence, canGoOn: () => true })
  expect(left?.goOn).toHaveLength(isShared ? 1 : 0)
  expect((await call.row()).ended_at === null).toBe(isShared)
})

test.each([
  ['that an older server has survived: nobody could look, and the call goes on', 600, 5, null, true],
  ['while no server lived: the older one has been silent as long', 600, 300, null, false],
  ['that only a younger server knows', 200, 5, null, false],
  ['that an older server saw which was about to stop then, and took over nothing', 600, 5, 280, false],
  ['that an older server has survived, which is about to stop only now', 600, 5, 100, true],
])(
  'TEL-09: a server that has just started, after five minutes of silence %s',
  async (_how, startedAgo, spokeAgo, leavesSince, goesOn) => {
    const other = await deadProcess()
    const ago = (seconds: number) => new Date(platform.now().getTime() - seconds * 1_000)
    const leaving_since = leavesSince === null ? null : ago(leavesSince)
    const lived = { started_at: ago(startedAgo), seen_at: ago(spokeAgo), leaving_since }
    const call = await crashedCall(300)
    await db.updateTable('rtc_processes').set(lived).where('id', '=', other).execute()
    // it has no calls, and its lock says that it lives
    const lives = await holdProcess(connectionString, other)
    onTestFinished(async () => await lives.end())
    const became: boolean[] = []
    await enter(
      { graceSeconds: 15 },
      { canGoOn: () => true, goOn: () => became.push(true), recordLost: async () => void became.push(false) },
    )
    expect([became, (await call.row()).ended_at === null]).toEqual([[goesOn], goesOn])
  },
)

test('TEL-09: a server that is about to stop says so', async () => {
  const { id, inheritNoMore } = await enter()
  const since = async () =>
    (await db.selectFrom('rtc_processes').select('leaving_since').where('id', '=', id).executeTakeFirstOrThrow())
      .leaving_since
  expect(await since()).toBeNull()
  inheritNoMore()
  await eventually(async () => expect(await since()).not.toBeNull())
})

test('TEL-09: a call that began after its process had said for the last time that it lives lasted no time, not less', async () => {
  const call = await crashedCall(216_000)
  const started_at = new Date(call.started_at.getTime() + 304_000)
  await db.updateTable('calls').set({ started_at }).where('id', '=', call.id).execute()
  await enter()
  expect((await call.row()).ended_at).toEqual(started_at)
})
