import { expect, test } from 'vitest'
import { type Admission, admitConnection, type AskedConnection, type Sibling } from './admit-connection.ts'

const there = (count: number, sessionId = 'own'): Sibling[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${sessionId}-${index}`, sessionId, isThere: true }))
const waiting = (count: number): Sibling[] =>
  Array.from({ length: count }, (_, index) => ({ id: `left-${index}`, sessionId: 'own', isThere: false }))

const asked = (siblings: readonly Sibling[], more: Partial<AskedConnection> = {}): AskedConnection => ({
  sessionId: 'own',
  previous: undefined,
  siblings,
  ofCustomer: siblings.length,
  mostOfCustomer: 100,
  ...more,
})
const admitted: Admission = { is: 'new', drops: [] }
const refused: Admission = { is: 'refused', drops: [] }

const table: readonly [string, AskedConnection, Admission][] = [
  ['the first page of a subscriber gets a connection', asked([]), admitted],
  ['the page that had one gets it back', asked(there(2), { previous: 'own-1' }), { is: 'known', id: 'own-1' }],
  ['also if there are too many', asked(there(8), { previous: 'own-1' }), { is: 'known', id: 'own-1' }],
  ['one of another session is not given away', asked(there(1, 'other'), { previous: 'other-0' }), admitted],
  ['an eighth window of a session', asked(there(7)), admitted],
  ['a ninth window of a session', asked(there(8)), refused],
  ['a twentieth window of a subscriber', asked([...there(7), ...there(6, 'b'), ...there(6, 'c')]), admitted],
  ['a twenty-first window of a subscriber', asked([...there(7), ...there(7, 'b'), ...there(6, 'c')]), refused],
  ['connections that wait shut nobody out', asked([...there(7), ...waiting(8)]), admitted],
  ['the oldest of many that wait end', asked(waiting(10)), { is: 'new', drops: ['left-0', 'left-1'] }],
  ['the last place of a customer', asked([], { ofCustomer: 99 }), admitted],
  ['a customer without a place', asked([], { ofCustomer: 100 }), refused],
  ['the places of those that end are free', asked(waiting(9), { ofCustomer: 100 }), { is: 'new', drops: ['left-0'] }],
  [
    'those that wait end also if the page is refused',
    asked([...there(8), ...waiting(9)]),
    { is: 'refused', drops: ['left-0'] },
  ],
]

test.each(table)('CALL-16: %s', (_, given, expected) => {
  expect(admitConnection(given)).toEqual(expected)
})
