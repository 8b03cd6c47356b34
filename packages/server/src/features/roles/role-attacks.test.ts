import { seatRoles } from '@lineside/contract/roles'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  givenCustomer,
  givenPilot,
  type GivenSubscriber,
  givenSubscriber,
  signedIn,
  testPassword,
} from '../../../test/builders.ts'
import { givenApiKey } from '../../../test/builders/api-key-builders.ts'
import { basic, givenAppPassword } from '../../../test/builders/factor-builders.ts'
import { giveRoles } from '../../../test/builders/role-builders.ts'
import { seeingAs } from '../../../test/builders/see-as-builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { buildApp } from '../../app.ts'
import { createSessions } from '../../platform/auth/sessions.ts'
import type { Tokens } from '../../platform/auth/tokens.ts'

const { platform } = await createTestPlatform()
const app = await buildApp(platform)

type Headers = Readonly<Record<string, string>>
let pilot: GivenSubscriber, max: GivenSubscriber, petra: GivenSubscriber
beforeEach(async () => {
  const customer = await givenCustomer(platform)
  pilot = await givenPilot(platform, { customer, display_name: 'Anna Novak' })
  max = await givenSubscriber(platform, { customer, pbx_extension: '24', display_name: 'Max Berger' })
  petra = await givenSubscriber(platform, { customer, pbx_extension: '25', sipPassword: 'sip-secret-of-petra' })
})

const statusOf = async (headers: Headers, url: string) => (await app.inject({ url, headers })).statusCode
/** These roles, and no others. */
const give = async (headers: Headers, to: GivenSubscriber, roles: readonly string[]) => {
  const payload = { give: roles, take: seatRoles.filter((role) => !roles.includes(role)) }
  return (await app.inject({ method: 'POST', url: `/api/lineside/roles/${to.id}`, headers, payload })).statusCode
}
const change = async (headers: Headers, line: GivenSubscriber, member: string, value: string) => {
  const url = `/api/subscribers/${line.id}`
  const sent = { ...headers, 'content-type': 'application/json-patch+json' }
  const payload = JSON.stringify([{ op: 'replace', path: `/${member}`, value }])
  return (await app.inject({ method: 'PATCH', url, headers: sent, payload })).statusCode
}
const log = '/api/auditlog/'

describe('ROLE-01: a role that is taken away', () => {
  test('counts at once: of two administrators who take it from one another, one succeeds, also beside the pilot', async () => {
    for (let round = 0; round < 4; round++) {
      for (const who of [max, petra]) await giveRoles(platform, who, ['administrator'])
      const [one, other] = [await signedIn(platform, max), await signedIn(platform, petra)]
      const statuses = await Promise.all([give(one, petra, []), give(other, max, [])])
      expect(statuses.toSorted()).toEqual([200, 403])
    }
  })

  test('closes HTTP Basic, app passwords and API keys with the next request', async () => {
    await giveRoles(platform, max, ['administrator'])
    const appPassword = await givenAppPassword(platform.db, max.id)
    const { headers: key } = await givenApiKey(platform, max, { reads: ['seats'] })
    const ways = [
      basic(max.webusername, testPassword),
      basic(max.webusername, appPassword),
      await signedIn(platform, max),
    ]
    const statuses = async () => await Promise.all(ways.map((headers) => statusOf(headers, '/api/lineside/roles')))
    const keyStatus = async () => await statusOf(key, '/api/subscribers/')
    expect([await statuses(), await keyStatus()]).toEqual([[200, 200, 200], 200])
    expect(await give(await signedIn(platform, pilot), max, ['auditor'])).toBe(200)
    expect([await statuses(), await keyStatus()]).toEqual([[403, 403, 403], 401])
    // what the role that is left opens stays open
    expect(await Promise.all(ways.map((headers) => statusOf(headers, log)))).toEqual([200, 200, 200])
  })

  test('ends what its administrator sees as, at another process too', async () => {
    await giveRoles(platform, max, ['administrator'])
    const { authorization } = await seeingAs(app, await signedIn(platform, max), petra)
    const token = authorization.split(' ')[1] ?? ''
    const sid = (await platform.sessions.principalOf(token))?.sessionId ?? ''
    const claims = { sid, exp: Date.now() / 1000 + 3600 }
    const tokens = { sign: async () => token, verify: async () => claims } as unknown as Tokens
    const elsewhere = createSessions({ ...platform, tokens, seconds: 3600 })
    expect((await elsewhere.principalOf(token))?.subscriberId).toBe(petra.id)
    await give(await signedIn(platform, pilot), max, [])
    expect(await statusOf({ authorization }, `/api/subscribers/${petra.id}`)).toBe(401)
    await expect.poll(async () => await elsewhere.principalOf(token)).toBeNull()
  })
})

describe('ROLE-01, KEYS-01: an API key', () => {
  test.each(['auditor', 'queue_lead', 'reception'] as const)('takes over no sign-in of an %s', async (role) => {
    const { headers } = await givenApiKey(platform, pilot, { reads: ['seats'], writes: ['seats'] })
    expect(await change(headers, petra, 'webpassword', 'walnut-ferry-39-dusk')).toBe(204)
    await giveRoles(platform, max, [role])
    expect(await change(headers, max, 'webpassword', 'walnut-ferry-39-dusk')).toBe(403)
    expect(await change(headers, max, 'email', 'max@attacker.example')).toBe(403)
    // what is no way in is set up by programs as before
    expect(await change(headers, max, 'display_name', 'Maximilian Berger')).toBe(204)
  })
})

test('ROLE-02: whoever sees as a seat renews nothing, and gets neither calls nor secrets', async () => {
  const administrator = await signedIn(platform, pilot)
  const put = async (url: string, payload: object) =>
    (await app.inject({ method: 'PUT', url, headers: administrator, payload })).statusCode
  expect(
    await put(`/api/voicemailsettings/${petra.id}`, { pin: '739164', email: '', attach: false, delete: false }),
  ).toBeLessThan(300)
  const seen = await seeingAs(app, administrator, petra)
  for (const url of [
    `/api/voicemailsettings/${petra.id}`,
    '/api/voicemailsettings/',
    `/api/subscribers/${petra.id}`,
    '/api/subscribers/',
  ]) {
    const { statusCode, payload } = await app.inject({ url, headers: seen })
    expect(statusCode, url).toBe(200)
    expect(payload, url).not.toMatch(/739164|sip-secret-of-petra/)
  }
  const post = async (url: string) => (await app.inject({ method: 'POST', url, headers: seen, payload: {} })).statusCode
  expect(await post('/api/rtcsessions/')).toBe(403)
  expect(await post('/api/lineside/apikeys')).toBe(403)
  // what the seat is given while it is seen counts for the seat, not for the view
  await giveRoles(platform, petra, ['administrator'])
  expect(await statusOf(seen, '/api/lineside/roles')).toBe(401)
})
