import type { ServerFrameOf } from '@lineside/contract/rtc/frames'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPresenceTeller, type PresenceTeller, timeToAnswer } from './presence-teller.ts'

const told: { frame: ServerFrameOf<'event'>; customer: number }[] = []
let browsers = 10
let isFailing = false
let teller: PresenceTeller

beforeEach(() => {
  vi.useFakeTimers()
  told.length = 0
  browsers = 10
  isFailing = false
  teller = createPresenceTeller({
    log: { warn: () => undefined },
    statesOf: async (lines) => {
      if (isFailing) throw new Error('no database')
      return lines.map(free)
    },
    browsersOf: () => browsers,
    tell: (frame, customer) => told.push({ frame, customer }),
  })
})
afterEach(() => {
  teller.close()
  vi.useRealTimers()
})

const free = (subscriber_id: number) =>
  ({ subscriber_id, state: 'free', since: null, status: null, wraps_until: null, with: null }) as const
const linesTold = () => told.map(({ frame }) => frame.lines?.map((line) => line.subscriber_id) ?? 'ask again')
const changed = (from: number, to: number) => {
  for (let line = from; line <= to; line++) teller.changed(1, line)
}

describe('PRES: notifications of presence', () => {
  test('at once, with the state, to the customer that it is of', async () => {
    teller.changed(1, 7)
    await vi.advanceTimersByTimeAsync(0)
    expect(told).toEqual([{ customer: 1, frame: { type: 'event', topic: 'presence', id: '7', lines: [free(7)] } }])
    teller.changed(2, 8)
    await vi.advanceTimersByTimeAsync(0)
    expect(told[1]).toMatchObject({ customer: 2, frame: { lines: [free(8)] } })
  })

  test('for several lines in one frame, each line once', async () => {
    for (const line of [1, 2, 1]) teller.changed(1, line)
    await vi.advanceTimersByTimeAsync(0)
    expect(told.map(({ frame }) => frame)).toEqual([
      { type: 'event', topic: 'presence', id: null, lines: [free(1), free(2)] },
    ])
  })

  test('to nobody where no browser is', async () => {
    browsers = 0
    teller.changed(1, 7)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(told).toEqual([])
    // the one that comes then fetches what is, and is told of what changes from then on
    browsers = 1
    teller.changed(1, 8)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(linesTold()).toEqual([[8]])
  })

  test('the less often, the more browsers there are, and nothing is lost meanwhile', async () => {
    browsers = 10_000
    teller.changed(1, 1)
    await vi.advanceTimersByTimeAsync(0)
    changed(2, 3)
    await vi.advanceTimersByTimeAsync(1_900)
    expect(linesTold()).toEqual([[1]])
    await vi.advanceTimersByTimeAsync(200)
    expect(linesTold()).toEqual([[1], [2, 3]])
  })

  test('for very many lines by asking to fetch them; all browsers have time to do so before the next such frame', async () => {
    browsers = 10_000
    changed(1, 21)
    await vi.advanceTimersByTimeAsync(0)
    expect(told.map(({ frame }) => frame)).toEqual([
      { type: 'event', topic: 'presence', id: null, within_ms: timeToAnswer(browsers) },
    ])
    teller.changed(1, null)
    teller.changed(1, 7)
    await vi.advanceTimersByTimeAsync(2_500)
    // one line by itself does not wait for that
    expect(linesTold()).toEqual(['ask again', [7]])
    await vi.advanceTimersByTimeAsync(timeToAnswer(browsers))
    expect(linesTold()).toEqual(['ask again', [7], 'ask again'])
  })

  test('later where states can not be read: browsers ask themselves', async () => {
    isFailing = true
    teller.changed(1, 7)
    await vi.advanceTimersByTimeAsync(1)
    expect(linesTold()).toEqual(['ask again'])
  })
})
