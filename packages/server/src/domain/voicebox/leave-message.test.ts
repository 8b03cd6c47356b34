import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { givenSubscriber } from '../../../test/builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { createJobHandlers } from '../../job-handlers.ts'
import { createJobs } from '../../platform/jobs/jobs.ts'
import { createMailTransport } from '../../platform/mail/mail-transport.ts'
import { leaveMessage } from './leave-message.ts'
import { findVoicebox } from './voicebox-store.ts'

const { platform, connectionString } = await createTestPlatform()
const { db, pool, log } = platform

test('VBX-05: whoever leaves many messages sends no more mails than the line has a budget for', async () => {
  const jobs = createJobs({
    connectionString,
    log,
    handlers: createJobHandlers(platform, createMailTransport(platform.config)),
  })
  await jobs.start()
  await jobs.stop()
  const email = 'victim@mail.test'
  const line = await givenSubscriber(platform, { email })
  await db.insertInto('voicemail_settings').values({ subscriber_id: line.id, email }).execute()
  await db.insertInto('call_mails').values({ subscriber_id: line.id, missed: 'day', day_at: '18:00' }).execute()
  const directory = await mkdtemp(join(tmpdir(), 'lineside-message-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const path = join(directory, 'message.ogg')
  await writeFile(path, 'OggS')
  const box = await findVoicebox(db, line.id)
  if (box === undefined) throw new Error('There is no voicebox')
  const started = new Date()
  for (let n = 0; n < 3; n++)
    await leaveMessage(platform, box, { path, seconds: 5, caller: '43664123', callId: `call-${n}`, started })
  const { rows } = await pool.query(
    `select t.identifier as job, (j.payload ->> 'subscriber')::int as line, j.payload -> 'mail' ->> 'name' as mail
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`,
  )
  // the budget of admit-mail.ts decides about each; none goes past it
  expect(rows).toEqual(
    Array.from({ length: 3 }, () => ({ job: 'admit_mail', line: line.id, mail: 'send_voicemail_mail' })),
  )
  // PUSH-03: a digest of missed calls does not tell of them again
  const told = await db.selectFrom('calls_told_by_message').select('call_id').orderBy('call_id').execute()
  expect(told.map(({ call_id }) => call_id)).toEqual(['call-0', 'call-1', 'call-2'])
})
