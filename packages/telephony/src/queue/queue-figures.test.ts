import type { QueueEvent, QueueGoal } from '@lineside/contract/resources/pbx/queue-figures'
import { expect, test } from 'vitest'
import { randomQueueDay } from '../../test/random-queue-day.ts'
import { isBelowGoal, meanSeconds, queueFigures, queueTalks } from './queue-figures.ts'

const goal: QueueGoal = { within_seconds: 20, short_seconds: 5, percent: 80 }
const at = (second: number) => second * 1000
const enters = (call: string, second: number): QueueEvent => ({ kind: 'entered', at: at(second), call, agent: null })
const leaves = (call: string, second: number, kind: QueueEvent['kind'], agent: number | null = null): QueueEvent => ({
  kind,
  at: at(second),
  call,
  agent,
  ...(kind === 'hung_up' && { wrapUpSeconds: 30 }),
})
const ready = (second: number, agent: number): QueueEvent => ({ kind: 'ready', at: at(second), call: null, agent })
const talk = [enters('a', 0), leaves('a', 10, 'answered', 1), leaves('a', 70, 'hung_up', 1)]

test.each<[string, readonly QueueEvent[], object]>([
  ['nobody came', [], { offered: 0, waiting: 0, longest_ms: null, service_level: null }],
  [
    'two wait',
    [enters('a', 10), enters('b', 40)],
    { offered: 2, waiting: 2, longest_ms: 190_000, service_level: null },
  ],
  ['answered in time', [enters('a', 0), leaves('a', 20, 'answered', 1)], { answered_in_time: 1, service_level: 1 }],
  [
    'answered late',
    [enters('a', 0), leaves('a', 21, 'answered', 1)],
    { answered: 1, answered_in_time: 0, answer_ms: 21_000 },
  ],
  ['gave up', [enters('a', 0), leaves('a', 6, 'abandoned')], { abandoned: 1, abandoned_ms: 6000, service_level: 0 }],
  [
    'hung up at once',
    [enters('a', 0), leaves('a', 5, 'abandoned')],
    { abandoned: 0, short_abandoned: 1, service_level: null },
  ],
  [
    'went on',
    [enters('a', 0), leaves('a', 0, 'overflowed')],
    { offered: 1, overflowed: 1, waiting: 0, service_level: null },
  ],
  ['is called back', [enters('a', 0), leaves('a', 9, 'called_back')], { called_back: 1, waiting: 0, abandoned: 0 }],
  ['leaves once', [...talk, leaves('a', 80, 'abandoned')], { answered: 1, abandoned: 0 }],
  ['came before', [leaves('a', 5, 'answered', 1), leaves('a', 9, 'hung_up', 1)], { offered: 0, answered: 0, talks: 0 }],
  ['comes again', [...talk, enters('a', 90), leaves('a', 99, 'abandoned')], { offered: 2, answered: 1, abandoned: 1 }],
  ['still talks', talk.slice(0, 2), { answered: 1, talks: 0, talk_ms: 0 }],
  ['talked', talk, { talks: 1, talk_ms: 60_000, after_work_ms: 30_000 }],
  ['was ready early', [...talk, ready(77, 1)], { after_work_ms: 7000 }],
  ['was ready late', [...talk, ready(177, 1)], { after_work_ms: 30_000 }],
  ['another was ready', [...talk, ready(77, 2)], { after_work_ms: 30_000 }],
  ['took the next one at once', [...talk, enters('b', 60), leaves('b', 72, 'answered', 1)], { after_work_ms: 2000 }],
  ['a colleague goes on', [...talk.slice(0, 2), leaves('a', 90, 'hung_up', 2)], { talks: 0, after_work_ms: 0 }],
  ['what comes later is not known', [...talk, enters('b', 201)], { offered: 1 }],
])('QBOARD-01: the figures of a queue: %s', (_what, events, figures) => {
  expect(queueFigures(events, { goal, from: 0, now: at(200) })).toMatchObject(figures)
})

test('QBOARD-01: a wrap-up that runs counts up to now', () => {
  expect(queueFigures(talk, { goal, from: 0, now: at(74) }).after_work_ms).toBe(4000)
})

test('QBOARD-01: 10,000 random days are counted as they happened, and each caller once', () => {
  for (let seed = 0; seed < 10_000; seed++) {
    const { events, span, recount } = randomQueueDay(seed)
    const figures = queueFigures(events, span)
    expect(figures, `seed ${seed}`).toEqual(recount)
    const { answered, abandoned, short_abandoned, overflowed, called_back, waiting, offered } = figures
    expect(answered + abandoned + short_abandoned + overflowed + called_back + waiting).toBe(offered)
    // QBOARD-05: the estimated wait is made of the same talks
    const talks = queueTalks(events, span)
    expect([talks.length, talks.reduce((sum, ms) => sum + ms, 0)]).toEqual([figures.talks, figures.talk_ms])
  }
})

test('QBOARD-05: talks are told in the order in which they ended, without the wait', () => {
  const long = [enters('b', 5), leaves('b', 15, 'answered', 2), leaves('b', 190, 'hung_up', 2)]
  expect(queueTalks([...long, ...talk], { from: 0, now: at(200) })).toEqual([60_000, 175_000])
  expect(queueTalks([...long, ...talk], { from: 0, now: at(100) })).toEqual([60_000])
})

test.each([
  [null, false],
  [0.796, true],
  [0.8, false],
  [1, false],
] as const)('QBOARD-01: a service level of %s is below a goal of 80 %%: %s', (level, isBelow) => {
  expect(isBelowGoal({ service_level: level }, goal)).toBe(isBelow)
})

test('QBOARD-01: a mean is told in whole seconds, and not of nothing', () => {
  expect([meanSeconds(29_400, 2), meanSeconds(0, 0)]).toEqual([15, null])
})
