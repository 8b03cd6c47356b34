import { expect, test } from 'vitest'
import { givenSubscriber } from '../../../test/builders.ts'
import { givenVoicemail } from '../../../test/builders/conversation-builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { createJobHandlers } from '../../job-handlers.ts'
import { createJobs } from '../../platform/jobs/jobs.ts'
import { createMailTransport, type Mail } from '../../platform/mail/mail-transport.ts'
import { failText, keepText, putPending } from '../message-texts/message-texts-store.ts'
import { sendVoicemailMail } from './send-voicemail-mail.ts'

const { platform, connectionString, clock } = await createTestPlatform()
const { db, log, pool } = platform
const jobs = createJobs({
  connectionString,
  log,
  handlers: createJobHandlers(platform, createMailTransport(platform.config)),
})
// the queue makes its tables
await jobs.start()
await jobs.stop()

const given = async () => {
  const email = 'anna@mail.test'
  const line = await givenSubscriber(platform, { email })
  await db.insertInto('voicemail_settings').values({ subscriber_id: line.id, email }).execute()
  const voicemail = await givenVoicemail(platform, line)
  const mails: Mail[] = []
  const transport = { deliver: async (mail: Mail) => void mails.push(mail), close: () => {} }
  const send = async () => {
    await sendVoicemailMail(platform, transport, { voicemail })
    return mails.map(({ text }) => text)
  }
  return { line, voicemail, send }
}
const waiting = async (voicemail: number) => {
  const { rows } = await pool.query(`select key from graphile_worker.jobs where key = $1`, [
    `mail of voicemail ${voicemail}`,
  ])
  return rows.length
}

test('TEXT-02: a mail waits for the text of its message, and has it', async () => {
  const { line, voicemail, send } = await given()
  await putPending(db, voicemail, line.id, clock.now())
  expect(await send()).toEqual([])
  expect(await waiting(voicemail)).toBe(1)
  await keepText(db, voicemail, { text: 'The <doors> are too wide.', language: 'en', words: [] })
  const [text] = await send()
  expect(text).toContain('\nText: The <doors> are too wide.\n')
  expect(text).toContain('A computer wrote the text; words may be wrong.')
})

test('TEXT-02: a mail goes without a text that fails, or takes longer than two minutes', async () => {
  const failed = await given()
  await putPending(db, failed.voicemail, failed.line.id, clock.now())
  await failText(db, failed.voicemail, 'away')
  const [text] = await failed.send()
  expect(text).not.toContain('Text:')
  const slow = await given()
  await putPending(db, slow.voicemail, slow.line.id, clock.now())
  clock.pass({ seconds: 121 })
  expect(await slow.send()).toHaveLength(1)
})
