import { expect, test } from 'vitest'
import { phonesByEdge } from './phones-by-edge.ts'

const route = (edge: number) => `<sip:127.0.0.${edge};lr>`
/** The settings name the edges 1, 2 and 3. */
const links = (...there: readonly number[]) => ({
  there: () => there.map((number) => ({ number, route: route(number) })),
  knows: (edge: number) => edge <= 3,
})
const phone = (name: string, edge: number | null) => ({ name, edge })

test.each<readonly [string, readonly number[], readonly (readonly [string, number | null])[], object]>([
  [
    'each rings through its edge',
    [1, 2],
    [
      ['desk', 1],
      ['mobile', 2],
    ],
    { 1: ['desk'], 2: ['mobile'] },
  ],
  [
    'two of one edge ring together',
    [1, 2],
    [
      ['desk', 2],
      ['mobile', 2],
    ],
    { 2: ['desk', 'mobile'] },
  ],
  [
    'one of a lost edge is left out',
    [2, 3],
    [
      ['desk', 1],
      ['mobile', 3],
    ],
    { 3: ['mobile'] },
  ],
  ['an edge that the settings no longer name: the first tries', [2, 3], [['desk', 7]], { 2: ['desk'] }],
  [
    'an edge that was never known: the first tries',
    [2, 3],
    [
      ['desk', null],
      ['mobile', 2],
    ],
    { 2: ['desk', 'mobile'] },
  ],
  ['no edge is there', [], [['desk', 1]], {}],
  ['no phone is registered', [1], [], {}],
])('%s', (_, there, phones, expected) => {
  const found = phonesByEdge(
    phones.map((one) => phone(...one)),
    links(...there),
  )
  expect(found).toEqual(Object.entries(expected).map(([edge, names]) => ({ route: route(Number(edge)), names })))
})
