import { limits } from '@lineside/contract/limits'
import { describe, expect, it } from 'vitest'
import {
  addressOf,
  anna,
  eva,
  forwarding,
  max,
  person,
  rule,
  sales,
  settings,
  voicebox,
} from '../../test/routing-builders.ts'
import { resolveCall } from '../routing/resolve-call.ts'
import type { Person, Snapshot, SubscriberSettings } from '../routing/snapshot.ts'
import type { Schedule } from '../schedules/schedule.ts'
import { companyMap } from './company-map.ts'
import { companySummary } from './company-summary.ts'
import type { MapLine } from './map-line.ts'
import { mapMoment } from './map-moment.ts'

interface Given extends Partial<Pick<MapLine, 'kind' | 'isQueue' | 'isBoxFull' | 'waiting'>> {
  readonly id: number
  readonly devices?: number
  readonly numbers?: number
  readonly settings?: Partial<SubscriberSettings>
}

const name = (id: number): string => `Line ${id}`
const noVoicebox: Partial<Person> = { hasVoicebox: false }

/** Decides a call to each of these lines. */
const decide = (given: readonly Given[]): readonly MapLine[] => {
  const subscribers = Object.fromEntries(given.map(({ id, settings: own }) => [id, settings(id, own)]))
  const people = Object.fromEntries(
    given.map(({ id, devices = 1 }) => [
      id,
      person(id, { name: name(id), devices: Array.from({ length: devices }, () => 'Phone'), ...noVoicebox }),
    ]),
  )
  return given.map((line) => {
    const { id, devices = 1, numbers = 1 } = line
    const callee = { dialled: `4319920${id}`, number: `4319920${id}`, subscriberId: id }
    const caller = { numbers: [], isAnonymous: false, subscriberId: null }
    const snapshot: Snapshot = { caller, callee, moment: 0, subscribers, people, chance: 0, isBounded: true }
    const decided = resolveCall(snapshot)
    if (!('plan' in decided)) throw new Error('the lines do not know each other')
    return {
      ...decided,
      id,
      name: name(id),
      extension: String(30 + id),
      kind: line.kind ?? 'seat',
      numbers: Array.from({ length: numbers }, (_, index) => ({ id: id * 10 + index, e164: `4319920${id}${index}` })),
      hasOwnNumber: numbers > 1,
      isQueue: line.isQueue ?? false,
      waiting: line.waiting ?? 0,
      longestSeconds: null,
      devices,
      state: devices === 0 ? 'offline' : 'free',
      isBoxFull: line.isBoxFull ?? false,
      later: null,
    }
  })
}

const group = (members: readonly number[], seconds = 20): Partial<SubscriberSettings> => ({
  group: { policy: 'parallel', seconds, members: [...members], turn: 0 },
})

const hoursOf = (week: Schedule['week']): Schedule => ({
  zone: 'UTC',
  week,
  exceptions: [],
  holidays: [],
  closures: [],
})
const never = hoursOf([])
const always = hoursOf([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 1440 })))

describe('MAP-01: the company as one picture', () => {
  it('draws a number to its group, the group to its people, and its end', () => {
    const map = companyMap(
      decide([{ id: sales, kind: 'group', settings: group([anna, max]) }, { id: anna }, { id: max }]),
    )
    expect(map.nodes.map(({ id }) => id)).toEqual(expect.arrayContaining([`number-${sales}`, `box-${sales}`]))
    expect(map.edges).toContainEqual({ from: `number-${sales}`, to: `box-${sales}`, key: null, kind: 'way' })
    const box = map.nodes.find(({ id }) => id === `box-${sales}`)
    expect(box).toMatchObject({ members: [anna, max], states: null, policy: 'parallel', seconds: 20 })
    expect(map.nodes).toContainEqual(expect.objectContaining({ kind: 'end', what: 'lost', after: 20 }))
    expect(map.named.map(({ id }) => id)).toEqual([anna, max])
  })

  it.each([
    ['to another group', { to: 'line', address: addressOf(eva) }, `box-${eva}`],
    ['to the voicebox', { to: 'voicebox' }, `end-box-${sales}-`],
  ] as const)('QBOARD-05: draws where callers of a queue go who have waited for too long: %s', (_, way, to) => {
    const overflow = { afterSeconds: 300, whenFull: false, way }
    const queue = { ...group([anna]), queue: { length: 5, wrapUpSeconds: 10, overflow } }
    const lines = [
      { id: sales, kind: 'group', isQueue: true, settings: queue },
      { id: eva, kind: 'group', settings: group([max]) },
      { id: anna },
      { id: max },
    ] as const
    const { edges } = companyMap(decide(lines))
    expect(edges).toContainEqual({ from: `box-${sales}`, to, key: null, kind: 'way' })
    const without = { ...queue, queue: { length: 5, wrapUpSeconds: 10 } }
    const [, ...others] = lines
    const drawn = companyMap(decide([{ ...lines[0], settings: without }, ...others])).edges
    expect(drawn.filter(({ from }) => from === `box-${sales}`)).toEqual([])
  })

  it.each([
    ['during', { set: 'Open', is_within: false }],
    ['outside', { set: 'Open', is_within: true }],
    ['holidays', { set: null, is_within: false }],
  ] as const)('SCHED-01: says whether the hours of a schedule hold that a rule uses: %s', (use, told) => {
    const of = use === 'outside' ? always : never
    const times = { name: 'Open', times: [], schedule: { use, hours: of } }
    const rules = forwarding({ cfu: [rule([voicebox], { times })] })
    const lines = [
      { id: sales, kind: 'group', settings: { ...group([anna]), forwarding: rules } },
      { id: anna },
    ] as const
    expect(companyMap(decide(lines)).nodes).toContainEqual(expect.objectContaining({ kind: 'hours', ...told }))
  })

  it('folds the own numbers of people into one node, and counts who is reached', () => {
    const map = companyMap(decide([{ id: anna }, { id: max }, { id: eva, devices: 0 }]))
    expect(map.nodes.filter(({ kind }) => kind === 'own')).toMatchObject([{ id: 'own-each', count: 3 }])
    expect(map.people).toEqual({ count: 3, reached: 2, without_phone: 1, losing: 2 })
    expect(map.numbers).toBe(3)
  })

  it('MAP-02: offers numbers to people who are called by their extension only, with a phone first', () => {
    const given = [
      { id: sales, kind: 'group', settings: group([anna]) },
      { id: anna, devices: 0 },
      { id: max },
      { id: eva, numbers: 2 },
    ] as const
    const { count, people } = companyMap(decide(given)).without_number
    expect({ count, ids: people.map(({ id }) => id) }).toEqual({ count: 2, ids: [max, anna] })
    const many = decide(Array.from({ length: limits.companyMapNamed + 5 }, (_, index) => ({ id: 100 + index })))
    const bounded = companyMap(many).without_number
    expect([bounded.count, bounded.people.length]).toEqual([many.length, limits.companyMapNamed])
  })

  it.each([limits.companyMapPeople, limits.companyMapPeople + 1])(
    'names or counts the people of a group of %d',
    (count) => {
      const members = Array.from({ length: count }, (_, index) => 100 + index)
      const lines = decide([{ id: sales, kind: 'group', settings: group(members) }, ...members.map((id) => ({ id }))])
      const box = companyMap(lines).nodes.find(({ id }) => id === `box-${sales}`)
      const isFolded = count > limits.companyMapPeople
      expect(box).toMatchObject({
        count,
        members: isFolded ? [] : members,
        states: isFolded ? { free: count, ringing: 0, talking: 0, offline: 0 } : null,
      })
      const opened = companyMap(lines, sales).nodes.find(({ id }) => id === `box-${sales}`)
      expect(opened).toMatchObject({ members })
    },
  )

  it('is bounded: of many groups it draws some, those first that lose callers, and counts the others', () => {
    const groups = Array.from({ length: limits.companyMapLines + 5 }, (_, index) => 1000 + index)
    const map = companyMap(
      decide([...groups.map((id) => ({ id, kind: 'group', settings: group([anna]) }) as const), { id: anna }]),
    )
    expect(map.nodes.filter(({ kind }) => kind === 'number')).toHaveLength(limits.companyMapLines)
    expect(map.nodes).toContainEqual({ kind: 'more', id: 'more', count: 5 })
    expect(map.warnings.length).toBeLessThanOrEqual(10)
  })
})

describe('MAP-01: warnings', () => {
  const kinds = (given: readonly Given[]) => companyMap(decide(given)).warnings.map(({ kind, count }) => [kind, count])

  it.each<[string, readonly Given[], readonly (readonly [string, number])[]]>([
    [
      'a group that loses callers comes before people',
      [{ id: sales, kind: 'group', settings: group([anna]) }, { id: anna }],
      [
        ['loses', 1],
        ['seat_loses', 1],
      ],
    ],
    [
      'a group whose people have no phone',
      [
        { id: sales, kind: 'group', settings: group([anna]) },
        { id: anna, devices: 0 },
      ],
      [
        ['nobody', 1],
        ['no_phone', 1],
      ],
    ],
    [
      'people who have no phone, in one',
      [
        { id: anna, devices: 0 },
        { id: max, devices: 0 },
      ],
      [['no_phone', 2]],
    ],
    [
      'numbers of a person whom nobody reaches',
      [{ id: anna, devices: 0, numbers: 3 }],
      [
        ['no_phone', 1],
        ['unused', 1],
      ],
    ],
  ])('%s', (_, given, expected) => {
    expect(kinds(given)).toEqual(expected)
  })

  it('counts seats, groups and queues for the sentences above their lists', () => {
    const lines = decide([{ id: sales, kind: 'group', settings: group([anna]) }, { id: anna }, { id: max, devices: 0 }])
    expect(companySummary(lines)).toEqual({
      seats: { count: 2, without_phone: 1, losing: 1, attention: [max, anna] },
      groups: { count: 1, without_phone: 0, losing: 1, attention: [sales] },
      queues: { count: 0, without_phone: 0, losing: 0, attention: [] },
    })
  })
})

const friday = { year: 2026, month: 11, day: 20, hour: 14, minute: 30, second: 0, weekday: 5 }
it.each([
  ['now', friday, null],
  ['night', friday, '2026-11-21 02:00'],
  ['night', { ...friday, hour: 1 }, '2026-11-20 02:00'],
  ['night', { ...friday, month: 12, day: 31 }, '2027-01-01 02:00'],
  ['holiday', friday, '2027-01-01 11:00'],
  ['holiday', { ...friday, month: 1, day: 1, hour: 9 }, '2026-01-01 11:00'],
  ['holiday', { ...friday, month: 1, day: 1, hour: 12 }, '2027-01-01 11:00'],
] as const)('MAP-01: the moment "%s" %#', (when, now, at) => {
  expect(mapMoment(when, now)).toBe(at)
})
