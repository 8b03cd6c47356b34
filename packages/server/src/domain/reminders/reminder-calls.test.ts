import { wallTime } from '@lineside/telephony/clocks/wall-time'
import { beforeEach, describe, expect, test } from 'vitest'
import { type GivenSubscriber, givenProfile, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { remindersRoutes } from '../../features/reminders/reminders-routes.ts'
import { callDueReminder, planReminders } from './reminder-calls.ts'

const { platform, clock } = await createTestPlatform()
const app = await createTestApp(platform, remindersRoutes)
const { db, pool } = platform
const timezone = 'Asia/Kathmandu'

let line: GivenSubscriber
const called: number[] = []
beforeEach(async () => {
  line = await givenSubscriber(platform, { timezone })
  called.length = 0
})

const two = (value: number) => String(value).padStart(2, '0')
/** The time in the line's time zone after this many seconds. */
const timeIn = (seconds: number) => {
  const { hour, minute } = wallTime(new Date(clock.now().getTime() + seconds * 1000), timezone)
  return `${two(hour)}:${two(minute)}`
}
/** Sets the reminder through the API, for a call within an hour. */
const set = async (body: object = {}): Promise<number> => {
  const payload = { time: timeIn(1800), recur: 'always', active: true, ...body }
  const headers = await signedIn(platform, line)
  const made = await app.inject({ method: 'POST', url: '/api/reminders/', headers, payload })
  return Number(String(made.headers['location']).split('/').pop())
}
const remind = (subscriberId: number) => {
  called.push(subscriberId)
  return Promise.resolve()
}
const due = (id: number) => callDueReminder(platform, remind, id)
const jobs = async (id: number) => {
  const { rows } = await pool.query<{ run_at: Date }>(
    "select run_at from graphile_worker._private_jobs where key = 'call_reminder:' || $1::int",
    [id],
  )
  return rows.map(({ run_at }) => run_at)
}
const isActive = async (id: number) =>
  (await db.selectFrom('reminders').select('active').where('id', '=', id).executeTakeFirstOrThrow()).active

describe('REM-04: an active reminder', () => {
  test('is called at its time on the clocks of the line', async () => {
    const id = await set()
    const [runAt] = await jobs(id)
    expect(runAt && wallTime(runAt, timezone)).toMatchObject({ minute: Number(timeIn(1800).slice(3)) })
    expect(runAt?.getTime()).toBeGreaterThan(clock.now().getTime())
    await due(id)
    expect(called).toEqual([])
    clock.pass({ seconds: 1801 })
    await due(id)
    expect(called).toEqual([line.id])
  })

  test('is called once, by however many it is looked after', async () => {
    const id = await set()
    clock.pass({ seconds: 1801 })
    await Promise.all([due(id), due(id), due(id)])
    await due(id)
    expect(called).toEqual([line.id])
  })

  test('is planned for its next day then', async () => {
    const id = await set()
    clock.pass({ seconds: 1801 })
    await due(id)
    const [next] = await jobs(id)
    expect((next?.getTime() ?? 0) - clock.now().getTime()).toBeGreaterThan(23 * 3_600_000)
    expect(await isActive(id)).toBe(true)
  })

  test('‘never’ fires once, and is off then', async () => {
    const id = await set({ recur: 'never' })
    clock.pass({ seconds: 1801 })
    await due(id)
    clock.pass({ seconds: 86_400 })
    await due(id)
    expect(called).toEqual([line.id])
    expect(await isActive(id)).toBe(false)
  })

  test('is not called for a time that had passed when it was set', async () => {
    const id = await set({ time: timeIn(-120) })
    await due(id)
    expect(called).toEqual([])
  })

  test('is not called long after its time, when a server comes back', async () => {
    const id = await set()
    clock.pass({ seconds: 1800 + 1200 })
    await due(id)
    expect(called).toEqual([])
  })

  test('calls nobody if it is switched off, removed, or not granted by the line’s profile', async () => {
    const id = await set()
    const profile = await givenProfile(platform, line.customer.reseller_id, ['voice_mail'])
    clock.pass({ seconds: 1801 })
    await db.updateTable('subscribers').set({ profile_id: profile.id }).where('id', '=', line.id).execute()
    await due(id)
    await db.updateTable('subscribers').set({ profile_id: null }).where('id', '=', line.id).execute()
    await db.updateTable('reminders').set({ active: false }).where('id', '=', id).execute()
    await due(id)
    await db.deleteFrom('reminders').where('id', '=', id).execute()
    await due(id)
    expect(called).toEqual([])
  })
})

test('REM-04: one that was set without the API gets its job, too', async () => {
  const { id } = await db
    .insertInto('reminders')
    .values({ subscriber_id: line.id, time: `${timeIn(1800)}:00`, recur: 'weekdays' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await planReminders(platform)
  expect(await jobs(id)).toHaveLength(1)
})
