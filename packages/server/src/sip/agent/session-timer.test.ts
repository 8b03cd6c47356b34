import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSessionTimer, tooShort } from './session-timer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const request = (expires: string | undefined, ...supported: string[]) => ({
  getHeader: () => expires,
  getHeaders: (name: string) => (name === 'supported' ? supported : []),
})
const started = () => {
  const [over, refreshed]: [string[], string[][]] = [[], []]
  const timer = createSessionTimer({
    onOver: () => void over.push('over'),
    refresh: (headers) => void refreshed.push([...headers]),
  })
  return { timer, over, refreshed }
}

test('RFC 4028: the party that asked for the timer must refresh; without that the call ends a little early', () => {
  const { timer, over, refreshed } = started()
  expect(timer.asked(request('1800', 'replaces, timer'))).toEqual([
    'Require: timer',
    'Session-Expires: 1800;refresher=uac',
  ])
  vi.advanceTimersByTime(1_700_000)
  timer.asked(request('1800;refresher=uac', 'timer'))
  vi.advanceTimersByTime(1_767_000)
  expect([over, refreshed]).toEqual([[], []])
  vi.advanceTimersByTime(1_000)
  expect(over).toEqual(['over'])
})

test('RFC 4028: a party that wants our refreshes gets two within the interval', () => {
  const { timer, over, refreshed } = started()
  expect(timer.asked(request('600;refresher=uas', 'timer'))).toEqual(['Session-Expires: 600;refresher=uas'])
  vi.advanceTimersByTime(600_000)
  expect([over.length, refreshed]).toEqual([
    0,
    Array(2).fill(['Supported: timer', 'Session-Expires: 600;refresher=uac']),
  ])
  timer.stop()
  vi.advanceTimersByTime(600_000)
  expect(refreshed).toHaveLength(2)
})

test.each([
  ['no time', request(undefined, 'timer')],
  ['a time that is none', request('soon', 'timer')],
  ['a phone that does not know of it', request('1800', 'replaces', 'timers')],
])('RFC 4028: %s: nothing is waited for', (_, asked) => {
  const { timer, over } = started()
  expect([timer.asked(asked), tooShort(asked)]).toEqual([[], null])
  vi.advanceTimersByTime(4_000_000)
  expect(over).toEqual([])
})

test('RFC 4028: too short an interval is refused, with the minimum', () => {
  expect(tooShort(request('89', 'timer'))).toEqual(['Min-SE: 90'])
  expect(tooShort(request('90', 'timer'))).toBeNull()
})
