import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenSoundSet } from '../../test/builders/sound-builders.ts'
import { givenKey, givenSide, optionsOfOperators, optionsOfResellers, runAs } from '../../test/operator-world.ts'
import { createTestPlatform } from '../../test/test-platform.ts'
import { buildApp } from '../app.ts'
import { newKey } from '../platform/auth/api-keys/key-text.ts'
import { type CommandRoute, commandRoutes } from './command-routes.ts'

const { platform, clock } = await createTestPlatform()
const app = await buildApp(platform)
afterAll(() => app.close())

const nordwind = { word: 'nordwind', digit: '1' }
const helios = { word: 'helios', digit: '2' }
const callers = ['none', 'wrong', 'malformed', 'revoked', 'expired', 'foreign', 'own', 'operator'] as const
type Caller = (typeof callers)[number]
const headers = { none: {} } as Record<Caller, { authorization?: string }>

beforeAll(async () => {
  await givenSide(platform, nordwind)
  await givenSide(platform, helios)
  await runAs(platform, 'resellers save', { name: 'borea', domain: ['borea.test'] })
  await givenSoundSet(platform, { name: 'Walked' })
  headers.malformed = { authorization: 'Bearer lsk_short' }
  headers.revoked = await givenKey(platform, { role: 'operator', name: 'revoked' })
  await runAs(platform, 'keys revoke', { name: 'revoked' })
  headers.expired = await givenKey(platform, { role: 'operator', name: 'expired', until: today() })
  clock.pass({ seconds: 86_400 })
  headers.foreign = await givenKey(platform, { role: 'reseller', reseller: 'borea', name: 'borea' })
  headers.own = await givenKey(platform, { role: 'reseller', reseller: 'nordwind', name: 'nordwind' })
  headers.operator = await givenKey(platform, { role: 'operator', name: 'noc' })
})

const today = () => platform.now().toISOString().slice(0, 10)

const nameOf = ({ command: { noun, verb } }: CommandRoute) => `${noun} ${verb}`
const routeOf = (name: string): CommandRoute => {
  const route = commandRoutes.find((each) => nameOf(each) === name)
  if (route === undefined) throw new Error(`There is no ${name}`)
  return route
}

const call = async (caller: Caller, { method, path }: Pick<CommandRoute, 'method' | 'path'>, values: object) => {
  const isRead = method === 'GET'
  const query = isRead ? `?${new URLSearchParams(values as Record<string, string>)}` : ''
  const answer = await app.inject({
    method,
    url: `${path}${query}`,
    headers: { ...headers[caller], ...(!isRead && { 'content-type': 'application/json' }) },
    ...(!isRead && { payload: JSON.stringify(values) }),
  })
  return { status: answer.statusCode, body: answer.json<unknown>(), text: answer.body, headers: answer.headers }
}

/** A text that changes with everything stored but sign-ins, the last use of keys, and the log of what was asked for. */
const everything = async (): Promise<string> => {
  const { rows: tables } = await platform.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('sign_in_failures', 'operator_keys') and relname not like 'operator_log%' order by 1`,
  )
  const marks = tables.map(
    ({ name }) => `(select count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) from "${name}")`,
  )
  const { rows } = await platform.pool.query<{ marks: string }>(
    `select array_to_string(array[${marks.join(',')}], ',') as marks`,
  )
  return rows[0]?.marks ?? ''
}

const refusing = async (work: () => Promise<void>): Promise<void> => {
  const before = await everything()
  await work()
  expect(await everything()).toBe(before)
}

const ofResellers = commandRoutes.filter(({ audience }) => audience === 'reseller')
const ofOperators = commandRoutes.filter(({ audience }) => audience === 'operator')
const given = (route: CommandRoute) =>
  ({ ...optionsOfResellers(nordwind), ...optionsOfOperators(nordwind) })[nameOf(route)] ?? {}
/** A PBX has no single lines: the command is refused with a reason. This world has no jobs, bans, calls and webhooks. */
const refused = [
  'lines save',
  'calls end',
  'bans lift',
  'jobs retry',
  'jobs remove',
  'webhooks show',
  'webhooks retry',
  'webhooks off',
]

test('RUN-02: the walk has options for each command that runs over HTTP', () => {
  const names = (routes: readonly CommandRoute[]) => routes.map(nameOf).sort()
  expect(Object.keys(optionsOfResellers(nordwind)).sort()).toEqual(names(ofResellers))
  expect(Object.keys(optionsOfOperators(nordwind)).sort()).toEqual(names(ofOperators))
})

test('RUN-02: commands that are for no key do not exist over HTTP', () => {
  const names = new Set(commandRoutes.map(({ command: { noun } }) => noun))
  for (const noun of ['keys', 'persons', 'sip', 'backup', 'platform']) expect(names.has(noun), noun).toBe(false)
  expect(commandRoutes.map(nameOf)).not.toContain('customers remove')
})

describe.each(commandRoutes.map((route) => [nameOf(route), route] as const))('%s', (_name, route) => {
  test.each(['none', 'wrong', 'malformed', 'revoked', 'expired'] as const)(
    'RUN-02: refuses a key that is %s',
    (caller) =>
      refusing(async () => {
        // ten failures of one key would ban it
        headers.wrong = { authorization: `Bearer ${newKey()}` }
        const { status, body } = await call(caller, route, given(route))
        expect({ status, body }).toMatchObject({ status: 401, body: { code: 401, message: 'Unauthorized' } })
      }),
  )

  test('RUN-02: shows and changes nothing of another reseller', () =>
    refusing(async () => {
      const { status, body, text } = await call('foreign', route, given(route))
      if (route.audience === 'operator') return expect([status, body]).toMatchObject([403, { code: 403 }])
      const isWholeList = status === 200
      if (isWholeList) expect(Object.keys(given(route))).toEqual([])
      else expect([404, 422], text).toContain(status)
      // a refusal may repeat what was asked for, and nothing else; the log has what the key asked for before
      const asked = JSON.stringify(nameOf(route) === 'log list' ? ofResellers.map(given) : given(route))
      for (const [word] of text.matchAll(/[\w@.-]*(nordwind|helios)[\w@.-]*/g))
        expect(asked).toContain(word.replace(/\.$/, ''))
    }))

  test('RUN-02: refuses options that it does not have, and changes nothing', () =>
    refusing(async () => {
      const { status, body } = await call('operator', route, { ...given(route), odd: 'x' })
      expect({ status, body }).toMatchObject({ status: 422, body: { message: expect.stringContaining("field='odd'") } })
    }))
})

interface Entry {
  readonly id: number
  readonly by: string
  readonly command: string
  readonly name: string | null
  readonly outcome: string
  readonly address: string | null
  readonly request_id: string | null
}

const logOf = async (caller: Caller, values: object = {}) =>
  (await call(caller, routeOf('log list'), values)).body as readonly Entry[]

const walk = async (caller: Caller, all: Readonly<Record<string, object>>) => {
  for (const [name, options] of Object.entries(all)) {
    const values = name === 'log show' ? { id: String((await logOf(caller))[0]?.id) } : options
    const { status, text } = await call(caller, routeOf(name), values)
    expect(status, `${name}: ${text}`).toBe(refused.includes(name) ? 422 : 200)
  }
}

describe('RUN-02: the right keys', () => {
  test('a reseller does with its own things what resellers may, and nothing of the others changes', async () => {
    const others = async () =>
      JSON.stringify([
        await runAs(platform, 'subscribers list', { customer: 'helios-1' }),
        await runAs(platform, 'customers show', { id: 'helios-1' }),
        await runAs(platform, 'resellers show', { name: 'helios' }),
      ])
    const before = await others()
    await walk('own', optionsOfResellers(nordwind))
    expect(await others()).toBe(before)
    for (const name of [
      'resellers list',
      'profiles list',
      'customers list',
      'device-profiles list',
      'subscribers list',
    ])
      expect((await call('own', routeOf(name), {})).text).not.toMatch(/helios|borea/)
  })

  test('an operator does everything that runs over HTTP', async () => {
    await walk('operator', optionsOfResellers(helios))
    await walk('operator', optionsOfOperators(helios))
  })

  test('the operators’ log says who, from where and by which request; a reseller sees what its own keys have done', async () => {
    const answer = await call('own', routeOf('customers block'), { id: 'nordwind-1', reason: 'unpaid' })
    await call('operator', routeOf('customers unblock'), { reseller: 'nordwind', id: 'nordwind-1' })
    await call('own', routeOf('customers block'), { id: 'helios-1' })
    expect((await logOf('operator', { rows: '3' })).map(({ id: _id, ...entry }) => entry)).toMatchObject([
      { by: 'key nordwind', command: 'customers block', name: 'helios-1', outcome: 'refused', refusal: '404' },
      { by: 'key noc', command: 'customers unblock', outcome: 'unblocked' },
      {
        by: 'key nordwind',
        command: 'customers block',
        object: 'customer',
        name: 'nordwind-1',
        options: ['reason=unpaid'],
        outcome: 'blocked',
        address: '127.0.0.1',
        request_id: answer.headers['x-request-id'],
      },
    ])
    const seen = await logOf('own', { rows: '1000' })
    expect(new Set(seen.map(({ by }) => by))).toEqual(new Set(['key nordwind']))
    const [foreign] = await logOf('operator', { by: 'key noc', rows: '1' })
    expect((await call('own', routeOf('log show'), { id: String(foreign?.id) })).status).toBe(404)
    expect((await call('operator', routeOf('log show'), { id: String(foreign?.id) })).body).toMatchObject({
      command: 'customers unblock',
      does: 'let a blocked customer sign in, register and call again',
    })
  })

  test('the log of the customer names the key', async () => {
    const { rows } = await platform.pool.query<{ name: string }>(
      'select distinct subscriber_name as name from audit_log',
    )
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['key nordwind', 'key noc']))
  })
})
