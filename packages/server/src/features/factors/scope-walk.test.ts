import { opensRoute, type Scope, scopes } from '@lineside/contract/http/scopes'
import type { RouteDescription } from '@lineside/contract/http/route'
import { allRoutes } from '@lineside/contract/resources/all'
import { afterAll, expect, test } from 'vitest'
import { givenPilot, givenSubscriber } from '../../../test/builders.ts'
import { basic } from '../../../test/builders/factor-builders.ts'
import { storedMarks } from '../../../test/media/stored-marks.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { buildApp } from '../../app.ts'
import { newAppPassword } from '../../platform/auth/factor/one-time-secrets.ts'
import { insertAppPassword } from './app-passwords-store.ts'

const { platform } = await createTestPlatform()
const app = await buildApp(platform)
afterAll(() => app.close())
const pilot = await givenPilot(platform)

const passwordFor = async (scope: Scope): Promise<string> => {
  const password = newAppPassword()
  await insertAppPassword(platform.db, pilot.id, { name: scope, scope, password, now: platform.now() })
  return password
}

const signedIn = allRoutes.filter(({ access }) => access !== 'public')
const idOf = '987654321'
const call = async ({ method, path }: RouteDescription, headers: Record<string, string>) =>
  await app.inject({ method, url: path.replace(/:[a-z]+/g, idOf), headers })
const isNarrow = (answer: Awaited<ReturnType<typeof call>>) =>
  answer.statusCode === 403 && answer.json<{ reason?: string }>().reason === 'scope_missing'

const names = (routes: readonly RouteDescription[]) => routes.map(({ name }) => name)

test.each(scopes)(
  'FACT-04: an app password of %s is refused the routes that it does not open, and no other',
  async (scope) => {
    const headers = basic(pilot.webusername, await passwordFor(scope))
    const refused: RouteDescription[] = []
    for (const route of signedIn) if (isNarrow(await call(route, headers))) refused.push(route)
    expect(names(refused)).toEqual(names(signedIn.filter((route) => !opensRoute(scope, route))))
  },
)

test('FACT-04: an app password for reading writes nothing, at no route', async () => {
  const headers = basic(pilot.webusername, await passwordFor('api_read'))
  const before = await storedMarks(platform.pool)
  const writing = signedIn.filter(({ method }) => method !== 'GET')
  expect(writing.length).toBeGreaterThan(80)
  for (const route of writing) expect(isNarrow(await call(route, headers)), route.name).toBe(true)
  expect(await storedMarks(platform.pool)).toBe(before)
})

test('FACT-04: a SIP password, and a phone’s secret, open no route of a person', async () => {
  const seat = await givenSubscriber(platform, { customer: pilot.customer, sipPassword: 'blue-Heron-38' })
  const secret = { 'x-provisioning-secret': 'not-of-a-person' }
  for (const route of signedIn) {
    // another address each time, or the name would be banned there and the answer another one
    const remoteAddress = `10.0.${signedIn.indexOf(route) >> 8}.${signedIn.indexOf(route) & 255}`
    const url = route.path.replace(/:[a-z]+/g, idOf)
    for (const headers of [basic(`${seat.username}@${seat.customer.domain}`, 'blue-Heron-38'), secret]) {
      const { statusCode } = await app.inject({ method: route.method, url, headers, remoteAddress })
      expect(statusCode, route.name).toBe(401)
    }
  }
})

test('FACT-04: the routes that no app password or API key opens are those of the sign-in itself', () => {
  expect(names(allRoutes.filter(({ isForPersons }) => isForPersons === true)).toSorted()).toEqual(
    [
      'apikeys.get',
      'apikeys.item.delete',
      'apikeys.post',
      'apppasswords.get',
      'apppasswords.item.delete',
      'apppasswords.post',
      'authtokens.collection.post',
      'factor.confirmation.post',
      'factor.enrolment.delete',
      'factor.enrolment.post',
      'factor.recoverycodes.post',
      'factor.removal.post',
      'heldphones.item.post',
      'newphones.put',
      'oldportalvisits.collection.post',
      'otpsecret.get',
      'outsidelimits.line.put',
      'outsidelimits.put',
      'passkeys.get',
      'passkeys.item.delete',
      'passkeys.item.put',
      'passkeys.options.post',
      'passkeys.post',
      'passwordchange.collection.post',
      'roles.item.post',
      'security.get',
      'security.mails.put',
      'security.settings.put',
      'seeas.post',
      'sessions.collection.delete',
      'sessions.item.delete',
      'sessions.list.get',
      'sessions.proof.post',
      'signinrules.people.reset.post',
      'signinrules.put',
      'sso.connection.delete',
      'sso.connection.put',
      'sso.get',
      'sso.rules.put',
      'sso.seats.put',
      'sso.trial.answer.post',
      'sso.trial.post',
      'textchoices.company.put',
      'textchoices.own.put',
      'wallboards.get',
      'wallboards.item.delete',
      'wallboards.post',
    ].toSorted(),
  )
})
