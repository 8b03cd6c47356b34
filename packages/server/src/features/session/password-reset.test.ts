import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { type GivenSubscriber, givenSubscriber, signedIn, testPassword } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { runTestJobs } from '../../../test/test-jobs.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { sessionRoutes } from './session-routes.ts'

const testPlatform = await createTestPlatform()
const { platform, clock } = testPlatform
const app = await createTestApp(platform, sessionRoutes)
await runTestJobs(testPlatform)

let callers = 0
let seat: GivenSubscriber
beforeEach(async () => {
  callers++
  seat = await givenSubscriber(platform, { email: `anna${callers}@mail.test` })
})

const post = (url: string, payload: object, host = 'localhost:8080', headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers: { host, ...headers }, remoteAddress: `192.0.2.${callers}` })
const askFor = (username: string, domain = 'localhost:8080', host?: string) =>
  post('/api/passwordreset/', { username, domain, type: 'subscriber' }, host)
const recover = (token: string, new_password = 'amber-lantern-77') =>
  post('/api/passwordrecovery/', { new_password, token })
const signIn = (password: string) => post('/login_jwt', { username: seat.webusername, password })

const sent = { success: 1, message: 'Please check your email for password reset instructions.' }
const done = { success: 1, message: 'Password reset successfully completed.' }
const forbidden = { code: 403, message: 'Forbidden' }

const outbox = join(platform.config.dataDir, 'outbox')
await mkdir(outbox)

/** The mails to the test's subscriber, as soon as there are that many. */
const mails = (count: number) =>
  eventually(async () => {
    const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml')).sort()
    const all = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
    const own = all.filter((mail) => mail.includes(`To: anna${callers}@mail.test`))
    expect(own).toHaveLength(count)
    return own.map(readable)
  })

/** Quoted-printable or base64, as the mail says. */
function readable(mail: string): string {
  const [head = '', ...rest] = mail.split('\n\n')
  const body = rest.join('\n\n')
  if (/base64/i.test(head)) return `${head}\n\n${Buffer.from(body, 'base64').toString()}`
  const bytes = body
    .replaceAll('=\n', '')
    .replace(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return `${head}\n\n${/quoted-printable/i.test(head) ? Buffer.from(bytes, 'latin1').toString() : body}`
}

const tokenIn = (mail: string | undefined): string => /recoverpassword\?token=([0-9a-f]+)/.exec(mail ?? '')?.[1] ?? ''

const tokenByMail = async (): Promise<string> => {
  await askFor(seat.webusername)
  return tokenIn((await mails(1))[0])
}

describe('AUTH-09: asking for a new password', () => {
  test('mails a link to the portal', async () => {
    const response = await askFor(seat.webusername)
    expect([response.statusCode, response.json()]).toEqual([200, sent])
    const [mail] = await mails(1)
    expect(mail).toContain('Subject: Set a new password')
    expect(mail).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#\/recoverpassword\?token=[0-9a-f]{32}&rule=web$/m)
    expect(mail).toContain(seat.webusername)
  })

  test('takes the name as it was typed, with the portal as domain', async () => {
    await askFor(seat.username, `${seat.customer.domain}:8080`)
    await mails(1)
  })

  test.each([
    ['de', 'Neues Passwort festlegen', 'Der Link gilt einmal und 10 Minuten lang'],
    ['es', 'Definir una', 'durante 10 minutos'],
    ['fr', 'mot de passe', 'pendant 10 minutes'],
    ['it', 'Imposti una nuova password', 'per 10 minuti'],
    ['ru', '=?UTF-8?', 'в течение 10 минут'],
    ['xx', 'Set a new password', 'within 10 minutes'],
  ])("UI-01: writes in the subscriber's language: %s", async (language, subject, text) => {
    const preferences = JSON.stringify({ language })
    await platform.db.insertInto('subscriber_preferences').values({ subscriber_id: seat.id, preferences }).execute()
    await askFor(seat.webusername)
    const [mail] = await mails(1)
    expect(mail).toContain(text)
    expect(/Subject: (.*)/.exec(mail ?? '')?.[1]?.replaceAll('_', ' ')).toContain(subject.slice(0, 8))
  })

  test.each([
    [null, 'nl,fr-CH;q=0.9,de;q=0.8', 'pendant 10 minutes'],
    [null, 'nl', 'within 10 minutes'],
    ['de', 'fr', 'Minuten lang'],
  ])(
    'UI-01: a subscriber with the language %s who asks in %s gets the mail in that language',
    async (language, asked, text) => {
      const preferences = JSON.stringify(language === null ? {} : { language })
      await platform.db.insertInto('subscriber_preferences').values({ subscriber_id: seat.id, preferences }).execute()
      const body = { username: seat.webusername, domain: 'localhost', type: 'subscriber' }
      await post('/api/passwordreset/', body, 'localhost:8080', { 'accept-language': asked })
      expect((await mails(1))[0]).toContain(text)
    },
  )

  test('never reveals whether the subscriber exists, and mails only existing ones', async () => {
    const nobody = await askFor('nobody@nowhere.test')
    expect([nobody.statusCode, nobody.json()]).toEqual([200, sent])
    const gone = await givenSubscriber(platform, { email: `anna${callers}@mail.test`, status: 'terminated' })
    expect((await askFor(gone.webusername)).json()).toEqual(sent)
    const silent = await givenSubscriber(platform)
    expect((await askFor(silent.webusername)).json()).toEqual(sent)
    const administrator = { username: seat.webusername, domain: 'x', type: 'administrator' }
    expect((await post('/api/passwordreset/', administrator)).json()).toEqual(sent)
    // jobs run in order: once this mail is there, the others would be
    await askFor(seat.webusername)
    expect(await mails(1)).toHaveLength(1)
  })

  test.each(['evil.test', 'localhost.evil.test', 'evil.test:8080', 'localhost:6666', '[::1]:77'])(
    'a link never leads to a host that only the request names: %s',
    async (host) => {
      await askFor(seat.webusername, 'localhost', host)
      const [mail] = await mails(1)
      expect(mail).not.toContain(host)
      expect(mail).toMatch(/http:\/\/127\.0\.0\.1:\d+\/#\/recoverpassword/)
    },
  )

  test('asked for again and again within a minute, it is one mail', async () => {
    for (let time = 0; time < 5; time++) expect((await askFor(seat.webusername)).json()).toEqual(sent)
    await eventually(async () => {
      const { rows } = await platform.pool.query('select count(*) as waiting from graphile_worker._private_jobs')
      expect(rows).toEqual([{ waiting: 0 }])
    })
    await mails(1)
  })

  test('no secret lies in the queue of mails', async () => {
    await platform.db.transaction().execute(async (db) => {
      await platform.mail.sendFirst(db, { to: 'x@mail.test', subject: 'Hello', text: 'a-secret-token' })
      const { rows } = await platform.pool.query('select payload::text from graphile_worker._private_jobs')
      expect(JSON.stringify(rows)).not.toContain('a-secret-token')
    })
  })

  test.each([
    [{ username: 'anna', type: 'subscriber' }, "field='username', input='anna', errors=''domain' field is required"],
    [{ username: '  ', type: 'subscriber', domain: 'x' }, "errors='Username field is required'"],
    [{ type: 'subscriber', domain: 'x' }, "field='username'"],
    [
      { username: 'anna', type: 'root', domain: 'x' },
      "field='type', input='root', errors=''root' is not a valid value'",
    ],
  ])('API-05: %j is refused with 422', async (body, text) => {
    const response = await post('/api/passwordreset/', body)
    expect(response.statusCode).toBe(422)
    expect(response.json<{ message: string }>().message).toContain(text)
  })
})

describe('AUTH-10: setting a new password with the mailed token', () => {
  test('works once, ends all sessions, and the old password is worth nothing', async () => {
    const { authorization } = await signedIn(platform, seat)
    const token = await tokenByMail()
    expect((await recover(token)).json()).toEqual(done)
    expect(await platform.sessions.principalOf(authorization.slice('Bearer '.length))).toBeNull()
    expect((await signIn('amber-lantern-77')).statusCode).toBe(200)
    expect((await signIn(testPassword)).statusCode).toBe(403)
    const again = await recover(token, 'other-lantern-78')
    expect([again.statusCode, again.json()]).toEqual([403, forbidden])
  })

  test('only one of several simultaneous attempts succeeds', async () => {
    const token = await tokenByMail()
    const answers = await Promise.all([1, 2, 3].map(() => recover(token)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403, 403])
  })

  test('a password that is refused leaves the token usable', async () => {
    const token = await tokenByMail()
    const refused = await recover(token, 'password1')
    expect(refused.statusCode).toBe(422)
    expect(refused.json<{ message: string }>().message).toContain("field='new_password', input='*****'")
    expect((await recover(token)).statusCode).toBe(200)
  })

  test('is too late after ten minutes', async () => {
    const token = await tokenByMail()
    clock.pass({ seconds: 601 })
    expect((await recover(token)).json()).toMatchObject(forbidden)
  })

  test('a newer link makes the older one worthless', async () => {
    const older = await tokenByMail()
    clock.pass({ seconds: 61 })
    await askFor(seat.webusername)
    const newer = (await mails(2)).map(tokenIn).find((token) => token !== older) ?? ''
    expect((await recover(older)).statusCode).toBe(403)
    expect((await recover(newer)).statusCode).toBe(200)
  })

  test('such a token does not sign in, and a sign-in token sets no password', async () => {
    expect((await post('/login_jwt', { token: await tokenByMail() })).statusCode).toBe(403)
    const payload = { type: 'expires', expires: 60 }
    const headers = await signedIn(platform, seat)
    const { token } = (await app.inject({ method: 'POST', url: '/api/authtokens/', payload, headers })).json()
    expect((await recover(token)).statusCode).toBe(403)
  })

  test.each(['', 'x', '0'.repeat(32), '%00'])('an unknown token is forbidden: "%s"', async (token) => {
    expect((await recover(token)).json()).toMatchObject(forbidden)
  })
})

test('more guesses at a link than anybody makes in a minute are answered 429 with code and message', async () => {
  const answers = []
  for (let guess = 0; guess < 21; guess++) answers.push((await recover('0'.repeat(32))).json())
  expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => forbidden))
  expect(answers[20]).toEqual({ code: 429, message: expect.stringContaining('Too many requests') })
})
