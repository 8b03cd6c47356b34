import { beforeEach, expect, test } from 'vitest'
import { type GivenSubscriber, givenSubscriber } from '../../../test/builders.ts'
import { givenConversation, givenVoicemail } from '../../../test/builders/conversation-builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { openClient } from '../../platform/db/copy/open-client.ts'
import { migrateJobs } from '../../platform/jobs/migrate-jobs.ts'
import { mailOf } from '../../platform/mail/mailer.ts'
import { freezeCustomer } from '../cells/moves/own-moves-store.ts'
import { noteToldByMessage } from '../voicebox/told-calls-store.ts'
import { type CallMailChoice, writeCallMails } from './call-mails-store.ts'
import { mailMissedCalls, planAllCallMails } from './mail-missed-calls.ts'

const { platform, connectionString } = await createTestPlatform()
const { db, pool, secrets } = platform
await migrateJobs(connectionString)

const minute = 60_000
const later = (minutes: number) => () => new Date(Date.now() + minutes * minute)
/** A day and a bit, after which every mail is due. */
const tomorrow = { ...platform, now: later(25 * 60) }

let seat: GivenSubscriber
let email: string
let calls = 0
beforeEach(async () => {
  await pool.query('delete from graphile_worker._private_jobs')
  email = `anna${++calls}@mail.test`
  seat = await givenSubscriber(platform, { email })
})

const choose = (missed: CallMailChoice['missed'], of = seat) => writeCallMails(db, of.id, { missed, day_at: '18:00' })
const missedCall = (row: Parameters<typeof givenConversation>[2] = {}, of = seat) =>
  givenConversation(platform, of, {
    status: 'noanswer',
    start_time: new Date(Date.now() - minute),
    call_id: `missed-${++calls}`,
    ...row,
  })
const waiting = async (of = seat) =>
  (await db.selectFrom('missed_calls_to_mail').select('conversation_id').where('subscriber_id', '=', of.id).execute())
    .length

interface Job {
  readonly name: string
  readonly run_at: Date
  readonly payload: { mail?: { payload: { box: string } }; attempts?: number }
}
const jobs = async (name: string): Promise<Job[]> =>
  (
    await pool.query<Job>(
      `select t.identifier as name, j.run_at, j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1 order by j.id`,
      [name],
    )
  ).rows
const mails = async () =>
  (await jobs('admit_mail')).map(({ payload }) => mailOf(secrets, payload.mail?.payload.box ?? ''))
const subjects = async () => (await mails()).map(({ subject }) => subject)
const run = (at: Pick<typeof platform, 'now'> = tomorrow, of = seat) =>
  mailMissedCalls({ ...platform, now: at.now }, { subscriber: of.id })

test.each<[string, Parameters<typeof missedCall>[0], number]>([
  ['nobody took', {}, 1],
  ['came while the line was busy', { status: 'busy' }, 1],
  ['was taken', { status: 'ok' }, 0],
  ['a colleague took', { status: 'ok', answered_by: 7 }, 0],
  ['the line made', { direction: 'out' }, 0],
  ['the line forwarded', { direction: 'out', call_type: 'cfna' }, 0],
  ['is a fax', { type: 'fax' }, 0],
  ['is of last week', { start_time: new Date(Date.now() - 7 * 24 * 60 * minute) }, 0],
])('PUSH-03: a call that %s', async (_what, row, expected) => {
  await choose('hour')
  await missedCall(row)
  expect(await waiting()).toBe(expected)
  expect(await jobs('mail_missed_calls')).toHaveLength(expected)
})

test.each(['off', null] as const)('PUSH-03: nothing waits for somebody who has chosen %s', async (choice) => {
  if (choice !== null) await choose(choice)
  await missedCall()
  expect(await waiting()).toBe(0)
})

test('PUSH-03: the calls of an hour are one mail, with one entry a caller', async () => {
  await choose('hour')
  await missedCall({ caller: '436641234567' })
  await missedCall({ caller: '436641234567' })
  await missedCall({ caller: 'anonymous' })
  expect(await jobs('mail_missed_calls')).toHaveLength(1)
  await run(platform)
  expect(await mails()).toEqual([])
  const [again] = await jobs('mail_missed_calls')
  expect((again?.run_at.getTime() ?? 0) % (15 * minute)).toBe(0)
  await run()
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: email, subject: '3 missed calls' })
  expect(mail?.text).toMatch(/Hidden number\n[\s\S]*\+43 664 123 45 67\n2 calls, the last one on/)
  expect(await waiting()).toBe(0)
})

test('PUSH-03: a mail server that is away is tried for more than a day', async () => {
  await choose('each')
  await missedCall()
  await run()
  expect((await jobs('admit_mail'))[0]?.payload.attempts).toBe(16)
})

test('PUSH-03: however many processes come at once, one mail is written, and the next one tells of new calls only', async () => {
  await choose('quarter')
  await missedCall({ caller: '21' })
  await Promise.all(Array.from({ length: 8 }, () => run()))
  expect(await subjects()).toEqual(['Missed call from 21'])
  await missedCall({ caller: '22' })
  await Promise.all(Array.from({ length: 8 }, () => run()))
  expect(await subjects()).toEqual(['Missed call from 21', 'Missed call from 22'])
})

test('PUSH-03: calls wait on where the mail could not be queued', async () => {
  await choose('each')
  await missedCall()
  const mail = { ...platform.mail, send: () => Promise.reject(new Error('no room')) }
  await expect(mailMissedCalls({ ...tomorrow, mail }, { subscriber: seat.id })).rejects.toThrow('no room')
  expect(await waiting()).toBe(1)
  await run()
  expect(await mails()).toHaveLength(1)
})

test('PUSH-03: mails of single calls are a minute apart', async () => {
  await choose('each')
  await missedCall({ caller: '21' })
  await run({ now: later(1) })
  await missedCall({ caller: '22' })
  await run({ now: later(1.5) })
  expect(await subjects()).toEqual(['Missed call from 21'])
  await run({ now: later(2) })
  expect(await subjects()).toEqual(['Missed call from 21', 'Missed call from 22'])
})

test('PUSH-03: a call that somebody took to whom it was forwarded is not told, also when that is known later', async () => {
  await choose('day')
  const call = { call_id: 'forwarded', start_time: new Date(Date.now() - minute) }
  await missedCall(call)
  await givenConversation(platform, seat, {
    ...call,
    direction: 'out',
    call_type: 'cfna',
    callee: '43664999',
    status: 'ok',
  })
  await run()
  expect(await mails()).toEqual([])
  expect(await waiting()).toBe(0)
})

test('PUSH-03: a message that is not mailed is named; one whose mail tells of the call is not told again', async () => {
  await choose('day')
  const start_time = new Date(Date.now() - minute)
  await missedCall({ call_id: 'with-message', caller: '21', start_time })
  await givenVoicemail(platform, seat, { call_id: 'with-message', caller: '21', start_time })
  await missedCall({ call_id: 'mailed-message', caller: '22', start_time })
  await noteToldByMessage(db, seat.id, { callId: 'mailed-message', to: email.toUpperCase(), at: new Date() })
  await run()
  const [mail] = await mails()
  expect(mail?.subject).toBe('Missed call from 21')
  expect(mail?.text).toContain('There is a voice message.')
})

test('PUSH-03: a call whose message is mailed to somebody else is told', async () => {
  await choose('day')
  await missedCall({ call_id: 'to-assistant', caller: '22' })
  await noteToldByMessage(db, seat.id, { callId: 'to-assistant', to: 'assistant@mail.test', at: new Date() })
  await run()
  expect(await subjects()).toEqual(['Missed call from 22'])
})

test('PUSH-03: a mail lists 50 callers, and counts the calls of others', async () => {
  await choose('day')
  for (let caller = 100; caller < 153; caller++) await missedCall({ caller: String(caller) })
  await run()
  const [mail] = await mails()
  expect(mail?.subject).toBe('53 missed calls')
  expect(mail?.text.match(/Call back/g)).toHaveLength(50)
  expect(mail?.text).toContain('3 more calls are not listed here.')
})

test.each<[string, () => Promise<unknown>]>([
  ['switches the mails off', () => choose('off')],
  ['has no address', () => db.updateTable('subscribers').set({ email: null }).where('id', '=', seat.id).execute()],
  ['is blocked', () => db.updateTable('subscribers').set({ status: 'locked' }).where('id', '=', seat.id).execute()],
])('PUSH-03: nothing is mailed to somebody who %s', async (_what, change) => {
  await choose('hour')
  await missedCall()
  await change()
  await run()
  expect(await mails()).toEqual([])
  expect(await waiting()).toBe(0)
})

test('PUSH-03: a mail whose job is missing is planned again', async () => {
  await choose('hour')
  await missedCall()
  await pool.query('delete from graphile_worker._private_jobs')
  await planAllCallMails(platform)
  expect((await jobs('mail_missed_calls')).length).toBeGreaterThan(0)
  await run()
  expect(await mails()).toHaveLength(1)
})

test('PUSH-03: a mail that is planned already is left alone, however often all are planned', async () => {
  await choose('day')
  await missedCall()
  await run(platform)
  const planned = async () =>
    (
      await pool.query('select id, run_at, revision from graphile_worker._private_jobs where key like $1', [
        `% ${seat.id}`,
      ])
    ).rows
  const before = await planned()
  expect(before).toHaveLength(1)
  await planAllCallMails(platform)
  expect(await planned()).toEqual(before)
})

test('PUSH-03: a person is mailed of own calls only', async () => {
  const other = await givenSubscriber(platform, { email: 'felix@mail.test' })
  await choose('each')
  await choose('each', other)
  await missedCall({ caller: '21' })
  await run(tomorrow, other)
  expect(await mails()).toEqual([])
})

test('GROW-08: a mail that is being queued in the moment of the freeze is queued before it, so the new cell does not mail it again', async () => {
  await choose('each')
  await missedCall()
  const customer = seat.customer.id
  await pool.query(
    `insert into customer_moves (customer_id, token, other_cell, phase) values ($1, gen_random_uuid(), 'east', 'copied')`,
    [customer],
  )
  const freezes = (waitMs: number) => db.transaction().execute((within) => freezeCustomer(within, customer, waitMs))
  const client = await openClient(connectionString)
  try {
    // the mail has looked at its customer, and waits for its calls
    await client.query('begin; select from missed_calls_to_mail for update')
    const mailing = run()
    await eventually(async () =>
      expect((await pool.query('select from pg_locks where not granted')).rowCount).toBeGreaterThan(0),
    )
    await expect(freezes(200)).rejects.toMatchObject({ code: '55P03' })
    await client.query('commit')
    await mailing
  } finally {
    await client.end()
  }
  await freezes(5_000)
  expect([await waiting(), (await mails()).length]).toEqual([0, 1])
  await missedCall()
  await run()
  expect([await waiting(), (await mails()).length]).toEqual([1, 1])
})
