import { keyGroupOf, keyGroups, onlyRead, onlyWritten } from '@lineside/contract/http/key-groups'
import type { RouteDescription } from '@lineside/contract/http/route'
import { opensRoute } from '@lineside/contract/http/scopes'
import { allRoutes } from '@lineside/contract/resources/all'
import { afterAll, expect, test } from 'vitest'
import { givenPilot } from '../../../test/builders.ts'
import { givenApiKey } from '../../../test/builders/api-key-builders.ts'
import { storedMarks } from '../../../test/media/stored-marks.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { buildApp } from '../../app.ts'

const { platform } = await createTestPlatform()
const app = await buildApp(platform)
afterAll(() => app.close())
const pilot = await givenPilot(platform)

const signedIn = allRoutes.filter(({ access }) => access !== 'public')
const idOf = '987654321'
const call = async ({ method, path }: RouteDescription, headers: Record<string, string>) =>
  await app.inject({ method, url: path.replace(/:[a-z]+/g, idOf), headers })
const isNarrow = (answer: Awaited<ReturnType<typeof call>>) =>
  answer.statusCode === 403 && answer.json<{ reason?: string }>().reason === 'scope_missing'
const names = (routes: readonly RouteDescription[]) => routes.map(({ name }) => name)

const refusedTo = async (headers: Record<string, string>) => {
  const refused: RouteDescription[] = []
  for (const route of signedIn) if (isNarrow(await call(route, headers))) refused.push(route)
  return names(refused)
}

test.each(keyGroups)('KEYS-01: a key that reads, or writes, %s opens these routes and no other', async (group) => {
  const [reads, writes] = [onlyWritten.has(group) ? [] : [group], onlyRead.has(group) ? [] : [group]]
  const reading = await givenApiKey(platform, pilot, { reads, name: `reads ${group}` })
  const opens = (scope: Parameters<typeof opensRoute>[0]) =>
    names(signedIn.filter((route) => !opensRoute(scope, route)))
  expect(await refusedTo(reading.headers)).toEqual(opens({ reads, writes: [] }))
  const writing = await givenApiKey(platform, pilot, { writes, name: `writes ${group}` })
  expect(await refusedTo(writing.headers)).toEqual(opens({ reads: [], writes }))
})

test('KEYS-01: a key for everything opens nothing that is for persons, and a key for reading everything writes nothing', async () => {
  const everything = await givenApiKey(platform, pilot, { writes: keyGroups })
  const refused = await refusedTo(everything.headers)
  for (const { name, isForPersons, path } of signedIn)
    if (isForPersons === true || keyGroupOf(path) === null) expect(refused, name).toContain(name)
  const reading = await givenApiKey(platform, pilot, { reads: keyGroups })
  const before = await storedMarks(platform.pool)
  const writing = signedIn.filter(({ method }) => method !== 'GET')
  for (const route of writing) expect(isNarrow(await call(route, reading.headers)), route.name).toBe(true)
  expect(await storedMarks(platform.pool)).toBe(before)
})
