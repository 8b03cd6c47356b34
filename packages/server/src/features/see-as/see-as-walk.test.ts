import { changedInSeeAs, privateInSeeAs, refusalInSeeAs, shownInSeeAs } from '@lineside/contract/http/see-as'
import { resourceNameOf } from '@lineside/contract/http/key-groups'
import type { RouteDescription } from '@lineside/contract/http/route'
import { allRoutes } from '@lineside/contract/resources/all'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '../../../test/builders.ts'
import { seeingAs } from '../../../test/builders/see-as-builders.ts'
import { storedMarks } from '../../../test/media/stored-marks.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { givenWalkWorld, type WalkWorld } from '../../../test/walk-world.ts'
import { buildApp } from '../../app.ts'

const { platform } = await createTestPlatform()
const app = await buildApp(platform)
afterAll(() => app.close())

let world: WalkWorld
let seen: Record<string, string>
beforeAll(async () => {
  world = await givenWalkWorld(platform)
  seen = await seeingAs(app, await signedIn(platform, world.people.pilot), world.people.seat)
})

const open = allRoutes.filter(({ access }) => access !== 'public' && access.includes('subscriber'))
const idOf = '987654321'
const call = async ({ method, path }: RouteDescription) =>
  await app.inject({ method, url: path.replace(/:[a-z]+/g, idOf), headers: seen })
const reasonOf = (answer: Awaited<ReturnType<typeof call>>) => {
  const { reason } = answer.statusCode === 403 ? answer.json<{ reason?: string }>() : {}
  return reason?.startsWith('see_as_') ? reason : null
}
const setUntil = async (until: Date | null) => {
  const query = platform.db.updateTable('subscribers').set({ settings_open_until: until })
  await query.where('id', '=', world.people.seat.id).execute()
  await platform.sessions.subscriberChanged(platform.db, world.people.seat.id)
}
const refusals = async () => {
  const found: Record<string, string | null> = {}
  // signing out would end the view
  for (const route of open) if (route.isInSeeAs !== true) found[route.name] = reasonOf(await call(route))
  return found
}
const expected = (mayChange: boolean) =>
  Object.fromEntries(
    open.filter(({ isInSeeAs }) => isInSeeAs !== true).map((route) => [route.name, refusalInSeeAs(mayChange, route)]),
  )

test('ROLE-02: every route that writes is refused to whoever sees as a seat, and changes nothing', async () => {
  const before = await storedMarks(platform.pool)
  const found = await refusals()
  expect(await storedMarks(platform.pool)).toBe(before)
  expect(found).toEqual(expected(false))
  const writing = open.filter(({ method, isInSeeAs }) => method !== 'GET' && isInSeeAs !== true)
  expect(writing.length).toBeGreaterThan(80)
  for (const { name } of writing) expect(found[name], name).not.toBeNull()
})

test('ROLE-02: a seat that lets its administrator change settings opens those, and nothing of the person', async () => {
  await setUntil(new Date(Date.now() + 3_600_000))
  const found = await refusals()
  await setUntil(null)
  expect(found).toEqual(expected(true))
  const opened = open.filter(({ method, name }) => method !== 'GET' && found[name] === null)
  expect(new Set(opened.map(({ path }) => resourceNameOf(path)))).toEqual(changedInSeeAs)
  for (const { name, isForPersons } of open) if (isForPersons === true) expect(found[name]).toBe('see_as_private')
})

test('ROLE-02: each resource that a person reads is either shown or private', () => {
  const read = new Set(open.filter(({ method }) => method === 'GET').map(({ path }) => resourceNameOf(path)))
  read.delete('seeas')
  expect([...read].filter((name) => shownInSeeAs.has(name) === privateInSeeAs.has(name))).toEqual([])
})

test('ROLE-02: the routes that are open to whoever sees as a seat, whatever else is closed', () => {
  expect(allRoutes.filter(({ isInSeeAs }) => isInSeeAs === true).map(({ name }) => name)).toEqual([
    'sessions.current.delete',
    'seeas.get',
  ])
})
