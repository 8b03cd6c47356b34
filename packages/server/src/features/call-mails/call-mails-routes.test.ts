import { beforeEach, describe, expect, test } from 'vitest'
import { type GivenSubscriber, givenCustomer, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { givenConversation } from '../../../test/builders/conversation-builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { createTestSmtp } from '../../../test/processes/test-smtp.ts'
import { runTestJobs } from '../../../test/test-jobs.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { planCallMails } from '../../domain/call-mails/mail-missed-calls.ts'
import { callMailsRoutes } from './call-mails-routes.ts'

const smtp = await createTestSmtp()
const world = await createTestPlatform({ smtpUrl: smtp.url, mailFrom: 'Telephony <noreply@portal.test>' })
const { platform, clock } = world
const { db } = platform
const app = await createTestApp(platform, callMailsRoutes)
// two processes share the work, as on several servers
await runTestJobs(world)
await runTestJobs(world)

let pilot: GivenSubscriber
let anna: GivenSubscriber
let email: string
let people = 0
beforeEach(async () => {
  smtp.received.length = 0
  email = `anna${++people}@mail.test`
  const customer = await givenCustomer(platform, { timezone: 'Europe/Vienna' })
  pilot = await givenPilot(platform, { customer })
  anna = await givenSubscriber(platform, { customer, email })
})

const url = '/api/lineside/call-mails'
const get = async (who: GivenSubscriber) =>
  (await app.inject({ method: 'GET', url, headers: await signedIn(platform, who) })).json<unknown>()
const put = async (who: GivenSubscriber, payload: object) =>
  await app.inject({ method: 'PUT', url, payload, headers: await signedIn(platform, who) })
const missedCall = (caller: string) =>
  givenConversation(platform, anna, {
    status: 'noanswer',
    caller,
    call_id: `${caller}-${++people}`,
    start_time: new Date(Date.now() - 60_000),
  })

describe('PUSH-03: the choice of a person', () => {
  const unchosen = { missed: 'off', day_at: '18:00', timezone: 'Europe/Vienna' }

  test('is off at first; its address and its voicebox are told', async () => {
    expect(await get(anna)).toEqual({ ...unchosen, email, messages: { email: null, attach: false } })
    await db
      .insertInto('voicemail_settings')
      .values({ subscriber_id: anna.id, email: 'box@mail.test', attach: true })
      .execute()
    expect(await get(anna)).toMatchObject({ messages: { email: 'box@mail.test', attach: true } })
  })

  test('is kept, and is that of nobody else', async () => {
    const answer = await put(anna, { missed: 'day', day_at: '07:30' })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      expect.objectContaining({ missed: 'day', day_at: '07:30' }),
    ])
    expect(await get(anna)).toMatchObject({ missed: 'day', day_at: '07:30' })
    expect(await get(pilot)).toMatchObject(unchosen)
  })

  test.each([
    ['another rhythm', { missed: 'year', day_at: '18:00' }],
    ['no time', { missed: 'day' }],
    ['a time that is none', { missed: 'day', day_at: '24:00' }],
    ['a member too many', { missed: 'day', day_at: '18:00', subscriber_id: 1 }],
  ])('is refused with %s', async (_what, payload) => {
    expect((await put(anna, payload)).statusCode).toBe(422)
    expect(await get(anna)).toMatchObject(unchosen)
  })

  test('is for those who are signed in', async () => {
    expect((await app.inject({ method: 'GET', url })).statusCode).toBe(401)
    expect((await app.inject({ method: 'PUT', url, payload: { missed: 'off', day_at: '18:00' } })).statusCode).toBe(401)
  })
})

describe('PUSH-03: a mail', () => {
  /** Lets the time of every mail come. */
  const whenDue = async () => {
    clock.pass({ seconds: 90 })
    await planCallMails(db, anna.id)
  }

  test('leaves as text and as HTML, once, with two processes at work', { timeout: 20_000 }, async () => {
    await put(anna, { missed: 'each', day_at: '18:00' })
    await missedCall('436641234567')
    await whenDue()
    await eventually(() => expect(smtp.received).toHaveLength(1))
    await missedCall('4319920011')
    await whenDue()
    await eventually(() => expect(smtp.received).toHaveLength(2))
    expect(smtp.received.map(({ to }) => to)).toEqual([[email], [email]])
    const source = smtp.received[0]?.source.replaceAll('=\r\n', '') ?? ''
    expect(source).toContain('Subject: Missed call from +43 664 123 45 67')
    expect(source).toContain('Content-Type: multipart/alternative')
    expect(source).toMatch(/Content-Type: text\/plain[\s\S]*Call back: http[\s\S]*Content-Type: text\/html[\s\S]*<\/a>/)
    expect(source).toContain('Auto-Submitted: auto-generated')
    expect(source).toMatch(/List-Unsubscribe: <http.*\/#\/user\/app>/)
  })

  test('comes once the mail server is back', { timeout: 20_000 }, async () => {
    await put(anna, { missed: 'each', day_at: '18:00' })
    smtp.refuse(1)
    await missedCall('436641234567')
    await whenDue()
    await eventually(() => expect(smtp.received.map(({ to }) => to)).toEqual([[email]]))
  })

  test('follows a new choice: calls that wait for the evening come at once', { timeout: 20_000 }, async () => {
    await put(anna, { missed: 'day', day_at: '18:00' })
    await missedCall('436641234567')
    await put(anna, { missed: 'each', day_at: '18:00' })
    await whenDue()
    await eventually(() => expect(smtp.received).toHaveLength(1))
  })
})
