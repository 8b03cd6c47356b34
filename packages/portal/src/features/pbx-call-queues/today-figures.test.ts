import type { QueueDay } from '@lineside/contract/resources/pbx/call-queues'
import { queueFigures } from '@lineside/telephony/queue/queue-figures'
import { expect, test } from 'vitest'
import { todayFigures } from './today-figures.ts'

const goal = { within_seconds: 20, short_seconds: 5, percent: 80 }
const figures = queueFigures([], { goal, from: 0, now: 0 })
const day = (more: Partial<QueueDay['figures']>): QueueDay => ({ id: 1, goal, figures: { ...figures, ...more } })
const shown = (more: Partial<QueueDay['figures']>) => todayFigures(day(more)).map(({ id }) => id)

test('QBOARD-01: a day without callers tells no mean, but that nobody gave up', () => {
  expect(shown({})).toEqual(['answered', 'gaveUp'])
})

test('QBOARD-01: all that has happened is told, with its means', () => {
  const busy = { answered: 3, talks: 2, talk_ms: 90_000, after_work_ms: 20_000, answer_ms: 42_000, service_level: 1 }
  expect(shown(busy)).toEqual(['answered', 'gaveUp', 'wait', 'level', 'talk', 'work'])
  expect(shown({ short_abandoned: 1, overflowed: 1, called_back: 1 })).toEqual([
    'answered',
    'gaveUp',
    'short',
    'sentOn',
    'calledBack',
  ])
  const times = todayFigures(day(busy)).map(({ values }) => values['time'])
  expect(times.filter((time) => time !== undefined)).toEqual(['0:00', '0:14', '0:45', '0:10'])
})

test.each([
  [0.7999, 79, true],
  [0.8, 80, false],
] as const)('QBOARD-01: a service level of %s reads %s percent', (service_level, percent, needsAttention) => {
  expect(todayFigures(day({ service_level })).find(({ id }) => id === 'level')).toMatchObject({
    values: { percent, goal: 80 },
    needsAttention,
  })
})
