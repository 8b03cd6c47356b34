import { limits } from '@lineside/contract/limits'
import type { HandOver } from '@lineside/contract/resources/hand-overs'
import { beforeEach, describe, expect, test } from 'vitest'
import { type GivenSubscriber, givenSubscriber, signedIn, testPassword } from '../../../test/builders.ts'
import { givenAppPassword, givenFactor, givenPasskey } from '../../../test/builders/factor-builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { callingAs, givenGroup, givenPbx, type GivenPbx } from '../../../test/builders/pbx-builders.ts'
import { runTestJobs } from '../../../test/test-jobs.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { createTestSmtp } from '../../../test/processes/test-smtp.ts'
import { recordWrite } from '../../platform/audit/record-write.ts'
import { sessionRoutes } from '../session/session-routes.ts'
import { handOversRoutes } from './hand-overs-routes.ts'

const smtp = await createTestSmtp()
const publicUrl = 'https://phone.example.com'
const testPlatform = await createTestPlatform({ smtpUrl: smtp.url, publicUrl })
const { platform, clock } = testPlatform
const app = await createTestApp(platform, handOversRoutes, sessionRoutes)
await runTestJobs(testPlatform)
const call = callingAs(app, platform)
const path = '/api/lineside/handovers/'

let pbx: GivenPbx
let seat: GivenSubscriber
beforeEach(async () => {
  smtp.received.length = 0
  pbx = await givenPbx(platform)
  const row = { customer: pbx.customer, pbx_extension: '28', display_name: 'Mia Sommer', email: 'mia@mail.test' }
  seat = await givenSubscriber(platform, row)
})

const ask = (as: { id: number }, ids: readonly number[], with_link = true) =>
  call(as, 'POST', path, { subscriber_ids: ids, with_link })
const handedOver = async (ids: readonly number[] = [seat.id], with_link = true): Promise<readonly HandOver[]> => {
  const { status, body } = await ask(pbx.pilot, ids, with_link)
  expect([status, body.message]).toEqual([201, undefined])
  return body['items'] as HandOver[]
}
const told = (id = seat.id) =>
  platform.db.selectFrom('audit_log').selectAll().where('item_id', '=', id).orderBy('id').execute()
let callers = 0
const post = (url: string, payload: object) =>
  app.inject({ method: 'POST', url, payload, remoteAddress: `198.51.100.${++callers}` })
const recover = (link: string | null | undefined, new_password = 'amber-lantern-77') =>
  post('/api/passwordrecovery/', { token: /token=([0-9a-f]+)/.exec(link ?? '')?.[1] ?? '', new_password })
const signInByCode = (code: string | undefined) =>
  post('/login_jwt', { token: /token=([0-9a-f]+)/.exec(code ?? '')?.[1] ?? '' })

describe('HAND-01: the hand-over of a seat', () => {
  test('the address and name to sign in, and a link and a code that each work once', async () => {
    const [card] = await handedOver()
    const expires = new Date(card?.expires_at ?? 0).getTime()
    expect(Math.abs(expires - clock.now().getTime() - limits.handOverSeconds * 1000)).toBeLessThan(60_000)
    expect(card).toEqual({
      subscriber_id: seat.id,
      name: 'Mia Sommer',
      extension: '28',
      address: publicUrl,
      sign_in_name: `${seat.username}@${seat.customer.domain}`,
      email: 'mia@mail.test',
      link: expect.stringMatching(
        /^https:\/\/phone\.example\.com\/#\/recoverpassword\?token=[0-9a-f]{32}&first=1&rule=web$/,
      ),
      app_code: expect.stringMatching(
        new RegExp(`^username=${seat.username}&server=${seat.customer.domain}&expire=${expires}&token=[0-9a-f]{32}$`),
      ),
      expires_at: expect.any(String),
    })
    expect((await signInByCode(card?.app_code)).json()).toMatchObject({ subscriber_id: seat.id })
    expect((await signInByCode(card?.app_code)).statusCode).toBe(403)
    expect((await signInByCode(card?.link ?? '')).statusCode).toBe(403)
    // a refused password leaves the link usable
    expect((await recover(card?.link, '12345')).statusCode).toBe(422)
    expect((await recover(card?.link)).statusCode).toBe(200)
    expect((await recover(card?.link)).statusCode).toBe(403)
    const username = `${seat.username}@${seat.customer.domain}`
    expect((await post('/login_jwt', { username, password: 'amber-lantern-77' })).statusCode).toBe(200)
  })

  test('a new one makes the older one worthless, and a password that is set both', async () => {
    const [first] = await handedOver()
    const [second] = await handedOver()
    expect((await recover(first?.link)).statusCode).toBe(403)
    expect((await signInByCode(first?.app_code)).statusCode).toBe(403)
    expect((await recover(second?.link)).statusCode).toBe(200)
    expect((await signInByCode(second?.app_code)).statusCode).toBe(403)
  })

  test('they expire after a day, but a forgotten password is mailed even so', async () => {
    const [card] = await handedOver()
    const username = `${seat.username}@${seat.customer.domain}`
    await post('/api/passwordreset/', { username, domain: 'localhost', type: 'subscriber' })
    // the tests before have changed passwords, which their owners are mailed of (SESS-03)
    const links = () => smtp.received.filter(({ source }) => /recoverpassword/.test(source))
    await eventually(() => expect(links()).toHaveLength(1))
    clock.pass({ seconds: limits.handOverSeconds + 1 })
    expect((await recover(card?.link)).statusCode).toBe(403)
    expect((await signInByCode(card?.app_code)).statusCode).toBe(403)
  })

  test('without a link where the password is known; no secret is stored', async () => {
    const [card] = await handedOver([seat.id], false)
    expect(card?.link).toBeNull()
    const { rows } = await platform.pool.query(
      'select purpose, token_hash::text as hash from one_time_tokens where subscriber_id = $1',
      [seat.id],
    )
    expect(rows).toEqual([{ purpose: 'handoverapp', hash: expect.not.stringContaining('expire') }])
    const token = /token=([0-9a-f]+)/.exec(card?.app_code ?? '')?.[1] ?? 'none'
    expect(JSON.stringify(rows)).not.toContain(token)
    // only a link is told: nobody was given one here
    expect(await told()).toEqual([])
  })

  test('STORY-01: each link is logged without its secret, but not the first one of a seat just created', async () => {
    const { id } = await givenSubscriber(platform, { customer: pbx.customer, pbx_extension: '31' })
    const write = { resource: 'subscribers', method: 'create' as const, before: null, at: platform.now() }
    await recordWrite(
      platform.db,
      { customerId: pbx.customer.id, subscriberId: pbx.pilot.id },
      { ...write, id, after: { display_name: 'New' } },
    )
    await handedOver([id])
    expect(await told(id)).toHaveLength(1)
    const [again] = await handedOver([id])
    const token = /token=([0-9a-f]+)/.exec(again?.link ?? '')?.[1] ?? 'none'
    expect(await told(id)).toMatchObject([
      { method: 'create' },
      { subscriber_id: pbx.pilot.id, after: { sign_in_token: 'changed' } },
    ])
    expect(JSON.stringify(await told(id))).not.toContain(token)
    await handedOver()
    expect(await told()).toHaveLength(1)
  })

  test('STORY-01: links for several new seats at once are logged, as they are no part of a creation', async () => {
    const ids: number[] = []
    for (const pbx_extension of ['34', '35']) {
      const { id } = await givenSubscriber(platform, { customer: pbx.customer, pbx_extension })
      const write = { resource: 'subscribers', method: 'create' as const, before: null, at: platform.now() }
      const by = { customerId: pbx.customer.id, subscriberId: pbx.pilot.id }
      await recordWrite(platform.db, by, { ...write, id, after: { display_name: 'New' } })
      ids.push(id)
    }
    await handedOver(ids)
    for (const id of ids) expect((await told(id)).map(({ method }) => method)).toEqual(['create', 'patch'])
  })

  test('by mail, in the language of the person, with a link of its own and no password', async () => {
    const preferences = JSON.stringify({ language: 'de' })
    await platform.db.insertInto('subscriber_preferences').values({ subscriber_id: seat.id, preferences }).execute()
    const silent = await givenSubscriber(platform, { customer: pbx.customer, pbx_extension: '29' })
    const [card] = await handedOver()
    const { status, body } = await call(pbx.pilot, 'POST', `${path}mails`, { subscriber_ids: [seat.id, silent.id] })
    expect([status, body['items']]).toEqual([
      200,
      [
        { subscriber_id: seat.id, email: 'mia@mail.test' },
        { subscriber_id: silent.id, email: null },
      ],
    ])
    // the tests before have changed passwords, which their owners are mailed of (SESS-03)
    const links = () => smtp.received.filter(({ source }) => /recoverpassword/.test(source))
    await eventually(() => expect(links()).toHaveLength(1))
    const [mail] = smtp.received
    expect(mail?.to).toEqual(['mia@mail.test'])
    const text = (mail?.source ?? '').replaceAll('=\r\n', '').replaceAll('=\n', '').replaceAll('=3D', '=')
    expect(text).toContain('Guten Tag Mia Sommer')
    expect(text).toContain('Durchwahl 28')
    expect(text).toContain(`Benutzername: ${seat.username}@${seat.customer.domain}`)
    const link = /https:\/\/phone\.example\.com\/#\/recoverpassword\?token=[0-9a-f]{32}/.exec(text)?.[0]
    expect((await recover(card?.link)).statusCode).toBe(403)
    // the code on the card stays valid
    expect((await signInByCode(card?.app_code)).statusCode).toBe(200)
    expect((await recover(link)).statusCode).toBe(200)
  })

  test('at most one mail a minute; the link already mailed stays valid', async () => {
    const mails = () => call(pbx.pilot, 'POST', `${path}mails`, { subscriber_ids: [seat.id] })
    for (let time = 0; time < 3; time++) expect((await mails()).status).toBe(200)
    clock.pass({ seconds: 61 })
    await mails()
    await eventually(() => expect(smtp.received).toHaveLength(2))
    expect(await told()).toHaveLength(2)
  })

  test('refuses other roles, and any id but a seat of the own company', async () => {
    const other = await givenPbx(platform)
    const group = await givenGroup(platform, { customer: pbx.customer, pbx_extension: '30' })
    expect((await ask(seat, [seat.id])).status).toBe(403)
    expect((await ask(other.pilot, [seat.id])).status).toBe(404)
    expect((await ask(pbx.pilot, [seat.id, 987_654_321])).status).toBe(404)
    expect(await ask(pbx.pilot, [seat.id, group.id])).toMatchObject({ status: 422, body: { reason: 'kind_differs' } })
    expect(await ask(pbx.pilot, [pbx.pilot.id])).toMatchObject({ status: 422, body: { reason: 'kind_differs' } })
    for (const subscriber_ids of [[], Array.from({ length: limits.handOvers + 1 }, (_, index) => index + 1), ['x']])
      expect((await call(pbx.pilot, 'POST', path, { subscriber_ids, with_link: true })).status).toBe(422)
    const authorization = await signedIn(platform, other.pilot)
    const payload = { subscriber_ids: [seat.id] }
    const mailed = await app.inject({ method: 'POST', url: `${path}mails`, payload, headers: authorization })
    expect(mailed.statusCode).toBe(404)
    const tokens = await platform.db
      .selectFrom('one_time_tokens')
      .select('purpose')
      .where('subscriber_id', 'in', [seat.id, group.id, pbx.pilot.id])
      .execute()
    expect(tokens).toEqual([])
  })
})

describe('HAND-01: somebody else gets the seat', () => {
  const handToOther = (as: { id: number }, body: object = {}) =>
    call(as, 'POST', path, { subscriber_ids: [seat.id], with_link: true, is_new_person: true, ...body })
  const tables = ['passkeys', 'app_passwords', 'second_factors', 'known_browsers', 'call_mails', 'sessions'] as const
  const rowsOf = async (table: (typeof tables)[number]) =>
    (await platform.db.selectFrom(table).select('subscriber_id').where('subscriber_id', '=', seat.id).execute()).length

  const givenWaysIn = async () => {
    await givenFactor(testPlatform, seat)
    await givenPasskey(platform.db, seat.id)
    const password = await givenAppPassword(platform.db, seat.id)
    const browser = { subscriber_id: seat.id, mark_hash: Buffer.from('mark'), seen_at: clock.now() }
    await platform.db.insertInto('known_browsers').values(browser).execute()
    const mails = { subscriber_id: seat.id, missed: 'hour', day_at: '18:00' } as const
    await platform.db.insertInto('call_mails').values(mails).execute()
    return { password, session: await signedIn(platform, seat) }
  }

  test('ends every way in of the person before, and the link sets the next password', async () => {
    const before = await givenWaysIn()
    const [card] = await handedOver()
    const old = card?.link
    const { status, body } = await handToOther(pbx.pilot)
    expect(status).toBe(201)
    for (const table of tables) expect(await rowsOf(table), table).toBe(0)
    const username = seat.webusername
    for (const password of [testPassword, before.password])
      expect((await post('/login_jwt', { username, password })).statusCode).toBe(403)
    const own = await app.inject({ url: '/api/lineside/session', method: 'DELETE', headers: before.session })
    expect(own.statusCode).toBe(401)
    expect((await recover(old)).statusCode).toBe(403)
    expect((await recover((body['items'] as HandOver[])[0]?.link)).statusCode).toBe(200)
    expect((await post('/login_jwt', { username, password: 'amber-lantern-77' })).statusCode).toBe(200)
    await eventually(async () =>
      expect(smtp.received.map(({ source }) => source).join()).toContain('ways to sign in to your seat were removed'),
    )
    expect((await told()).flatMap(({ after }) => Object.keys(after ?? {}))).toContain('webpassword')
  })

  test('is refused to others, without a link, and for the own seat; an ordinary link ends nothing', async () => {
    await givenWaysIn()
    const colleague = await givenSubscriber(platform, { customer: pbx.customer })
    expect((await handToOther(colleague)).status).toBe(403)
    expect((await handToOther(pbx.pilot, { with_link: false })).status).toBe(422)
    expect((await handToOther(pbx.pilot, { subscriber_ids: [pbx.pilot.id] })).status).toBe(403)
    await handedOver()
    for (const table of tables) expect(await rowsOf(table), table).toBe(1)
  })
})
