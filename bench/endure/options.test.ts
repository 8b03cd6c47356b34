import { expect, test } from 'vitest'
import { readOptions } from './options.ts'
import { parts } from './plan.ts'

test('HARD-06: without options it is a day with 200 people, 60 phones, 20 calls, and a kill of each part an hour', () => {
  expect(readOptions([])).toMatchObject({
    hours: 24,
    everyMinutes: 60,
    people: 200,
    phones: 60,
    calls: 20,
    only: parts,
    hasDisk: true,
  })
})

test('HARD-06: options say otherwise', () => {
  const args = ['--hours=0.1', '--every', '6', '--only', 'server,database', '--no-disk', '--report', '/tmp/report.md']
  expect(readOptions(args)).toMatchObject({
    hours: 0.1,
    everyMinutes: 6,
    only: ['server', 'database'],
    hasDisk: false,
    report: '/tmp/report.md',
  })
})

test.each([
  [['--hours', 'all'], '--hours must be a number from 0.02 to 240.'],
  [['--people', '0'], '--people must be a number from 1 to 1000.'],
  [['--calls', '1.5'], '--calls must be a whole number.'],
  [['--only', 'server,moon'], '--only has no part "moon"'],
  [['--loud'], 'Unknown option'],
])('HARD-06: refuses %j', (args, words) => {
  expect(() => readOptions(args)).toThrow(words)
})
