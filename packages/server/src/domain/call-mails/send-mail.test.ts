import { beforeEach, expect, test } from 'vitest'
import { type GivenSubscriber, givenSubscriber } from '../../../test/builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { migrateJobs } from '../../platform/jobs/migrate-jobs.ts'
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts'
import { sendMail } from './send-mail.ts'

const { platform, connectionString } = await createTestPlatform()
const { db, pool, mail } = platform
await migrateJobs(connectionString)

let line: GivenSubscriber
beforeEach(async () => {
  await pool.query('delete from graphile_worker._private_jobs')
  line = await givenSubscriber(platform, { email: 'anna@mail.test' })
})

/** Queues a mail to Anna, and sends it after something has happened. */
const sentAfter = async (isForPerson: boolean, happens: () => Promise<unknown>): Promise<string[]> => {
  const written = { to: 'anna@mail.test', subject: 'Missed call', text: 'Hello' }
  await mail.send(db, { customerId: line.customer.id, subscriberId: line.id }, written, { isForPerson })
  const { rows } = await pool.query<{ payload: JobPayloads['send_mail'] }>(
    `select payload -> 'mail' -> 'payload' as payload from graphile_worker._private_jobs`,
  )
  await happens()
  const sent: string[] = []
  const deliver = ({ to }: { to: string }) => Promise.resolve(void sent.push(to))
  for (const { payload } of rows) await sendMail(platform, { deliver }, payload)
  return sent
}

const change = (values: { email?: string | null; status?: 'locked' }) => () =>
  db.updateTable('subscribers').set(values).where('id', '=', line.id).execute()

test.each([
  ['has the same address', {}, 1],
  ['has another address', { email: 'eve@mail.test' }, 0],
  ['has no address', { email: null }, 0],
  ['is blocked', { status: 'locked' }, 0],
] as const)(
  'PUSH-03: a mail about calls that waited goes only to the person: the line %s',
  async (_what, values, sent) => {
    const happens = Object.keys(values).length === 0 ? () => Promise.resolve() : change(values)
    expect(await sentAfter(true, happens)).toHaveLength(sent)
  },
)

test('HARD-01: a mail that tells the address of before of its change is sent there', async () => {
  expect(await sentAfter(false, change({ email: 'eve@mail.test' }))).toEqual(['anna@mail.test'])
})
