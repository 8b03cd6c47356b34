import { expect, test } from 'vitest'
import { type MailRate, mailRates, spend } from './mail-budget.ts'

const now = new Date('2026-01-01T00:00:00Z')
const after = (ms: number) => new Date(now.getTime() + ms)

/** The waits of so many mails, one every `pauseMs`; null: left out. */
const waits = (count: number, rate: MailRate, pauseMs = 0): readonly (number | null)[] => {
  let filled = new Date(0)
  return Array.from({ length: count }, (_none, index) => {
    const spent = spend(filled, after(index * pauseMs), rate)
    filled = spent?.filledUntil ?? filled
    return spent && spent.waitMs
  })
}

const rate = { everyMs: 10, atOnce: 3, longestWaitMs: 20 }

test.each([
  ['three at once go, two wait, the others are left out', 7, 0, [0, 0, 0, 10, 20, null, null]],
  ['at the steady rate none waits', 6, 10, [0, 0, 0, 0, 0, 0]],
  ['a little faster, and they wait longer and longer', 8, 5, [0, 0, 0, 0, 0, 5, 10, 15]],
])('%s', (_what, count, pauseMs, expected) => expect(waits(count, rate, pauseMs)).toEqual(expected))

test('usage grows from nothing to everything, and is free again after a while', () => {
  const first = spend(new Date(0), now, rate)
  expect(first?.used).toBe(1 / 5)
  expect(spend(after(40), now, rate)?.used).toBe(1)
  expect(spend(after(40), after(40), rate)).toMatchObject({ waitMs: 0, used: 1 / 5 })
})

test('a line has 50 mails at once and 100 more within the hour; a seat is handed over once a minute', () => {
  const line = waits(200, mailRates.subscriber)
  expect(line.filter((wait) => wait === 0)).toHaveLength(50)
  expect(line.filter((wait) => wait !== null)).toHaveLength(150)
  expect(waits(3, mailRates.handover, 30_000)).toEqual([0, null, 0])
})
