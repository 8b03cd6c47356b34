import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type GivenSubscriber, givenPilot, givenSubscriber, signedIn, testPassword } from '../../../test/builders.ts'
import { basic } from '../../../test/builders/factor-builders.ts'
import { givenForgingProvider } from '../../../test/builders/forging-provider.ts'
import { passkeyDevice } from '../../../test/builders/passkey-device.ts'
import { givenMailDomain, givenSso } from '../../../test/builders/sso-builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { buildApp } from '../../app.ts'
import { issueToken } from '../../platform/auth/one-time-tokens-store.ts'
import { sendPasswordReset } from '../session/send-password-reset.ts'

const host = 'phone.example'
const forging = await givenForgingProvider()
const { platform, clock } = await createTestPlatform({ publicUrl: `https://${host}`, ssoInside: [forging.issuer] })
const { db } = platform
const app = await buildApp(platform)
afterAll(async () => {
  await app.close()
  await forging.close()
})

let seat: GivenSubscriber
let pilot: GivenSubscriber
let domain: string
let made = 0
beforeEach(async () => {
  made += 1
  domain = `only${made}.example`
  pilot = await givenPilot(platform, { display_name: 'Paula', email: `paula@${domain}` })
  seat = await givenSubscriber(platform, { customer: pilot.customer, email: `anna@${domain}` })
  await givenMailDomain(platform, pilot.customer.id, domain)
  await givenSso(platform, pilot.customer.id, {
    issuer: forging.issuer,
    allows_password: false,
    allows_passkey: false,
    keeper_id: pilot.id,
  })
})

const post = (url: string, payload: object, headers: object = {}) =>
  app.inject({ method: 'POST', url, payload, headers: { host, ...headers }, remoteAddress: `192.0.2.${made}` })
const only = () => ({ code: 403, reason: 'sso_only', values: { name: 'Nordwind', domain } })
const signIn = (person: GivenSubscriber, password = testPassword) =>
  post('/login_jwt', { username: person.webusername, password })
const set = (change: object) =>
  db.updateTable('sso_providers').set(change).where('customer_id', '=', pilot.customer.id).execute()

describe('FACT-08: where a company signs in by its provider only', () => {
  test('a right password opens nothing, at login_jwt and by Basic, and is told where to go; a wrong one is told nothing', async () => {
    expect((await signIn(seat)).json()).toMatchObject(only())
    const wrong = await signIn(seat, 'wrong')
    expect(wrong.json()).toMatchObject({ code: 403, message: 'User not found' })
    expect(wrong.body).not.toMatch(/Nordwind|sso/)
    const own = `/api/subscribers/${seat.id}`
    expect((await app.inject({ url: own, headers: basic(seat.webusername, testPassword) })).json()).toMatchObject(
      only(),
    )
  })

  test('the administrator who is kept signs in by password', async () => {
    expect((await signIn(pilot)).statusCode).toBe(200)
  })

  test('once it is off, passwords sign in again', async () => {
    await set({ is_on: false })
    expect((await signIn(seat)).statusCode).toBe(200)
  })

  test('a passkey opens nothing either, but that of the administrator who is kept, and where passkeys are allowed', async () => {
    const givenPasskey = async (person: GivenSubscriber) => {
      const mine = await signedIn(platform, person)
      await db.updateTable('sessions').set({ proved_at: clock.now() }).where('subscriber_id', '=', person.id).execute()
      const device = passkeyDevice(`https://${host}`)
      const { options } = (await post('/api/lineside/passkeys/options', {}, mine)).json<{
        options: { challenge: string }
      }>()
      const kept = await post('/api/lineside/passkeys/', { name: 'Laptop', credential: device.make(options) }, mine)
      expect(kept.statusCode, kept.body).toBe(201)
      return async () => {
        const { options: asked } = (await post('/api/lineside/passkeys/challenge', {})).json<{
          options: { challenge: string }
        }>()
        return (await post('/api/lineside/passkeys/session', { credential: device.answer(asked) })).json<object>()
      }
    }
    const bySeat = await givenPasskey(seat)
    const byPilot = await givenPasskey(pilot)
    expect(await bySeat()).toMatchObject(only())
    expect(await byPilot()).toMatchObject({ subscriber_id: pilot.id })
    await set({ allows_passkey: true })
    expect(await bySeat()).toMatchObject({ subscriber_id: seat.id })
  })

  test('a link of an earlier mail sets no password, and stays unused', async () => {
    const expiresAt = new Date(clock.now().getTime() + 60_000)
    const token = await issueToken(db, { subscriberId: seat.id, purpose: 'passwordreset', expiresAt })
    const recover = () => post('/api/passwordrecovery/', { new_password: 'amber-lantern-77', token })
    expect((await recover()).json()).toMatchObject(only())
    await set({ allows_password: true })
    expect((await recover()).statusCode).toBe(200)
    expect((await signIn(seat, 'amber-lantern-77')).statusCode).toBe(200)
  })

  test('no mail with a link is sent, but to the administrator who is kept', async () => {
    const mailed: unknown[] = []
    const mail = { ...platform.mail, sendFirst: async (_db: unknown, { to }: { to: string }) => void mailed.push(to) }
    const ask = (person: GivenSubscriber) =>
      sendPasswordReset(
        { db, now: clock.now, mail },
        { username: person.webusername, domain: '', portal: `https://${host}` },
      )
    await ask(seat)
    expect(mailed).toEqual([])
    await ask(pilot)
    expect(mailed).toEqual([`paula@${domain}`])
    // the answer to the requester is the same for everybody
    const answers = [seat.webusername, 'nobody'].map((username) =>
      post('/api/passwordreset/', { username, domain: host, type: 'subscriber' }),
    )
    const [known, unknown] = await Promise.all(answers)
    expect(known?.json()).toEqual(unknown?.json())
  })

  test('the password proves no owner either: only a new sign-in at the provider does', async () => {
    const mine = await signedIn(platform, seat)
    await db.updateTable('sessions').set({ proved_at: null }).where('subscriber_id', '=', seat.id).execute()
    const prove = (password: string) => post('/api/lineside/session/proof', { password }, mine)
    expect((await prove('wrong')).json()).toMatchObject({ code: 403, reason: 'proof_wrong' })
    expect((await prove(testPassword)).json()).toMatchObject(only())
    await set({ allows_password: true })
    expect((await prove(testPassword)).statusCode).toBeLessThan(300)
  })
})
