import { expect, test } from 'vitest'
import { judgeAnswer } from './judge-answer.ts'
import { createOutages } from './outages.ts'

const refusal = (status: number, more: Record<string, string> = {}) => ({
  status,
  headers: more,
  body: JSON.stringify({ code: status, message: 'Some words' }),
})
const again = { 'retry-after': '5' }

test.each([
  ['a success', { status: 201, headers: {}, body: '' }, []],
  ['an expected refusal', refusal(401), []],
  ['503 while the database is away', refusal(503, again), ['database']],
  ['502 while a server is away', refusal(502, again), ['server']],
  ['507 while the disk is full', refusal(507), ['disk']],
] as const)('HARD-06: %s is fitting', (_name, answer, away) => {
  expect(judgeAnswer(answer, { expected: [401], away })).toBeNull()
})

test.each([
  ['500, whatever is away', refusal(500), ['server', 'database'], 'not fitting'],
  ['503 while nothing is away', refusal(503, again), [], 'not fitting'],
  ['502 while the database is away', refusal(502, again), ['database'], 'not fitting'],
  ['503 that says no time', refusal(503), ['database'], 'without Retry-After'],
  ['a page of the proxy', { status: 503, headers: again, body: '<html>503' }, ['database'], 'without words'],
  ['a refusal that nobody expects', refusal(422), [], 'not fitting'],
  [
    'the code of another status',
    { status: 404, headers: {}, body: '{"code":403,"message":"no"}' },
    [],
    'without words',
  ],
] as const)('HARD-06: %s is a fault', (_name, answer, away, words) => {
  expect(judgeAnswer(answer, { expected: [401], away })).toContain(words)
})

test('HARD-06: an outage counts until a moment after its end', () => {
  let now = 100_000
  const outages = createOutages(() => now)
  expect(outages.now()).toEqual([])
  const end = outages.begin('nats')
  now += 60_000
  expect(outages.now()).toEqual(['nats'])
  end()
  now += 20_000
  expect(outages.now()).toEqual(['nats'])
  now += 1
  expect(outages.now()).toEqual([])
  expect(outages.during(0, 99_999)).toBe('nothing')
  expect(outages.during(0, 100_000)).toBe('nats (00:01:40)')
})
