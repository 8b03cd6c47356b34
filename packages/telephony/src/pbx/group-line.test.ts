import type { HuntPolicy } from '@lineside/contract/resources/subscribers'
import { describe, expect, test } from 'vitest'
import { anna, eva, max, sales, settings, snapshot, stopsOf } from '../../test/routing-builders.ts'
import { routingLimits } from '../routing/routing-limits.ts'
import { groupLine } from './group-line.ts'

describe('GRP-06: the stops of a call in a group', () => {
  const many = Array.from({ length: 8 }, (_, index) => `${index}`)
  test.each<[string, readonly string[], HuntPolicy, object]>([
    ['nobody', [], 'serial', { stops: [], rest: 0, total: 0 }],
    [
      'one after the other',
      ['a', 'b'],
      'serial',
      {
        stops: [
          { members: ['a'], from: 0, seconds: 15 },
          { members: ['b'], from: 15, seconds: 15 },
        ],
        rest: 0,
        total: 30,
      },
    ],
    ['all at once', ['a', 'b'], 'parallel', { stops: [{ members: ['a', 'b'], from: 0, seconds: 15 }], total: 15 }],
    ['in turn: the first differs', ['a', 'b'], 'circular', { stops: [{ from: null }, { from: null }], total: 30 }],
    ['in random order', ['a'], 'random', { stops: [{ members: ['a'], from: null, seconds: 15 }], total: 15 }],
    ['as many as have room', many.slice(0, 5), 'serial', { stops: { length: 5 }, rest: 0, total: 75 }],
    ['the others are counted', many, 'serial', { stops: { length: 4 }, rest: 4, total: 120 }],
  ])('%s', (_, members, policy, expected) => {
    expect(groupLine(members, policy, { seconds: 15, most: 5 })).toMatchObject(expected)
  })

  test.each(['serial', 'parallel'] as const)('%s: a caller waits as long as the engine rings', (policy) => {
    const group = { policy, seconds: 12, members: [anna, max, eva], turn: 0 }
    const rung = stopsOf(
      snapshot([settings(sales, { group })], { callee: { dialled: '34', number: '34', subscriberId: sales } }),
    ).flatMap((stop) => (stop.startsWith('rings ') ? [Number(stop.split(' ').at(-1))] : []))
    const line = groupLine(group.members, policy, { seconds: 12, most: 5 })
    expect(line.stops.map(({ seconds }) => seconds)).toEqual(rung)
    expect(line.total).toBe(rung.reduce((sum, seconds) => sum + seconds, 0))
  })

  test('no more members ring than the engine tries', () => {
    const members = Array.from({ length: routingLimits.turns + 20 }, (_, index) => index)
    expect(groupLine(members, 'random', { seconds: 1, most: 5 })).toMatchObject({
      rest: 96,
      total: routingLimits.turns,
    })
  })
})
