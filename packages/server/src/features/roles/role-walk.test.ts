import type { RouteDescription } from '@lineside/contract/http/route'
import { allRoutes } from '@lineside/contract/resources/all'
import { namingCapabilities, opensCompany, seatCapabilities, type SeatRole, seatRoles } from '@lineside/contract/roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn } from '../../../test/builders.ts'
import { giveRoles } from '../../../test/builders/role-builders.ts'
import { storedMarks } from '../../../test/media/stored-marks.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { bearersOwn, goodBodies, kinds, shared } from '../../../test/builders/walk-routes.ts'
import { givenWalkWorld, type ObjectKind, type Person, type WalkWorld } from '../../../test/walk-world.ts'
import { buildApp } from '../../app.ts'

const { platform } = await createTestPlatform()
const app = await buildApp(platform)
afterAll(() => app.close())

let world: WalkWorld
beforeAll(async () => {
  world = await givenWalkWorld(platform)
})

const unknownId = 987_654_321
const isSignedIn = ({ access }: RouteDescription) => access !== 'public'
const names = (routes: readonly RouteDescription[]) => routes.map(({ name }) => name)

/** The seat of the walk's world with these roles and no others, signed in. */
const seatWith = async (roles: readonly SeatRole[]) => {
  await giveRoles(platform, world.people.seat, roles)
  const headers = await signedIn(platform, world.people.seat)
  // the use of a session is noted; here only what requests write counts
  const noted = { seen_at: new Date(Date.now() + 86_400_000), address: '127.0.0.1', user_agent: 'lightMyRequest' }
  await platform.db.updateTable('sessions').set(noted).execute()
  return headers
}

const call = async (
  { name, method, path, upload }: RouteDescription,
  headers: Record<string, string>,
  id: number | string,
) => {
  const body = upload === undefined ? goodBodies[name] : undefined
  const type = method === 'PATCH' ? 'application/json-patch+json' : 'application/json'
  const sent = body !== undefined &&
    id !== unknownId && { payload: JSON.stringify(body), headers: { 'content-type': type } }
  const url = path.replace(':id', String(id)).replace(/:[a-z]+/g, String(unknownId))
  return await app.inject({ method, url, ...sent, headers: { ...headers, ...(sent && sent.headers) } })
}

const mayCall = (roles: readonly SeatRole[], route: RouteDescription) =>
  route.access === 'public' || route.access.includes('subscriber') || opensCompany({ roles }, route)

const each: readonly (readonly SeatRole[])[] = [[], ...seatRoles.map((role) => [role]), ['reception', 'queue_lead']]

test('ROLE-01: each capability names routes that exist, but for that of administrators, which has all', () => {
  const named = new Set(allRoutes.filter(isSignedIn).flatMap(namingCapabilities))
  expect(seatCapabilities.filter((capability) => !named.has(capability))).toEqual(['company'])
})

describe.each(each.map((roles) => [roles.join(', ') || 'no role', roles] as const))('%s', (_name, roles) => {
  test('ROLE-01: is refused the routes that its capabilities leave out, and no other', async () => {
    const headers = await seatWith(roles)
    const refused: RouteDescription[] = []
    const routes = allRoutes.filter((route) => isSignedIn(route) && route.name !== 'sessions.current.delete')
    for (const route of routes) {
      const answer = await call(route, headers, unknownId)
      const { statusCode } = answer
      expect(statusCode, `${route.name}: ${answer.payload}`).not.toBe(401)
      expect(statusCode, `${route.name}: ${answer.payload}`).toBeLessThan(500)
      if (statusCode === 403 && !mayCall(roles, route)) refused.push(route)
      else if (statusCode === 403) expect(answer.json().message, route.name).not.toBe(forbiddenText)
    }
    expect(names(refused)).toEqual(names(routes.filter((route) => !mayCall(roles, route))))
  })

  test('ROLE-01: reads what is of colleagues where its capabilities say so, and nothing of another customer', async () => {
    const headers = await seatWith(roles)
    const reading = allRoutes.filter(({ path, method }) => method === 'GET' && path.includes(':id'))
    for (const route of reading) {
      const kind = kinds[route.name.split('.')[0] ?? ''] as ObjectKind | 'everybodys' | 'nobodys'
      if (
        kind === 'everybodys' ||
        kind === 'nobodys' ||
        !isSignedIn(route) ||
        route.path.replace(':id', '').includes(':')
      )
        continue
      const read = async (person: Person) => (await call(route, headers, world.objects[kind][person])).statusCode
      const denied = mayCall(roles, route) ? 404 : 403
      const isOpen = opensCompany({ roles }, route) && !bearersOwn.includes(kind)
      const isShared = shared.includes(kind) && denied === 404
      if (kind !== 'profile')
        expect([route.name, await read('narrow')]).toEqual([route.name, isOpen || isShared ? 200 : denied])
      expect([route.name, await read('otherSeat')]).toEqual([route.name, denied])
    }
  })

  test('ROLE-01: writes nothing of colleagues where its capabilities do not say so, and nothing of another customer', async () => {
    const headers = await seatWith(roles)
    const before = await storedMarks(platform.pool)
    const writing = allRoutes.filter(
      ({ path, method, access }) => access !== 'public' && method !== 'GET' && path.includes(':id'),
    )
    for (const route of writing) {
      const kind = kinds[route.name.split('.')[0] ?? ''] as ObjectKind
      const targets: Person[] = opensCompany({ roles }, route) ? ['otherSeat'] : ['narrow', 'otherSeat']
      for (const person of targets) {
        const { statusCode } = await call(route, headers, world.objects[kind][person])
        expect(statusCode, `${route.name} of ${person}`).toBeGreaterThanOrEqual(400)
      }
    }
    expect(await storedMarks(platform.pool)).toBe(before)
  })
})

const forbiddenText = 'Invalid user'
