import { array, assert, boolean, integer, property, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../contract/test/runs.ts'
import { teamSections } from './team-sections.ts'

const person = (subscriber_id: number, groups: readonly number[] = [], is_favourite = false) => ({
  subscriber_id,
  groups,
  is_favourite,
})
const [sales, workshop] = [{ id: 50 }, { id: 51 }]
const shown = (people: readonly ReturnType<typeof person>[]) =>
  teamSections(people, [sales, workshop]).map(({ of, people: members }) => [
    typeof of === 'string' ? of : of.id,
    members.map(({ subscriber_id }) => subscriber_id),
  ])

test.each([
  ['nobody', [], []],
  [
    'a favourite is not in the group again',
    [person(1, [50], true), person(2, [50])],
    [
      ['favourites', [1]],
      [50, [2]],
    ],
  ],
  [
    'two groups',
    [person(1, [51, 50]), person(2, [51])],
    [
      [50, [1]],
      [51, [2]],
    ],
  ],
  [
    'no group',
    [person(1), person(2, [51])],
    [
      [51, [2]],
      ['others', [1]],
    ],
  ],
  ['a group that nobody knows', [person(1, [99])], [['others', [1]]]],
] as const)('TEAM-01: favourites, groups, all others: %s', (_what, people, sections) => {
  expect(shown(people)).toEqual(sections)
})

test('TEAM-01: everybody is there once', () => {
  assert(
    property(
      uniqueArray(integer({ min: 1, max: 60 })),
      array(array(integer({ min: 49, max: 52 }))),
      array(boolean()),
      (ids, groups, favourites) => {
        const people = ids.map((id, at) => person(id, groups[at] ?? [], favourites[at] ?? false))
        const all = teamSections(people, [sales, workshop]).flatMap(({ people: members }) => members)
        expect(all.map(({ subscriber_id }) => subscriber_id).toSorted()).toEqual(ids.toSorted())
      },
    ),
    runs(200, 5_000),
  )
})
