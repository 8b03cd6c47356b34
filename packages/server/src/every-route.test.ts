import { keyGroups } from '@lineside/contract/http/key-groups'
import type { RouteDescription } from '@lineside/contract/http/route'
import { opensRoute } from '@lineside/contract/http/scopes'
import { allRoutes as describedRoutes } from '@lineside/contract/resources/all'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn } from '../test/builders.ts'
import { givenApiKey } from '../test/builders/api-key-builders.ts'
import { multipart } from '../test/multipart.ts'
import { storedMarks } from '../test/media/stored-marks.ts'
import { createTestPlatform } from '../test/test-platform.ts'
import { bearersOwn, goodBodies, kinds, shared } from '../test/builders/walk-routes.ts'
import type { ObjectKind, Person, WalkWorld } from '../test/walk-world.ts'
import { givenWalkWorld, isAdministrator, persons } from '../test/walk-world.ts'
import { buildApp } from './app.ts'

/** Resources whose ID has another name in their addresses. */
const allRoutes: readonly RouteDescription[] = describedRoutes.map((route) => ({
  ...route,
  path: route.path.replace(/(?<=\/(?:apikeys|webhooks)\/):[a-z]+/, ':id') as RouteDescription['path'],
}))

const unknownId = 987_654_321
const routesWithId = allRoutes.filter(({ path }) => path.includes(':id'))
const signedInRoutes = allRoutes.filter(({ access }) => access !== 'public')
const lists = allRoutes.filter(
  ({ name }) => name.endsWith('.collection.get') && !name.startsWith('resellerbrandinglogos'),
)
const writes = allRoutes.filter(({ body }) => body !== undefined)
const uploads = allRoutes.filter(({ upload }) => upload !== undefined)
const resourceOf = ({ name }: RouteDescription) => name.split('.')[0] ?? ''

const { platform } = await createTestPlatform()
const app = await buildApp(platform)
afterAll(() => app.close())

let world: WalkWorld
/** A key for everything, of an administrator. */
let everyKey: Bearer
/** Token of a session that has ended. */
let ended: string
const credentials = {} as Record<Person, { authorization: string }>
beforeAll(async () => {
  world = await givenWalkWorld(platform)
  for (const person of persons) credentials[person] = await signedIn(platform, world.people[person])
  for (const person of persons) await holdRtcSession(person)
  everyKey = (await givenApiKey(platform, world.people.pilot, { writes: keyGroups })).headers
  await platform.db
    .updateTable('api_keys')
    .set({ last_used_at: new Date(Date.now() + 86_400_000) })
    .execute()
  // the use of a session is noted; here only what requests write counts
  const noted = { seen_at: new Date(Date.now() + 86_400_000), address: '127.0.0.1', user_agent: 'lightMyRequest' }
  await platform.db.updateTable('sessions').set(noted).execute()
  ended = (await platform.sessions.open(world.people.seat.id))?.jwt ?? ''
  const principal = await platform.sessions.principalOf(ended)
  await platform.sessions.end(principal?.sessionId ?? '')
})

/** A session of the call engine belongs to the session that made it. */
const holdRtcSession = async (person: Person): Promise<void> => {
  const principal = await platform.sessions.principalOf(credentials[person].authorization.split(' ')[1] ?? '')
  const session_id = principal?.sessionId ?? ''
  const id = world.objects.rtcSession[person]
  await platform.db.updateTable('rtc_sessions').set({ session_id }).where('id', '=', id).execute()
}

type Bearer = Readonly<Record<string, string>>

const call = async (
  route: RouteDescription,
  { id, as, body, headers }: { id?: number | string; as?: Person; body?: unknown; headers?: Bearer } = {},
) => {
  const content = body ?? goodBodies[route.name]
  const sent = route.upload === undefined ? jsonOf(route, content) : await uploadOf(route.upload, content)
  const answer = await app.inject({
    method: route.method,
    url: route.path
      .replace(':id', String(id ?? ''))
      .replace(':handle', '38')
      .replace(':entry', String(entryFor(route, as ?? 'pilot')))
      .replace(/:[a-z]+/, '1'),
    ...sent,
    headers: { ...(as === undefined ? headers : credentials[as]), ...sent?.headers },
  })
  return { status: answer.statusCode, text: answer.payload }
}

/** An entry that is in a person's phone book. */
const entryFor = ({ name }: RouteDescription, person: Person): number =>
  world.objects[name.startsWith('customer') ? 'companyContact' : 'contact'][person]

const jsonOf = (route: RouteDescription, content: unknown) =>
  content === undefined
    ? undefined
    : { payload: JSON.stringify(content), headers: { 'content-type': mediaType(route) } }
const uploadOf = ({ file }: NonNullable<RouteDescription['upload']>, content: unknown) =>
  multipart(content, { [file.name]: { bytes: new Uint8Array(Buffer.from('no sound')) } })

const mediaType = ({ method }: RouteDescription) =>
  method === 'PATCH' ? 'application/json-patch+json' : 'application/json'

/** Runs calls that must be refused, and proves that they changed nothing. */
const refusing = async (work: () => Promise<void>): Promise<void> => {
  const before = await storedMarks(platform.pool)
  await work()
  expect(await storedMarks(platform.pool)).toBe(before)
}

const expectProblem = ({ status, text }: { status: number; text: string }, about: string): void => {
  expect(status, `${about}: ${text}`).toBeGreaterThanOrEqual(400)
  expect(status, `${about}: ${text}`).toBeLessThan(500)
  expect(JSON.parse(text), about).toMatchObject({ code: status, message: expect.stringMatching(/\S/) })
}

test('API-06: every route with an id has an object to be walked with, every write a body', () => {
  expect(routesWithId.length).toBeGreaterThan(10)
  expect(routesWithId.filter((route) => kinds[resourceOf(route)] === undefined).map(({ name }) => name)).toEqual([])
  const bodiless = writes.filter(({ path, name }) => path.includes(':id') && goodBodies[name] === undefined)
  expect(bodiless.map(({ name }) => name)).toEqual([])
})

describe.each(signedInRoutes.map((route) => [route.name, route] as const))('%s', (_name, route) => {
  test('API-06: refuses the signed-out and every bad token', () =>
    refusing(async () => {
      const bad = ['', 'Bearer ', 'Bearer x.y.z', `Bearer ${forged()}`, 'Basic !!', `Bearer ${ended}`]
      for (const authorization of bad) {
        const headers = authorization === '' ? {} : { authorization }
        const answer = await app.inject({ method: route.method, url: route.path.replace(':id', '1'), headers })
        expect([answer.statusCode, answer.json().code], authorization).toEqual([401, 401])
      }
    }))
})

const forged = (): string => {
  const token = credentials.pilot.authorization.split(' ')[1] ?? ''
  const [, payload] = token.split('.')
  return `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`
}

describe.each(routesWithId.map((route) => [route.name, route] as const))('%s', (_name, route) => {
  const kind = kinds[resourceOf(route)] as ObjectKind
  const isEverybodys = ['everybodys', 'nobodys'].includes(kinds[resourceOf(route)] ?? '')

  test.each(persons)('API-06: answers %s about a foreign object as about an unknown one', (person) =>
    refusing(async () => {
      const unknown = await call(route, { id: unknownId, as: person })
      expectProblem(unknown, 'unknown')
      expect(unknown.status).toBe(mayCall(person, route) ? 404 : 403)
      if (isEverybodys) return
      const others = persons.filter((other) => isForeign(person, other, kind))
      expect(others.length).toBeGreaterThan(0)
      for (const other of others) {
        const foreign = await call(route, { id: world.objects[kind][other], as: person })
        const text = foreign.text.replace(new RegExp(`\\b${world.objects[kind][other]}\\b`, 'g'), String(unknownId))
        expect({ other, ...foreign, text }).toEqual({ other, ...unknown })
      }
    }),
  )

  test('KEYS-01: answers a key for everything about a foreign object as about an unknown one', () =>
    refusing(async () => {
      const headers = everyKey
      const unknown = await call(route, { id: unknownId, headers })
      expectProblem(unknown, 'unknown')
      const isOpen = mayCall('pilot', route) && opensRoute({ reads: [], writes: keyGroups }, route)
      expect(unknown.status).toBe(isOpen ? 404 : 403)
      if (isEverybodys) return
      for (const other of persons.filter((each) => isForeign('pilot', each, kind))) {
        const foreign = await call(route, { id: world.objects[kind][other], headers })
        const text = foreign.text.replace(new RegExp(`\\b${world.objects[kind][other]}\\b`, 'g'), String(unknownId))
        expect({ other, ...foreign, text }).toEqual({ other, ...unknown })
      }
    }))

  test('refuses invalid ids', () =>
    refusing(async () => {
      for (const id of ['abc', '0x10', '1e2', '-1', '1.5', '99999999999999999999', '%00', "1'--"])
        expectProblem(await call(route, { id, as: 'pilot' }), id)
    }))
})

/** PBX-01: routes that administer a customer are refused to everybody but administrators. */
const mayCall = (person: Person, { access }: RouteDescription): boolean =>
  access === 'public' || access.includes(isAdministrator(person) ? 'subscriberadmin' : 'subscriber')

/** Objects of another customer are always foreign; a colleague's are foreign for everybody but administrators. */
const isForeign = (person: Person, other: Person, kind: ObjectKind): boolean => {
  const sameCustomer = isOther(person) === isOther(other)
  if (!sameCustomer) return true
  if (person === other || shared.includes(kind) || kind === 'profile') return false
  if (bearersOwn.includes(kind)) return true
  return !isAdministrator(person)
}
const isOther = (person: Person): boolean => person.startsWith('other')

describe.each(routesWithId.filter(({ method }) => method === 'GET').map((route) => [route.name, route] as const))(
  '%s',
  (_name, route) => {
    const kind = kinds[resourceOf(route)] as ObjectKind

    test('API-06: gives the own object to its subscriber and a colleague’s to the administrator', async () => {
      if (kinds[resourceOf(route)] === 'nobodys')
        return expect((await call(route, { id: 1, as: 'seat' })).status).toBe(404)
      if (kinds[resourceOf(route)] === 'everybodys')
        return expect((await call(route, { id: 1, as: 'seat' })).status).toBe(200)
      const owner: Person = kind === 'profile' ? 'narrow' : 'seat'
      if (mayCall(owner, route))
        expect((await call(route, { id: world.objects[kind][owner], as: owner })).status).toBe(200)
      if (!bearersOwn.includes(kind))
        expect((await call(route, { id: world.objects[kind].seat, as: 'pilot' })).status).toBe(200)
    })
  },
)

test.each(persons)('API-06: the outcome of a call tells %s nothing of foreign numbers and names', async (person) => {
  const askedAbout = async (number: string) => {
    const told = []
    for (const direction of ['in', 'out']) {
      const url = `/api/lineside/calloutcomes/${world.people[person].id}?${new URLSearchParams({ direction, number, at: '2026-11-20 10:00' })}`
      const { statusCode, payload } = await app.inject({ url, headers: credentials[person] })
      expect(statusCode).toBe(200)
      told.push(payload.replaceAll(number, 'X'))
    }
    return told
  }
  const [foreigner] = persons.filter((other) => isOther(other) !== isOther(person))
  const { username, customer } = world.people[foreigner as Person]
  const { e164 } = await platform.db
    .selectFrom('numbers')
    .select('e164')
    .where('id', '=', world.objects.number[foreigner as Person])
    .executeTakeFirstOrThrow()
  expect(await askedAbout(`${username}@${customer.domain}`)).toEqual(await askedAbout(`nobody@${customer.domain}`))
  expect(await askedAbout(e164)).toEqual(await askedAbout('4319999999'))
})

describe.each(lists.map((route) => [route.name, route] as const))('%s', (_name, route) => {
  test('refuses page 0, rows 0 and anything but a number', () =>
    refusing(async () => {
      // HARD-01: a parameter that stands there twice has no meaning
      for (const query of ['page=0', 'rows=0', 'page=-1', 'rows=x', 'page=1e3', 'page=0x1', 'page=1&page=2'])
        expectProblem(await call({ ...route, path: `${route.path}?${query}` }, { as: 'pilot' }), query)
    }))

  test.each(persons)('API-06: lists nothing foreign for %s, for any id in the filters', async (person) => {
    const [foreigner] = persons.filter((other) => isOther(other) !== isOther(person))
    const foreign = world.people[foreigner as Person]
    for (const query of [
      '',
      `?subscriber_id=${foreign.id}`,
      `?customer_id=${foreign.customer.id}`,
      '?order_by=id&rows=100',
    ]) {
      const { status, text } = await call({ ...route, path: `${route.path}${query}` as '/' }, { as: person })
      expect(mayCall(person, route) ? [200, 404] : [403], text).toContain(status)
      expect(text).not.toContain(`"subscriber_id":${foreign.id},`)
      expect(text).not.toContain(`"reseller_id":${foreign.customer.reseller_id},`)
    }
  })
})

/** This route ignores unknown names (ngcp-api-facts 3.1), as its own tests show. */
const isOpen = ({ name }: RouteDescription) => name === 'subscriberpreferences.item.put'

/** A caller whose request is refused only because of its body. */
const callerOf = (route: RouteDescription): Person => (mayCall('seat', route) ? 'seat' : 'pilot')

const badBodies: readonly [string, string, string?][] = [
  ['broken JSON', '{"a":'],
  ['a list where an object belongs', '[1]'],
  ['a text', '"text"'],
  ['null', 'null'],
  ['an unknown field', '{"no_such_field":1}'],
  ['a prototype', '{"__proto__":{"administrative":true}}'],
  [
    'wrong types',
    '{"clir":{},"username":{},"display_name":[],"folder":7,"type":1,"expires":"x","new_password":{},"token":[],"password":{},"jwt":[]}',
  ],
  [
    'over-long values',
    JSON.stringify(
      Object.fromEntries(
        ['language', 'username', 'display_name', 'folder', 'type', 'new_password', 'token', 'password', 'jwt'].map(
          (name) => [name, 'x'.repeat(5000)],
        ),
      ),
    ),
  ],
  ['another media type', '{}', 'text/plain'],
  ['a form', 'a=1', 'application/x-www-form-urlencoded'],
]

describe.each(writes.map((route) => [route.name, route] as const))('%s', (_name, route) => {
  const bad = badBodies.filter(([about]) => about !== 'an unknown field' || !isOpen(route))
  test.each(bad)('refuses %s and changes nothing', (about, payload, type) =>
    refusing(async () => {
      const kind = kinds[resourceOf(route)] as ObjectKind | undefined
      const id = kind === undefined ? '' : world.objects[kind].seat
      const url = route.path.replace(':id', String(id)).replace(':entry', String(entryFor(route, callerOf(route))))
      const answer = await app.inject({
        method: route.method,
        url,
        payload,
        headers: { ...credentials[callerOf(route)], 'content-type': type ?? mediaType(route) },
      })
      expectProblem({ status: answer.statusCode, text: answer.payload }, about)
    }),
  )
})

describe.each(uploads.map((route) => [route.name, route] as const))('%s', (_name, route) => {
  const bad: readonly [string, string, string?][] = [
    ['broken JSON', '{"a":'],
    ['a list where an object belongs', '[1]'],
    ['an unknown field', '{"no_such_field":1}'],
    ['a prototype', '{"__proto__":{"administrative":true}}'],
    ['bytes that are nothing', JSON.stringify(goodBodies[route.name] ?? {})],
    ['another media type', '{}', 'text/plain'],
    ['multipart without parts', '{}', 'multipart/form-data; boundary=x'],
    ['multipart without a boundary', '{}', 'multipart/form-data'],
  ]
  test.each(bad)('refuses %s and changes nothing', (about, json, type) =>
    refusing(async () => {
      const kind = kinds[resourceOf(route)] as ObjectKind
      const { payload, headers } = await uploadOf(route.upload as NonNullable<typeof route.upload>, json)
      const answer = await app.inject({
        method: route.method,
        url: route.path.replace(':id', String(world.objects[kind].seat)),
        payload: type === undefined ? payload : json,
        headers: { ...credentials[callerOf(route)], ...(type === undefined ? headers : { 'content-type': type }) },
      })
      expectProblem({ status: answer.statusCode, text: answer.payload }, about)
    }),
  )
})

test('an unknown path and an unsupported method answer alike', async () => {
  for (const [method, url] of [
    ['GET', '/api/nothing/'],
    ['DELETE', '/api/capabilities/1'],
    ['POST', '/api/conversations/'],
  ] as const) {
    const answer = await app.inject({ method, url, headers: credentials.pilot })
    expect([answer.statusCode, answer.json()]).toEqual([404, { code: 404, message: 'Path not found' }])
  }
})
