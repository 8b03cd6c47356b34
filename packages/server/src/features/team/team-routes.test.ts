import { allRoutes } from '@lineside/contract/resources/all'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { givenCustomer, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { givenGroup } from '../../../test/builders/pbx-builders.ts'
import { giveRoles } from '../../../test/builders/role-builders.ts'
import { seeingAs } from '../../../test/builders/see-as-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { liveLines } from '../../domain/team/live-lines-store.ts'
import { presenceRoutes } from '../presence/presence-routes.ts'
import { seeAsRoutes } from '../see-as/see-as-routes.ts'
import { teamRoutes } from './team-routes.ts'

const { platform, clock } = await createTestPlatform()
const app = await createTestApp(platform, teamRoutes, presenceRoutes, seeAsRoutes)
const { db, pool } = platform

const customer = await givenCustomer(platform, { domain: 'team.test' })
const named = (display_name: string, pbx_extension: string) =>
  givenSubscriber(platform, { customer, display_name, pbx_extension })
const anna = await named('Anna', '21')
const max = await named('Max', '22')
const petra = await named('Petra', '26')
const lukasz = await named('Łukasz', '25')
const pilot = await givenPilot(platform, { customer, display_name: 'Zoe', pbx_extension: '1' })
const sales = await givenGroup(platform, { customer, display_name: 'Sales', pbx_extension: '50' })
const workshop = await givenGroup(platform, { customer, display_name: 'Workshop', pbx_extension: '51' })
const stranger = await givenSubscriber(platform, { display_name: 'Stranger' })
const members = [
  [sales, anna],
  [sales, lukasz],
  [workshop, lukasz],
  [workshop, petra],
] as const
await db
  .insertInto('group_members')
  .values(members.map(([group, { id }], position) => ({ group_id: group.id, member_id: id, position })))
  .execute()

type Who = { readonly id: number }
const ask = async (who: Who, query = '') => {
  const answer = await app.inject({ url: `/api/lineside/team${query}`, headers: await signedIn(platform, who) })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const put = async (who: Who, what: 'favourites' | 'awaited' | 'sharing', payload: object) => {
  const url = `/api/lineside/team/${what}` as const
  return (await app.inject({ method: 'PUT', url, headers: await signedIn(platform, who), payload })).statusCode
}
const rowOf = async (who: Who, of: Who) =>
  (await ask(who)).colleagues.find(({ subscriber_id }: { subscriber_id: number }) => subscriber_id === of.id)
const names = (answer: { colleagues: { name: string }[] }) => answer.colleagues.map(({ name }) => name)
const beginning = clock.now().getTime()
const ago = (seconds: number) => new Date(beginning - seconds * 1000)
const iso = (seconds: number) => ago(seconds).toISOString()

const registered = (who: Who, seconds = -600) =>
  db
    .insertInto('registrations')
    .values({ subscriber_id: who.id, contact: `sip:${who.id}@192.0.2.1`, expires: ago(seconds), user_agent: 'Phone' })
    .execute()

let calls = 0
const party = (number: string | null, name: string | null) => ({ number, name })
/** A call from a party to a line: it rings, or they talk. */
const calling = async (
  from: { readonly line: number | null; readonly party: { number: string | null; name: string | null } },
  to: Who,
  state: 'ringing' | 'talking',
  seconds = 8,
) => {
  const id = `team-call-${++calls}`
  const legs = {
    one: { subscriberId: from.line, phase: state === 'talking' ? 'talking' : 'calling', party: from.party },
    two: { subscriberId: to.id, phase: state, party: party('22', 'Max'), from: from.party },
  }
  const stage =
    state === 'talking'
      ? { phase: 'talking', talk: { sides: ['one', 'two'] } }
      : { phase: 'ringing', way: { waiting: 'one' } }
  await db
    .insertInto('calls')
    .values({ id, owner: 1, started_at: ago(seconds), state: JSON.stringify({ stage, legs }) })
    .execute()
  const leg = { call_id: id, kind: 'phone', since: ago(seconds) } as const
  await db
    .insertInto('call_legs')
    .values([
      {
        ...leg,
        leg_id: 'one',
        subscriber_id: from.line,
        role: 'origin',
        state: state === 'talking' ? state : 'calling',
      },
      { ...leg, leg_id: 'two', subscriber_id: to.id, role: 'target', state },
    ])
    .execute()
}
const anita = { line: null, party: party('436991104720', 'Anita Gruber') }

beforeEach(async () => {
  for (const table of [
    'call_legs',
    'calls',
    'registrations',
    'line_statuses',
    'team_favourites',
    'awaited_colleagues',
    'shared_calls',
    'queue_agents',
  ] as const)
    await db.deleteFrom(table).execute()
  await pool.query('delete from left_browsers')
  await pool.query('delete from live_events')
})

describe('TEAM-01: the list of colleagues', () => {
  test('favourites, then people of the own groups, then the others by name; nobody twice', async () => {
    expect(names(await ask(anna))).toEqual(['Łukasz', 'Max', 'Petra', 'Zoe'])
    expect(await put(anna, 'favourites', { subscriber_id: petra.id, is_favourite: true })).toBe(204)
    expect(await put(anna, 'favourites', { subscriber_id: lukasz.id, is_favourite: true })).toBe(204)
    const answer = await ask(anna)
    expect(names(answer)).toEqual(['Łukasz', 'Petra', 'Max', 'Zoe'])
    expect(answer).toMatchObject({
      total: 4,
      shares_calls: false,
      groups: [
        { id: sales.id, name: 'Sales', extension: '50' },
        { id: workshop.id, name: 'Workshop', extension: '51' },
      ],
    })
    expect(answer.colleagues[0]).toMatchObject({ groups: [sales.id, workshop.id], is_favourite: true })
    // favourites are the reader's own
    expect((await rowOf(max, petra)).is_favourite).toBe(false)
    await put(anna, 'favourites', { subscriber_id: petra.id, is_favourite: false })
    expect(names(await ask(anna))).toEqual(['Łukasz', 'Max', 'Petra', 'Zoe'])
  })

  test.each([
    ['luk', ['Łukasz']],
    ['LUKASZ', ['Łukasz']],
    ['26', ['Petra']],
    ['%', []],
    ['anna', []],
    ['', ['Łukasz', 'Max', 'Petra', 'Zoe']],
  ])('a search for "%s" finds %j', async (search, found) => {
    expect(names(await ask(anna, `?search=${encodeURIComponent(search)}`))).toEqual(found)
  })

  test('people of another company do not exist', async () => {
    expect(await ask(stranger)).toMatchObject({ total: 0, colleagues: [], groups: [] })
    for (const [who, of] of [
      [anna, stranger],
      [anna, sales],
      [anna, anna],
      [stranger, anna],
    ] as const)
      expect(await put(who, 'favourites', { subscriber_id: of.id, is_favourite: true })).toBe(422)
    expect(await db.selectFrom('team_favourites').selectAll().execute()).toEqual([])
  })

  test.each([
    ['favourites', { subscriber_id: 'x', is_favourite: true }],
    ['favourites', { subscriber_id: 1 }],
    ['awaited', { subscriber_id: 'x', is_awaited: true }],
    ['awaited', { subscriber_id: 1 }],
    ['awaited', { subscriber_id: stranger.id, is_awaited: true }],
    ['awaited', { subscriber_id: sales.id, is_awaited: true }],
    ['sharing', { shares_calls: 'yes' }],
    ['sharing', {}],
  ] as const)('bad input to %s is refused: %j', async (what, payload) => {
    expect(await put(anna, what, payload)).toBe(422)
  })

  test('every route of the team needs a session', async () => {
    const routes = allRoutes.filter(({ name }) => name.startsWith('team.'))
    expect(routes).toHaveLength(4)
    for (const { method, path } of routes) expect((await app.inject({ method, url: path })).statusCode).toBe(401)
  })
})

describe('TEAM-01: the activity of a colleague', () => {
  const nothing = { state: 'offline', since: null, status: null, wraps_until: null, with: null }

  test('free, and without a device since', async () => {
    expect(await rowOf(anna, max)).toMatchObject(nothing)
    await registered(max, 300)
    await pool.query(`insert into left_browsers values ($1, 'Firefox', $2)`, [max.id, ago(200)])
    expect(await rowOf(anna, max)).toMatchObject({ ...nothing, since: iso(200) })
    await db.deleteFrom('registrations').execute()
    await registered(max)
    expect(await rowOf(anna, max)).toMatchObject({ ...nothing, state: 'free' })
  })

  test('ringing since, and in a call since', async () => {
    await calling(anita, max, 'ringing', 8)
    await calling(anita, petra, 'talking', 90)
    await calling(anita, petra, 'ringing', 3)
    expect(await rowOf(anna, max)).toMatchObject({ ...nothing, state: 'ringing', since: iso(8) })
    expect(await rowOf(anna, petra)).toMatchObject({ ...nothing, state: 'talking', since: iso(90) })
  })

  test('a status with its note and end, and the time after a call of a queue', async () => {
    const until = iso(-3_600)
    await db
      .insertInto('line_statuses')
      .values({
        subscriber_id: max.id,
        kind: 'away',
        until,
        note: 'At the dentist',
        calls: 'rules',
        since: ago(9),
      } as never)
      .execute()
    const rest = { queue_id: sales.id, agent_id: petra.id, rests_from: ago(5) }
    await db
      .insertInto('queue_agents')
      .values({ ...rest, rests_until: ago(-25) })
      .execute()
    expect(await rowOf(anna, max)).toMatchObject({ status: { kind: 'away', until, note: 'At the dentist' } })
    expect(await rowOf(anna, petra)).toMatchObject({ wraps_until: iso(-25) })
    await db
      .updateTable('queue_agents')
      .set({ rests_until: ago(1) })
      .execute()
    expect(await rowOf(anna, petra)).toMatchObject({ wraps_until: null })
  })

  test('open pages are sent what the list says', async () => {
    await calling(anita, max, 'ringing')
    await put(petra, 'sharing', { shares_calls: true })
    await calling(anita, petra, 'talking')
    await registered(lukasz)
    const { colleagues } = await ask(anna)
    const sent = await liveLines(pool, [max.id, petra.id, lukasz.id], clock.now())
    for (const line of sent) expect(colleagues).toContainEqual(expect.objectContaining(line))
  })
})

describe('TEAM-01: with whom a colleague talks is read only where both sides allow it', () => {
  const withOf = async (of: Who) => (await rowOf(anna, of)).with

  test('by default nobody reads it', async () => {
    await calling(anita, max, 'talking')
    expect(await withOf(max)).toBeNull()
  })

  test.each(['ringing', 'talking'] as const)(
    '%s: the name of somebody outside, if the colleague shares',
    async (state) => {
      await calling(anita, max, state)
      expect(await put(max, 'sharing', { shares_calls: true })).toBe(204)
      expect(await withOf(max)).toEqual(anita.party)
      expect(await ask(max)).toMatchObject({ shares_calls: true })
      // open pages are told at once
      const { rows } = await pool.query(`select topic, item_id from live_events`)
      expect(rows).toEqual([{ topic: 'presence', item_id: String(max.id) }])
      await put(max, 'sharing', { shares_calls: false })
      expect(await withOf(max)).toBeNull()
    },
  )

  test.each(['ringing', 'talking'] as const)('%s: a number that is withheld stays so', async (state) => {
    await put(max, 'sharing', { shares_calls: true })
    await calling({ line: petra.id, party: party(null, null) }, max, state)
    await put(petra, 'sharing', { shares_calls: true })
    expect(await withOf(max)).toBeNull()
  })

  test.each(['ringing', 'talking'] as const)('%s: a colleague only if that one shares, too', async (state) => {
    await calling({ line: petra.id, party: party('26', 'Petra') }, max, state)
    await put(max, 'sharing', { shares_calls: true })
    expect(await withOf(max)).toBeNull()
    await put(petra, 'sharing', { shares_calls: true })
    expect(await withOf(max)).toEqual(party('26', 'Petra'))
  })

  test('a line of another company counts as somebody outside', async () => {
    await calling({ line: stranger.id, party: party('4319', null) }, max, 'talking')
    await put(max, 'sharing', { shares_calls: true })
    expect(await withOf(max)).toEqual(party('4319', null))
  })
})

describe('ROLE-01: the reception', () => {
  beforeEach(() => giveRoles(platform, petra, ['reception']))
  afterEach(() => giveRoles(platform, petra, []))

  test.each(['ringing', 'talking'] as const)(
    '%s: reads with whom a colleague talks who shares nothing',
    async (state) => {
      await calling({ line: lukasz.id, party: party('25', 'Łukasz') }, max, state)
      expect((await rowOf(petra, max)).with).toEqual(party('25', 'Łukasz'))
      expect((await rowOf(anna, max)).with).toBeNull()
      // open pages are sent the same
      const [all] = await liveLines(pool, [max.id], clock.now(), true)
      const [shared] = await liveLines(pool, [max.id], clock.now())
      expect([all?.with, shared?.with]).toEqual([party('25', 'Łukasz'), null])
    },
  )

  test('ROLE-02: an administrator who sees as the reception reads only what is shared', async () => {
    await calling({ line: lukasz.id, party: party('25', 'Łukasz') }, max, 'talking')
    const seen = await seeingAs(app, await signedIn(platform, pilot), petra)
    const answer = await app.inject({ url: '/api/lineside/team', headers: seen })
    const rows: { subscriber_id: number; with: unknown }[] = answer.json().colleagues
    expect(rows.find(({ subscriber_id: id }) => id === max.id)?.with).toBeNull()
  })

  test('may pick up everywhere', async () => {
    expect((await rowOf(petra, max)).may_pick_up).toBe(true)
    expect((await rowOf(petra, anna)).may_pick_up).toBe(true)
  })
})

describe('TEAM-02: the right to pick up', () => {
  test.each([
    ['a colleague of the same group', anna, lukasz, true],
    ['the other way round', lukasz, anna, true],
    ['a colleague of another group', anna, petra, false],
    ['somebody in no group', anna, max, false],
    ['an administrator in no group', pilot, anna, false],
  ] as const)('%s', async (_what, who, of, may) => {
    expect((await rowOf(who, of)).may_pick_up).toBe(may)
  })
})

test('TEAM-01: a reader waits for a colleague until that is taken back, and at once is told of one who is free', async () => {
  const awaited = (is_awaited: boolean) => put(anna, 'awaited', { subscriber_id: max.id, is_awaited })
  expect(await awaited(true)).toBe(204)
  expect((await rowOf(anna, max)).is_awaited).toBe(true)
  // the wish is the reader's own
  expect((await rowOf(petra, max)).is_awaited).toBe(false)
  expect(await awaited(false)).toBe(204)
  expect((await rowOf(anna, max)).is_awaited).toBe(false)
  await registered(max)
  expect(await awaited(true)).toBe(204)
  expect((await rowOf(anna, max)).is_awaited).toBe(false)
  const told = await db.selectFrom('live_events').selectAll().where('topic', '=', 'colleague_free').execute()
  expect(told).toMatchObject([{ item_id: String(max.id), subscriber_id: anna.id }])
})
