import { beforeEach, describe, expect, test } from 'vitest'
import type { CompanyMap } from '@lineside/contract/resources/company-map'
import { givenCustomer, givenNumber, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { givenDestinationSet, givenForwarding, givenTimeSet } from '../../../test/builders/call-forwarding-builders.ts'
import { givenGroup } from '../../../test/builders/pbx-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { companyMapRoutes } from './company-map-routes.ts'

const { platform, clock } = await createTestPlatform()
const app = await createTestApp(platform, companyMapRoutes)
const { db } = platform

const customer = await givenCustomer(platform, { domain: 'map.test' })
const pilot = await givenPilot(platform, { customer, pbx_extension: '1', display_name: 'Pilot' })
const anna = await givenSubscriber(platform, { customer, pbx_extension: '21', display_name: 'Anna' })
const max = await givenSubscriber(platform, { customer, pbx_extension: '22', display_name: 'Max' })
const sales = await givenGroup(platform, { customer, pbx_extension: '50', display_name: 'Sales' })
await db
  .insertInto('group_members')
  .values([anna, max].map(({ id }, position) => ({ group_id: sales.id, member_id: id, position })))
  .execute()
const other = await givenCustomer(platform, { domain: 'other.test' })
const otherPilot = await givenPilot(platform, { customer: other, display_name: 'Other pilot' })
await givenNumber(platform, anna.id, { sn: '8820021' })
await givenNumber(platform, sales.id, { sn: '8820050' })

const register = (subscriber_id: number) =>
  db
    .insertInto('registrations')
    .values({
      subscriber_id,
      contact: `sip:a@192.0.2.${subscriber_id % 250}`,
      expires: new Date(clock.now().getTime() + 600_000),
      user_agent: 'Phone',
    })
    .execute()

const get = async (as: { id: number }, path: string) => app.inject({ url: path, headers: await signedIn(platform, as) })
const map = async (query = ''): Promise<CompanyMap> => {
  const answer = await get(pilot, `/api/lineside/company-map${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

beforeEach(async () => {
  for (const table of ['cf_mappings', 'registrations', 'line_statuses'] as const) await db.deleteFrom(table).execute()
})

describe('MAP-01: where every number of the company leads', () => {
  test('numbers, groups and people of the own company only, with what needs attention', async () => {
    await register(anna.id)
    const { nodes, edges, named, people, warnings, is_now } = await map()
    expect(is_now).toBe(true)
    expect(nodes).toContainEqual(expect.objectContaining({ id: `box-${sales.id}`, members: [anna.id, max.id] }))
    expect(edges).toContainEqual({ from: `number-${sales.id}`, to: `box-${sales.id}`, key: null, kind: 'way' })
    expect(named).toContainEqual(expect.objectContaining({ id: anna.id, name: 'Anna', devices: 1, state: 'free' }))
    expect(named).toContainEqual(expect.objectContaining({ id: max.id, devices: 0, state: 'offline' }))
    expect(people.without_phone).toBeGreaterThanOrEqual(1)
    expect(warnings).toContainEqual(
      expect.objectContaining({ kind: 'loses', lines: [{ id: sales.id, name: 'Sales', is_group: true }] }),
    )
    expect(JSON.stringify({ nodes, named })).not.toContain('Other pilot')
  })

  test('MAP-02: people without a number of their own are offered', async () => {
    const before = (await map()).without_number
    expect(before).toMatchObject({ count: 2, people: [{ name: 'Anna', extension: '21' }, { name: 'Max' }] })
    const given = await givenNumber(platform, max.id, { sn: '8820099', is_primary: false })
    expect((await map()).without_number).toMatchObject({ count: 1, people: [{ id: anna.id }] })
    await db.deleteFrom('numbers').where('id', '=', given.id).execute()
  })

  test('another moment is decided by the rules of that moment', async () => {
    await register(anna.id)
    const destination = await givenDestinationSet(platform, sales.id)
    const times = [{ year: null, month: null, mday: null, wday: null, hour: '0-6', minute: null }]
    const time = await givenTimeSet(platform, sales.id, { times })
    await givenForwarding(platform, sales.id, { destination, time })
    const day = await map('?at=2026-11-20%2014:00')
    expect(day).toMatchObject({ at: '2026-11-20 14:00', is_now: false })
    expect(day.nodes.filter(({ kind }) => kind === 'end')).toContainEqual(expect.objectContaining({ what: 'lost' }))
    const dark = await map('?at=2026-11-20%2002:00')
    expect(dark.nodes).not.toEqual(day.nodes)
    expect((await map('?when=night')).at).toMatch(/ 02:00$/)
    expect((await map('?when=holiday')).at).toMatch(/-01-01 11:00$/)
  })

  test('STAT-02: a status that sends calls elsewhere is part of the way', async () => {
    await register(anna.id)
    await db
      .insertInto('line_statuses')
      .values({ subscriber_id: anna.id, kind: 'dnd', calls: 'voicebox', since: clock.now() })
      .execute()
    const { nodes } = await map()
    expect(nodes.filter(({ kind }) => kind === 'own').map(({ id }) => id)).toContain('own-boxes')
  })

  test('the summary counts seats, groups and queues', async () => {
    await register(anna.id)
    const answer = await get(pilot, '/api/lineside/company-summary')
    expect(answer.json()).toEqual({
      seats: { count: 2, without_phone: 1, losing: 1, attention: [max.id, anna.id] },
      groups: { count: 1, without_phone: 0, losing: 1, attention: [sales.id] },
      queues: { count: 0, without_phone: 0, losing: 0, attention: [] },
    })
  })

  test.each(['?at=yesterday', '?at=2026-13-01%2000:00', '?when=soon', '?open=Sales'])(
    '%s is refused',
    async (query) => {
      expect((await get(pilot, `/api/lineside/company-map${query}`)).statusCode).toBe(422)
    },
  )

  test.each(['map', 'summary'])('the %s is for administrators', async (what) => {
    expect((await get(anna, `/api/lineside/company-${what}`)).statusCode).toBe(403)
    const { body } = await get(otherPilot, `/api/lineside/company-${what}`)
    expect(body).not.toContain('Anna')
  })
})
