import { expect, test, vi } from 'vitest'
import type { AwaitedAmong } from '../../domain/team/awaited-store.ts'
import { createFreeTeller } from './free-teller.ts'

const event = (id: string | null, customerId = 1) =>
  ({ topic: 'presence', id, customerId, subscriberId: null }) as const

test('TEAM-01: changes that a database error hid are looked at again, with those that came meanwhile', async () => {
  vi.useFakeTimers()
  const asked: AwaitedAmong[] = []
  let isAway = true
  const teller = createFreeTeller(
    async (among) => {
      asked.push(among)
      if (isAway) throw new Error('the database is away')
    },
    { warn: vi.fn() },
  )
  teller.look([])
  teller.look([event('7'), event(null, 3)])
  await vi.advanceTimersByTimeAsync(0)
  teller.look([event('8')])
  isAway = false
  await vi.advanceTimersByTimeAsync(500)
  expect(asked).toEqual([
    { lines: [7], customers: [3] },
    { lines: [7, 8], customers: [3] },
  ])
  teller.look(null)
  await vi.advanceTimersByTimeAsync(0)
  expect(asked.at(-1)).toBe(null)
  teller.close()
  vi.useRealTimers()
})
