import { expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { createJobHandlers } from '../../job-handlers.ts'
import { createMailTransport } from '../mail/mail-transport.ts'
import { addJob } from './add-job-store.ts'
import { createJobs } from './jobs.ts'
import { releaseJobs } from './release-jobs-store.ts'

const { platform, connectionString } = await createTestPlatform()
const { db, log, pool } = platform

test('a job whose process died at work is done at the next start', async () => {
  const done: number[] = []
  const handlers = {
    ...createJobHandlers(platform, createMailTransport(platform.config)),
    deliver_fax: async ({ fax }: { fax: number }) => void done.push(fax),
  }
  const jobs = createJobs({ connectionString, log, handlers, pollMs: 100 })
  await addJob(db, 'deliver_fax', { fax: 1 })
  await pool.query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'gone', attempts = 1`)
  await jobs.start()
  await addJob(db, 'deliver_fax', { fax: 2 })
  await eventually(() => expect(done).toEqual([2]))
  // until the queue has noted that the second is done, it counts as running too, and would be released with the first
  await eventually(async () => {
    const { rows } = await pool.query(`select payload ->> 'fax' as fax from graphile_worker._private_jobs`)
    expect(rows).toEqual([{ fax: '1' }])
  })
  await releaseJobs(db)
  await eventually(() => expect(done).toEqual([2, 1]))
  await jobs.stop()
})

test('among waiting jobs with one key the last one runs, at its time', async () => {
  const runAt = new Date('2100-01-01T00:00:00Z')
  await addJob(db, 'deliver_fax', { fax: 3 }, { key: 'one' })
  await addJob(db, 'deliver_fax', { fax: 4 }, { key: 'one', runAt })
  const { rows } = await pool.query(`select payload ->> 'fax' as fax, run_at from graphile_worker._private_jobs`)
  expect(rows).toEqual([{ fax: '4', run_at: runAt }])
})
