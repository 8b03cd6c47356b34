import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import { expect, test } from 'vitest'
import { dayGroups } from './day-groups.ts'
import { inPages, itemsOf } from './conversation-pages.ts'

const item = (id: number, members: Partial<Conversation> = {}): Conversation => ({
  id,
  type: 'call',
  subscriber_id: 7,
  direction: 'in',
  caller: '4311',
  callee: '24',
  call_id: `c${id}`,
  start_time: '2026-11-20 09:12:05',
  ...members,
})
const items = (count: number) => Array.from({ length: count }, (_, id) => item(id))

test.each([
  [0, [0]],
  [14, [14]],
  [15, [15]],
  [32, [15, 15, 2]],
])('CONV-02: %d items are pages of %j', (count, lengths) => {
  const { pages, pageParams } = inPages(items(count))
  expect(pages.map((page) => page.length)).toEqual(lengths)
  expect(pageParams).toEqual(lengths.map((_, index) => index + 1))
})

test('CONV-02: an item that moved to the next page while somebody scrolled is shown once', () => {
  expect(
    itemsOf({
      pages: [
        [item(1), item(2)],
        [item(2), item(3)],
      ],
    }).map(({ id }) => id),
  ).toEqual([1, 2, 3])
})

test('ENT-03: ids are unique only per type', () => {
  expect(itemsOf({ pages: [[item(1), item(1, { type: 'fax' })]] })).toHaveLength(2)
})

test('conversations stand under their days, with what there is of each type', () => {
  const yesterday = '2026-11-19 18:00:00'
  const groups = dayGroups([item(1), item(2, { type: 'fax' }), item(3), item(4, { start_time: yesterday })])
  expect(groups.map(({ day, counts }) => [day, counts])).toEqual([
    [
      '2026-11-20',
      [
        { type: 'call', count: 2 },
        { type: 'fax', count: 1 },
      ],
    ],
    ['2026-11-19', [{ type: 'call', count: 1 }]],
  ])
})

test('an item without a time is not lost', () => {
  expect(dayGroups([item(1, { start_time: '' })])).toMatchObject([{ day: '', items: [{ id: 1 }] }])
})
