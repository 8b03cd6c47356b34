import { expect, test } from 'vitest'
import { givenSubscriber } from '../test/builders.ts'
import { eventually } from '../test/eventually.ts'
import { createTestPlatform } from '../test/test-platform.ts'
import { createJobHandlers } from './job-handlers.ts'
import { issueToken } from './platform/auth/one-time-tokens-store.ts'
import { addJob } from './platform/jobs/add-job-store.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { createMailTransport } from './platform/mail/mail-transport.ts'

const { platform, connectionString, clock } = await createTestPlatform({ sessionSeconds: 3600 })
const { db, sessions, log } = platform
const handlers = createJobHandlers(platform, createMailTransport(platform.config))

const count = async (table: 'sessions' | 'one_time_tokens' | 'sign_in_failures') =>
  (
    await db
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

test('expired rows are removed, the rest stays', async () => {
  const { id } = await givenSubscriber(platform)
  const fill = async () => {
    await sessions.open(id)
    const expiresAt = new Date(clock.now().getTime() + 3_600_000)
    await issueToken(db, { subscriberId: id, purpose: 'expires', expiresAt })
  }
  const failures = (username: string, bannedForMs: number) =>
    db
      .insertInto('sign_in_failures')
      .values({
        key: Buffer.from(username),
        last_failure: clock.now(),
        banned_until: bannedForMs === 0 ? null : new Date(clock.now().getTime() + bannedForMs),
      })
      .execute()
  await fill()
  await failures('old', 0)
  await failures('banned', 3_600_000)
  clock.pass({ seconds: 1800 })
  await fill()
  await failures('young', 0)
  clock.pass({ seconds: 1801 })
  await handlers.remove_expired({})
  expect(await count('sessions')).toBe(1)
  expect(await count('one_time_tokens')).toBe(1)
  const left = await db.selectFrom('sign_in_failures').select('key').orderBy('key').execute()
  expect(left.map(({ key }) => String(key))).toEqual(['banned', 'young'])
})

test('jobs go on after the connections to the database broke, and stop when told to', async () => {
  const done: string[] = []
  const password_reset = async ({ username }: { username: string }) => void done.push(username)
  const jobs = createJobs({ connectionString, log, handlers: { ...handlers, password_reset }, pollMs: 100 })
  const ask = (username: string) => addJob(db, 'password_reset', { username, domain: 'x', portal: 'x' })
  await jobs.start()
  await ask('before')
  await eventually(() => expect(done).toEqual(['before']))
  await platform.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await eventually(() => ask('after'))
  await eventually(() => expect(done).toContain('after'))
  await jobs.stop()
  await ask('later')
  const waiting = await platform.pool.query(
    "select 1 from graphile_worker._private_jobs where payload ->> 'username' = 'later'",
  )
  expect(waiting.rowCount).toBe(1)
})
