import { createQueryId, type RootOperationNode } from 'kysely'
import { describe, expect, test } from 'vitest'
import { givenSubscriber } from '../../../test/builders.ts'
import { callingAs, givenGroup, givenPbx } from '../../../test/builders/pbx-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { listSubscribers } from '../../domain/subscribers/subscribers-store.ts'
import { subscribersRoutes } from './subscribers-routes.ts'

const { platform } = await createTestPlatform()
const app = await createTestApp(platform, subscribersRoutes)
const call = callingAs(app, platform)

const { customer, pilot } = await givenPbx(platform)
const seat = (display_name: string) => givenSubscriber(platform, { customer, display_name })
const lukasz = await seat('Łukasz')
const anna = await seat('anna')
const zoe = await seat('Zoë')
const emil = await seat('Émil')
const sales = await givenGroup(platform, { customer, display_name: 'Sales' })
await platform.db
  .insertInto('group_members')
  .values([zoe, anna].map(({ id }, index) => ({ group_id: sales.id, member_id: id, position: index + 1 })))
  .execute()
const seats = 'is_pbx_group=0&is_pbx_pilot=0'

const listed = async (query: string) => {
  const { body, status } = await call(pilot, 'GET', `/api/subscribers/?${query}`)
  expect(status).toBe(200)
  const page = body as { total_count: number; _embedded?: { 'ngcp:subscribers': { display_name: string }[] } }
  return {
    names: (page._embedded?.['ngcp:subscribers'] ?? []).map((each) => each.display_name),
    total: page.total_count,
  }
}

describe('SEAT-01: the order of seats', () => {
  test.each([
    ['by name, as in a phone book', 'order_by=display_name', ['anna', 'Émil', 'Łukasz', 'Zoë']],
    ['backwards', 'order_by=display_name&order_by_direction=desc', ['Zoë', 'Łukasz', 'Émil', 'anna']],
    [
      'some before the others',
      `order_by=display_name&first=${zoe.id},${emil.id},999999`,
      ['Émil', 'Zoë', 'anna', 'Łukasz'],
    ],
    [
      'some before the others, newest first',
      `order_by=id&order_by_direction=desc&first=${lukasz.id},${anna.id}`,
      ['anna', 'Łukasz', 'Émil', 'Zoë'],
    ],
  ])('%s', async (_, query, expected) => {
    expect(await listed(`${seats}&${query}`)).toEqual({ names: expected, total: 4 })
  })

  test('pages go on where the one before ended, also amid those that come first', async () => {
    const query = `${seats}&order_by=display_name&first=${zoe.id},${emil.id},${lukasz.id}&rows=2`
    expect((await listed(`${query}&page=1`)).names).toEqual(['Émil', 'Łukasz'])
    expect((await listed(`${query}&page=2`)).names).toEqual(['Zoë', 'anna'])
    expect((await listed(`${query}&page=3`)).names).toEqual([])
  })

  test('only the members of a group; a group that does not exist has none', async () => {
    expect(await listed(`${seats}&order_by=display_name&pbx_group_id=${sales.id}&first=${zoe.id}`)).toEqual({
      names: ['Zoë', 'anna'],
      total: 2,
    })
    expect((await listed(`${seats}&pbx_group_id=999999`)).total).toBe(0)
  })

  test.each(['first=anna', 'pbx_group_id=Sales'])('%s is refused', async (query) => {
    expect((await call(pilot, 'GET', `/api/subscribers/?${query}`)).status).toBe(422)
  })

  test('a page by name among 5,000 seats is read from the index', async () => {
    const large = await givenPbx(platform)
    await platform.pool.query(
      `insert into subscribers (customer_id, domain_id, username, display_name, create_timestamp)
       select s.customer_id, s.domain_id, 'seat-' || i, 'Seat ' || md5(i::text), now() from subscribers s, generate_series(1, 5000) i
       where s.id = $1`,
      [large.pilot.id],
    )
    await platform.pool.query('vacuum analyze subscribers')
    const viewer = { role: 'subscriberadmin', customerId: large.customer.id, subscriberId: large.pilot.id } as const
    const planOf = async (first: readonly number[]) => {
      const request = {
        filters: { is_pbx_group: false, is_pbx_pilot: false, ...(first.length > 0 && { first: [...first] }) },
        offset: 50,
        limit: 25,
        count: true,
        order: { by: 'display_name', descending: false },
      }
      const asked: RootOperationNode[] = []
      const watched = platform.db.withPlugin({
        transformQuery: ({ node }) => {
          asked.push(node)
          return node
        },
        transformResult: ({ result }) => Promise.resolve(result),
      })
      await listSubscribers(watched, viewer, request)
      const [node] = asked
      if (node === undefined) throw new Error('Nothing was asked')
      const { sql, parameters } = platform.db.getExecutor().compileQuery(node, createQueryId())
      return JSON.stringify((await platform.pool.query(`explain ${sql}`, [...parameters])).rows)
    }
    for (const first of [[], [1, 2, 3]]) {
      const plan = await planOf(first)
      expect(plan).toContain('lines_by_name')
      expect(plan).not.toMatch(/Seq Scan on subscribers/)
    }
  })
})
