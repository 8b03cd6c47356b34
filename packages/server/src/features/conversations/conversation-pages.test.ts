import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { givenSubscriber, signedIn } from '../../../test/builders.ts'
import { givenConversation } from '../../../test/builders/conversation-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { conversationsRoutes } from './conversations-routes.ts'

const { platform } = await createTestPlatform()
const app = await createTestApp(platform, conversationsRoutes)

const seat = await givenSubscriber(platform)
const headers = await signedIn(platform, seat)
const types = ['call', 'voicemail', 'fax'] as const
const made: { id: number; type: string; time: number }[] = []
for (let index = 0; index < 43; index++) {
  const type = types[index % 3] ?? 'call'
  // three conversations each share a moment, so that time alone does not order them
  const start_time = new Date(Date.UTC(2026, 10, 20, 9, ((index * 7) % 43) % 15))
  made.push({ id: await givenConversation(platform, seat, { type, start_time }), type, time: start_time.getTime() })
}
// after this, the planner knows how few rows there are, and sorts them itself
await sql`analyze conversations`.execute(platform.db)

const page = async (query: string) => {
  const response = await app.inject({ url: `/api/conversations/?${query}`, headers })
  expect(response.statusCode).toBe(200)
  const body = response.json()
  const items: Conversation[] = body._embedded?.['ngcp:conversations'] ?? []
  return { ids: items.map(({ id }) => id), total: body.total_count, links: body._links }
}

type Made = (typeof made)[number]
const newest = (a: Made, b: Made) => b.time - a.time || b.id - a.id
const byType = (a: Made, b: Made) => (a.type < b.type ? -1 : a.type > b.type ? 1 : 0)
const idsIn = (order: (a: Made, b: Made) => number) => made.toSorted(order).map(({ id }) => id)

const orders: [query: string, order: (a: Made, b: Made) => number][] = [
  ['', newest],
  ['order_by=timestamp&order_by_direction=desc', newest],
  ['order_by=start_time&order_by_direction=DESC', newest],
  ['order_by=timestamp&order_by_direction=asc', (a, b) => newest(b, a)],
  ['order_by=start_time', (a, b) => newest(b, a)],
  ['order_by=type', (a, b) => byType(a, b) || newest(a, b)],
  ['order_by=type&order_by_direction=desc', (a, b) => byType(b, a) || newest(a, b)],
  // unknown columns are ignored
  ['order_by=caller;drop&order_by_direction=desc', newest],
]

describe('DASH-05: sorting', () => {
  test.each(orders)('%s', async (query, order) => {
    expect((await page(`rows=100&${query}`)).ids).toEqual(idsIn(order))
  })
})

describe('CONV-02: pages', () => {
  test('all pages together have each conversation exactly once, in order', async () => {
    const sizes = fc.integer({ min: 1, max: 50 })
    await fc.assert(
      fc.asyncProperty(sizes, fc.constantFrom(...orders), fc.boolean(), async (rows, [query, order], isCounted) => {
        const walked: number[] = []
        for (let number = 1; ; number++) {
          const { ids, links } = await page(`page=${number}&rows=${rows}&no_count=${!isCounted}&${query}`)
          walked.push(...ids)
          expect(links.prev !== undefined).toBe(number > 1)
          expect(links.next !== undefined).toBe(walked.length < made.length)
          if (links.next === undefined) break
        }
        expect(walked).toEqual(idsIn(order))
      }),
      { numRuns: 40 },
    )
  })

  test('the last page has fewer than 15 items, pages beyond it have none', async () => {
    expect((await page('page=3&rows=15')).ids).toHaveLength(13)
    expect((await page('page=4&rows=15')).ids).toEqual([])
    expect((await page('page=99999999&rows=10000')).ids).toEqual([])
  })

  test('ten rows come unasked', async () => {
    expect((await page('')).ids).toHaveLength(10)
  })

  test('DASH-05: the count is that of the whole filter, and null where it is not asked for', async () => {
    expect((await page('rows=5')).total).toBe(43)
    expect((await page('rows=5&type=voicemail')).total).toBe(14)
    expect((await page('rows=5&type=call-fax')).total).toBe(29)
    expect((await page('rows=5&page=99')).total).toBe(43)
    expect((await page('rows=5&type=sms')).total).toBe(0)
    expect((await page('rows=5&no_count=1')).total).toBeNull()
  })
})
