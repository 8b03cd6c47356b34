import { both, route } from '@lineside/contract/http/route'
import { SignJWT } from 'jose'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'

const { platform, clock } = await createTestPlatform()
const whoAmI = route({
  name: 'who',
  method: 'GET',
  path: '/api/who',
  origin: 'lineside',
  summary: 'The caller',
  access: both,
  replies: { 200: z.object({ id: z.number(), role: z.string() }) },
})
const app = await createTestApp(platform, (api) =>
  api.route(whoAmI, async ({ principal }) => ({ id: principal.subscriberId, role: principal.role })),
)
const call = (headers: Record<string, string>) => app.inject({ url: '/api/who', headers })

test('API-02: the bearer token of a session says who calls', async () => {
  const pilot = await givenPilot(platform)
  const response = await call(await signedIn(platform, pilot))
  expect(response.json()).toEqual({ id: pilot.id, role: 'subscriberadmin' })
})
