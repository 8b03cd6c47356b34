import { opensRoute, type Scope, scopes } from '@lineside/contract/http/scopes'
import type { RouteDescription } from '@lineside/contract/http/route'
import { allRoutes } from '@lineside/contract/resources/all'
import { afterAll, expect, test } from 'vitest'
import { givenPilot } from '../../../test/builders.ts'
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
      'oldportalvisits.collection.post',
      'otpsecret.get',
      'passkeys.get',
      'passkeys.item.delete',
      'passkeys.item.put',
      'passkeys.options.post',
      'passkeys.post',
      'passwordchange.collection.post',
      'security.get',
      'security.mails.put',
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
      'sso.trial.answer.post',
      'sso.trial.post',
    ].toSorted(),
  )
})
