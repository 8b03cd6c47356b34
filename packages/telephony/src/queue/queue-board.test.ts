import type { QueueAgent, QueueAgentState, WaitingCaller } from '@lineside/contract/resources/pbx/call-queues'
import { describe, expect, test } from 'vitest'
import { allAgents, isLongWait, queueBoard, queuesState } from './queue-board.ts'

const caller = (id: number, waited_seconds: number): WaitingCaller => ({
  id,
  number: `43${id}`,
  name: null,
  waited_seconds,
  is_offered: false,
})
const agent = (subscriber_id: number, state: QueueAgentState, name = `Agent ${subscriber_id}`): QueueAgent => ({
  subscriber_id,
  name,
  extension: null,
  state,
  for_seconds: null,
})
const callers = (...waits: number[]) => waits.map((waited, index) => caller(index + 1, waited))
const agents = (...states: QueueAgentState[]) => states.map((state, index) => agent(index + 1, state))

test.each([
  [120, false],
  [121, true],
] as const)('CQ-04: after %i seconds a wait is long: %s', (seconds, expected) => {
  expect(isLongWait(seconds)).toBe(expected)
})

describe('CQ-01: callers as beads', () => {
  test.each([
    ['nobody', [], [], null],
    ['one stands at the front', [5], [80], null],
    ['the next one is the nearest', [125, 48, 11], [80, 55, 30], null],
    ['one more still has a place', [9, 8, 7, 6], [80, 58, 36, 14], null],
    ['the first three of many', [9, 8, 7, 6, 5], [80, 58, 36], { count: 2, at: 14 }],
  ] as const)('%s', (_, waits, places, more) => {
    const board = queueBoard(callers(...waits), agents('talking'), 0)
    expect(board.beads.map(({ at }) => at)).toEqual(places)
    expect(board.beads.map(({ place }) => place)).toEqual(places.map((__, index) => index + 1))
    expect(board.more).toEqual(more)
    expect(board.waiting).toBe(waits.length)
  })

  test('waits go on since they were read, and those over two minutes are marked', () => {
    const board = queueBoard(callers(119, 40), agents('talking'), 3)
    expect(board.beads.map(({ waited, isLong }) => [waited, isLong])).toEqual([
      [122, true],
      [43, false],
    ])
    expect(board.longest).toBe(122)
    expect(queueBoard([], [], 3).longest).toBeNull()
  })
})

describe('CQ-04: the next caller', () => {
  test.each([
    ['the only one who is free rings', [], ['talking', 'free', 'paused'], { kind: 'rings', name: 'Agent 2' }],
    ['one of the free ones rings', [], ['free', 'free', 'offline'], { kind: 'rings_one_of', count: 2 }],
    ['nobody is free', [], ['talking', 'wrap_up', 'ringing', 'paused'], { kind: 'waits' }],
    ['nobody overtakes those who wait', [4], ['free'], { kind: 'waits' }],
    ['nobody is there', [], ['offline', 'offline'], { kind: 'nobody' }],
    ['there is nobody at all', [], [], { kind: 'nobody' }],
  ] as const)('%s', (_, waits, states, expected) => {
    expect(queueBoard(callers(...waits), agents(...states), 0).next).toEqual(expected)
  })
})

describe('CQ-01: the agents', () => {
  test('the reader stands where the line rings them', () => {
    const queue = {
      agents: agents('free', 'talking'),
      own: { is_paused: true, state: 'paused', for_seconds: 7, after_agents: 1, wrap_up: null },
    } as const
    const self = { subscriber_id: 9, name: 'Anna', extension: '21' }
    expect(allAgents(queue, self).map(({ subscriber_id }) => subscriber_id)).toEqual([1, 9, 2])
    expect(allAgents(queue, self)[1]).toEqual({ ...self, state: 'paused', for_seconds: 7 })
    expect(allAgents({ ...queue, own: null }, self)).toHaveLength(2)
  })

  test.each([
    [5, 5, null],
    [6, 4, { count: 2, free: 2 }],
    [200, 4, { count: 196, free: 196 }],
  ] as const)('%i agents, %i of them named', (count, named, more) => {
    const board = queueBoard([], agents(...Array.from({ length: count }, () => 'free' as const)), 0)
    expect(board.agents).toHaveLength(named)
    expect(board.moreAgents).toEqual(more)
  })
})

test('CQ-01: the queues together, for the sentence of the page', () => {
  const queues = [
    { name: 'Workshop', callers: callers(125, 119), everyAgent: agents('talking') },
    { name: 'Reception', callers: [], everyAgent: agents('offline') },
  ]
  expect(queuesState(queues, 1)).toEqual({
    waiting: 2,
    busy: ['Workshop'],
    long: 1,
    longest: 126,
    unattended: ['Reception'],
  })
  expect(queuesState([], 1)).toEqual({ waiting: 0, busy: [], long: 0, longest: 0, unattended: [] })
})
