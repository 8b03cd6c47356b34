import { expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { runTestJobs } from '../../../test/test-jobs.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { createTestSmtp } from '../../../test/processes/test-smtp.ts'

const smtp = await createTestSmtp()
const testPlatform = await createTestPlatform({ smtpUrl: smtp.url, mailFrom: 'Telephony <noreply@portal.test>' })
const { db, mail } = testPlatform.platform
await runTestJobs(testPlatform)
const owner = { subscriberId: 1, customerId: 1 }

test('a mail leaves by SMTP once its transaction commits', async () => {
  await db
    .transaction()
    .execute((transaction) =>
      mail.send(transaction, owner, { to: 'anna@mail.test', subject: 'Grüße', text: 'Guten Tag, Анна' }),
    )
  await eventually(() => expect(smtp.received).toHaveLength(1))
  expect(smtp.received[0]).toMatchObject({ from: 'noreply@portal.test', to: ['anna@mail.test'] })
  expect(smtp.received[0]?.source).toContain('From: Telephony <noreply@portal.test>')
})

test('a mail of a transaction that fails is never sent', async () => {
  smtp.received.length = 0
  const failing = db.transaction().execute(async (transaction) => {
    await mail.send(transaction, owner, { to: 'lost@mail.test', subject: 'Lost', text: 'Lost' })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await mail.send(db, owner, { to: 'next@mail.test', subject: 'Next', text: 'Next' })
  await eventually(() => expect(smtp.received.map(({ to }) => to)).toEqual([['next@mail.test']]))
})

test('a mail that the server does not take now is tried again', { timeout: 20_000 }, async () => {
  smtp.received.length = 0
  smtp.refuse(1)
  await mail.send(db, owner, { to: 'later@mail.test', subject: 'Later', text: 'Later' })
  await eventually(() => expect(smtp.received.map(({ to }) => to)).toEqual([['later@mail.test']]))
})

test('an address is one address, for any text', async () => {
  smtp.received.length = 0
  await mail.send(db, owner, { to: 'anna@mail.test, eve@evil.test', subject: 'a\r\nBcc: eve@evil.test', text: 'Hello' })
  await mail.send(db, owner, { to: 'berta@mail.test', subject: 'b\r\nBcc: eve@evil.test', text: 'Hello' })
  await eventually(() => expect(smtp.received.flatMap(({ to }) => to)).toContain('berta@mail.test'))
  expect(smtp.received.flatMap(({ to }) => to)).not.toContain('eve@evil.test')
  expect(smtp.received.map(({ source }) => source).join()).not.toMatch(/^Bcc:/m)
})
