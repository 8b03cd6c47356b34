import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { createJobHandlers } from '../../job-handlers.ts'
import { createMailTransport } from '../mail/mail-transport.ts'
import { patient } from '../db/patient-pool.ts'
import { createPool } from '../db/pool.ts'
import { addJob } from './add-job-store.ts'
import { priorities } from './job-lanes.ts'
import { createJobs } from './jobs.ts'

const { platform, connectionString } = await createTestPlatform()
const { db, log, pool } = platform

test('a finished job is noted once the database is back, and the next one runs', async () => {
  const done: number[] = []
  const jobs = createJobs({
    connectionString,
    log,
    handlers: {
      ...createJobHandlers(platform, createMailTransport(platform.config)),
      deliver_fax: async ({ fax }: { fax: number }) => {
        done.push(fax)
        if (fax > 1) return
        // from now on the queue's statements fail with the code of a server that shuts down
        await pool.query(`create function refuse() returns trigger language plpgsql as
          $$ begin raise exception 'shutting down' using errcode = '57P01'; end $$`)
        await pool.query(
          `create trigger refuse before delete on graphile_worker._private_jobs execute function refuse()`,
        )
      },
    },
    pollMs: 100,
  })
  await addJob(db, 'deliver_fax', { fax: 1 })
  await jobs.start()
  await eventually(() => expect(done).toEqual([1]))
  await addJob(db, 'deliver_fax', { fax: 2 })
  await eventually(() => expect(done).toEqual([1, 2]))
  await pool.query('drop trigger refuse on graphile_worker._private_jobs')
  await eventually(async () => {
    const { rows } = await pool.query('select from graphile_worker._private_jobs')
    expect(rows).toHaveLength(0)
  })
  expect(done).toEqual([1, 2])
  await jobs.stop()
})

test('retries end silently with the queue', async () => {
  const ended = patient(createPool(connectionString, { max: 1, log }))
  await ended.end()
  const refused = vi.fn()
  ended.connect().catch(refused)
  await setImmediate()
  expect(refused).not.toHaveBeenCalled()
})

test('mails that the mail server holds up delay neither a fax nor a reminder, and imports nobody', async () => {
  const done = vi.fn()
  let letGo = (): void => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const jobs = createJobs({
    connectionString,
    log,
    handlers: {
      ...createJobHandlers(platform, createMailTransport(platform.config)),
      send_mail: () => held,
      import_seats: () => held,
      deliver_fax: async () => done('fax'),
      call_reminder: async () => done('reminder'),
    },
    pollMs: 100,
  })
  for (let count = 0; count < 20; count++) {
    await addJob(db, 'send_mail', { box: '' })
    await addJob(db, 'import_seats', { import: 1 })
  }
  await jobs.start()
  await addJob(db, 'deliver_fax', { fax: 1 })
  await addJob(db, 'call_reminder', { reminder: 1 })
  await eventually(() => expect(done.mock.calls.flat().toSorted()).toEqual(['fax', 'reminder']))
  letGo()
  await jobs.stop()
})

test('a recovery of a password has its turn before the mails that wait already', async () => {
  await addJob(db, 'send_fax_mail', { fax: 1, to: 'x', filetype: null })
  await addJob(db, 'password_reset', { username: 'x', domain: 'x', portal: 'x' }, { priority: priorities.recovery })
  const { rows } = await pool.query(`select t.identifier from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier in ('send_fax_mail', 'password_reset') order by j.priority, j.id`)
  expect(rows.map(({ identifier }: { identifier: string }) => identifier)).toEqual(['password_reset', 'send_fax_mail'])
})
