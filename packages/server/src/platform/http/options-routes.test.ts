import { expect, test } from 'vitest'
import { givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { administrators, both, route } from '@lineside/contract/http/route'
import { createAuthenticator } from '../auth/authenticate.ts'
import { buildApp } from '../../app.ts'
import { createApi } from './api.ts'
import { createHttpServer } from './server/server.ts'

const { platform } = await createTestPlatform()
const pilot = await givenPilot(platform)
const seat = await givenSubscriber(platform, { customer: pilot.customer })
const app = await buildApp(platform)

const options = async (url: string, as = seat) =>
  app.inject({ method: 'OPTIONS', url, headers: await signedIn(platform, as) })

test.each([
  ['/api/subscribers/', ['GET', 'HEAD', 'OPTIONS'], {}],
  ['/api/subscribers/1', ['GET', 'HEAD', 'OPTIONS', 'PATCH', 'PUT'], { 'accept-patch': 'application/json-patch+json' }],
  ['/api/subscriberregistrations/1', ['DELETE', 'GET', 'HEAD', 'OPTIONS'], {}],
  ['/api/authtokens/', ['OPTIONS', 'POST'], { 'accept-post': 'application/json' }],
  ['/api/platforminfo', ['GET', 'HEAD', 'OPTIONS'], {}],
])('API-01: OPTIONS of %s says %j', async (url, methods, accepted) => {
  const answer = await options(url)
  expect([answer.statusCode, answer.json()]).toEqual([200, { methods }])
  expect(answer.headers).toMatchObject({ allow: methods.join(', '), ...accepted })
  for (const name of ['accept-patch', 'accept-post']) expect(name in answer.headers).toBe(name in accepted)
})

test('API-06: OPTIONS tells the signed-out only public routes', async () => {
  const signedOut = (url: string) => app.inject({ method: 'OPTIONS', url })
  expect((await signedOut('/api/subscribers/')).json()).toEqual({ code: 401, message: 'Unauthorized' })
  expect((await signedOut('/api/passwordreset/')).json()).toEqual({ methods: ['OPTIONS', 'POST'] })
  expect((await signedOut('/api/nothing/')).json()).toEqual({ code: 404, message: 'Path not found' })
})

test('API-06: OPTIONS names only methods that the caller’s role may use', async () => {
  const server = await createHttpServer(platform.config, platform.log)
  const api = createApi({ app: server, platform, authenticate: createAuthenticator(platform) })
  const common = { path: '/api/things/', origin: 'ngcp', summary: 'Things', replies: { 204: 'empty' } } as const
  api.route(route({ ...common, name: 'things.get', method: 'GET', access: both }), async () => undefined)
  api.route(route({ ...common, name: 'things.post', method: 'POST', access: administrators }), async () => undefined)
  const ask = async (as: { id: number }) =>
    (await server.inject({ method: 'OPTIONS', url: '/api/things/', headers: await signedIn(platform, as) })).json()
  expect(await ask(seat)).toEqual({ methods: ['GET', 'HEAD', 'OPTIONS'] })
  expect(await ask(pilot)).toEqual({ methods: ['GET', 'HEAD', 'OPTIONS', 'POST'] })
})
