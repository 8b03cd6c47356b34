import type { CompanyMap, MapNode } from '@lineside/contract/resources/company-map'
import { describe, expect, it } from 'vitest'
import { layoutMap, pathsThrough, placeOfLine } from './map-layout.ts'

const line = (id: number, name: string) => ({ line: id, name, extension: null })
const number = (id: number): MapNode => ({
  kind: 'number',
  id: `number-${id}`,
  ...line(id, `Line ${id}`),
  numbers: [],
  count: 0,
})
const box = (id: number, members: number[], folded = false): MapNode => ({
  kind: 'box',
  id: `box-${id}`,
  ...line(id, `Group ${id}`),
  is_queue: false,
  policy: 'parallel',
  seconds: 20,
  waiting: 0,
  longest_seconds: null,
  count: members.length,
  members: folded ? [] : members,
  states: folded ? { free: 3, ringing: 0, talking: 4, offline: 5 } : null,
})
const end = (id: string): MapNode => ({ kind: 'end', id, what: 'voicebox', line: 1, name: 'A', after: 30 })
const edge = (from: string, to: string, kind: 'way' | 'later' | 'lost' = 'way', key: string | null = null) => ({
  from,
  to,
  key,
  kind,
})

const company: Pick<CompanyMap, 'nodes' | 'edges'> = {
  nodes: [
    number(1),
    { kind: 'hours', id: 'hours-1', line: 1, set: 'Open', is_within: true, until: null },
    { kind: 'end', id: 'later-1', what: 'voicebox', line: 1, name: 'A', after: null },
    { kind: 'menu', id: 'menu-1', ...line(1, 'Pilot') },
    box(5, [21, 22, 23]),
    end('end-5'),
    number(5),
    box(6, [24, 25]),
    { kind: 'own', id: 'own-each', count: 3, first: '21', last: '25' },
    end('own-each-end'),
  ],
  edges: [
    edge('number-1', 'hours-1'),
    edge('hours-1', 'later-1', 'later'),
    edge('hours-1', 'menu-1'),
    edge('menu-1', 'box-5', 'way', '1'),
    edge('menu-1', 'box-6', 'way', '2'),
    edge('box-5', 'end-5'),
    edge('number-5', 'box-5'),
    edge('own-each', 'own-each-end'),
  ],
}
const layout = layoutMap(company)
const y = (id: string) => layout.places.get(id)?.y ?? Number.NaN

describe('MAP-01: the drawing of a company', () => {
  it('has each person and end in a row of its own, in the order of the ways', () => {
    const rows = ['box-5:21', 'box-5:22', 'box-5:23', 'end-5', 'box-6:24', 'box-6:25', 'own-each-end'].map(y)
    for (const [index, row] of rows.entries())
      if (index > 0) expect(row - (rows[index - 1] ?? 0)).toBeGreaterThanOrEqual(36)
  })

  it('stands a group in the middle of its people, and a menu in the middle of its groups', () => {
    expect(y('box-5')).toBe(y('box-5:22'))
    expect(y('menu-1')).toBe((y('box-5') + y('box-6')) / 2)
    expect(y('hours-1')).toBe(y('number-1'))
  })

  it.each([
    ['a group', 5, 'box-5'],
    ['a menu', 1, 'menu-1'],
    ['one of its people', 22, 'box-5:22'],
    ['somebody who is not drawn', 99, null],
  ])('finds %s', (_what, id, place) => {
    expect(placeOfLine(layout, id)).toBe(place)
  })

  it('has room between numbers, and below hours for what comes later', () => {
    const roots = ['number-1', 'number-5', 'own-each'].map(y).toSorted((one, two) => one - two)
    for (const [index, root] of roots.entries())
      if (index > 0) expect(root - (roots[index - 1] ?? 0)).toBeGreaterThanOrEqual(46)
    expect(y('later-1')).toBeGreaterThan(y('hours-1') + 30)
  })

  it('gives each key of a menu a cap of its own', () => {
    const [one, two] = [layout.keys.get('menu-1 1'), layout.keys.get('menu-1 2')]
    expect((two?.y ?? 0) - (one?.y ?? 0)).toBe(30)
  })

  it('draws a folded group as one row, and ends where ways go round in a circle', () => {
    const folded = layoutMap({ nodes: [number(1), box(5, [], true)], edges: [edge('number-1', 'box-5')] })
    expect(folded.leaves.get('box-5')).toMatchObject([{ id: 'box-5:all', person: null }])
    const round = layoutMap({
      nodes: [number(1), box(5, []), box(6, [])],
      edges: [edge('number-1', 'box-5'), edge('box-5', 'box-6'), edge('box-6', 'box-5')],
    })
    expect(round.places.size).toBeGreaterThanOrEqual(3)
    expect(Number.isFinite(round.height)).toBe(true)
  })

  it('lights the ways through a node in both directions, and no others', () => {
    expect(pathsThrough(layout.paths, 'box-5')).toEqual(
      new Set([
        'box-5:21',
        'box-5:22',
        'box-5:23',
        'box-5 end-5 null',
        'number-5 box-5 null',
        'menu-1 box-5 1',
        'hours-1 menu-1 null',
        'number-1 hours-1 null',
      ]),
    )
  })

  it.each([0, 1, 40])('every place is a number within the drawing, with %d groups', (groups) => {
    const many = Array.from({ length: groups }, (_, index) => index + 1)
    const drawn = layoutMap({
      nodes: many.flatMap((id) => [number(id), box(id, [100 + id])]),
      edges: many.map((id) => edge(`number-${id}`, `box-${id}`)),
    })
    for (const { x, y: at } of drawn.places.values()) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(at).toBeGreaterThan(0)
      expect(at).toBeLessThan(drawn.height)
    }
  })
})
