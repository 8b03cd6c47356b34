import { limits } from '@lineside/contract/limits'
import { beforeEach, describe, expect, test } from 'vitest'
import { type GivenSubscriber, givenSubscriber, signedIn, testPassword } from '../../../test/builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { hashPassword } from '../../platform/auth/passwords/passwords.ts'
import { subscribersRoutes } from '../subscribers/subscribers-routes.ts'
import { sessionRoutes } from './session-routes.ts'

const { platform, clock } = await createTestPlatform()
const app = await createTestApp(platform, (api) => {
  sessionRoutes(api, platform)
  subscribersRoutes(api, platform)
})

let seat: GivenSubscriber
let mine: { authorization: string }
beforeEach(async () => {
  seat = await givenSubscriber(platform)
  mine = await signedIn(platform, seat)
})

const post = (url: string, payload: object, headers = mine) => app.inject({ method: 'POST', url, payload, headers })
const prove = (password: string, headers = mine) => post('/api/lineside/session/proof', { password }, headers)
const changePassword = (headers = mine) => post('/api/passwordchange/', { new_password: 'amber-lantern-77' }, headers)
const patch = (path: string, value: unknown, headers = mine) =>
  app.inject({
    method: 'PATCH',
    url: `/api/subscribers/${seat.id}`,
    payload: JSON.stringify([{ op: 'replace', path, value }]),
    headers: { ...headers, 'content-type': 'application/json-patch+json' },
  })
const needed = { code: 403, reason: 'proof_needed' }
const proofIsOver = () => clock.pass({ seconds: limits.proofSeconds + 1 })

describe('FACT-07: the current password is asked for', () => {
  test('before the web password changes, by either route', async () => {
    proofIsOver()
    expect((await changePassword()).json()).toMatchObject(needed)
    expect((await patch('/webpassword', 'amber-lantern-77')).json()).toMatchObject(needed)
    expect((await prove(testPassword)).statusCode).toBe(204)
    expect((await changePassword()).statusCode).toBe(204)
  })

  test('before the e-mail address changes; other settings do not ask', async () => {
    proofIsOver()
    expect((await patch('/email', 'new@example.org')).json()).toMatchObject(needed)
    expect((await patch('/display_name', 'Anna')).statusCode).toBeLessThan(300)
    await prove(testPassword)
    expect((await patch('/email', 'new@example.org')).statusCode).toBeLessThan(300)
  })

  test('a proof holds for five minutes, and for this session only', async () => {
    proofIsOver()
    const other = await signedIn(platform, seat)
    proofIsOver()
    await prove(testPassword)
    expect((await changePassword(other)).json()).toMatchObject(needed)
    proofIsOver()
    expect((await changePassword()).json()).toMatchObject(needed)
  })

  test('a session that a token has opened has no proof', async () => {
    const { token } = (await post('/api/authtokens/', { type: 'onetime', expires: 300 })).json<{ token: string }>()
    const { jwt } = (await post('/login_jwt', { token }, { authorization: '' })).json<{ jwt: string }>()
    expect((await changePassword({ authorization: `Bearer ${jwt}` })).json()).toMatchObject(needed)
  })

  test('a wrong password is no proof, and counts as a failed sign-in', async () => {
    proofIsOver()
    expect((await prove('wrong')).json()).toMatchObject({ code: 403, reason: 'proof_wrong', field: 'password' })
    expect((await changePassword()).json()).toMatchObject(needed)
    for (let tries = 1; tries < 10; tries++) await prove('wrong')
    expect((await prove(testPassword)).json()).toMatchObject({ code: 403, message: 'Banned' })
  })

  test('the password of somebody else is no proof', async () => {
    proofIsOver()
    const other = await givenSubscriber(platform, { web_password_hash: await hashPassword('coral-saddle-58') })
    expect(other.id).not.toBe(seat.id)
    expect((await prove('coral-saddle-58')).json()).toMatchObject({ reason: 'proof_wrong' })
  })

  test('bad input and a caller without a session are refused', async () => {
    expect((await post('/api/lineside/session/proof', {})).statusCode).toBe(422)
    expect((await prove('x'.repeat(limits.webPasswordLength + 1))).statusCode).toBe(422)
    expect((await prove(testPassword, { authorization: 'Bearer x' })).statusCode).toBe(401)
  })
})
