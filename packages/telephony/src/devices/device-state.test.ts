import { expect, test } from 'vitest'
import { type DeviceFacts, deviceState, deviceSummary } from './device-state.ts'

const now = new Date('2026-11-20T09:00:00Z')
const early = new Date('2026-11-20T07:30:00Z')
const justNow = new Date('2026-11-20T08:58:00Z')
const ready: DeviceFacts = {
  id: 1,
  hasAddress: true,
  hasLine: true,
  fetchedAt: early,
  isOnline: false,
  leftAt: null,
  hasUnnamed: false,
}

test.each<[string, Partial<DeviceFacts>, string]>([
  ['signed in', { isOnline: true }, 'online'],
  ['signed in without having fetched anything, set up by hand', { isOnline: true, fetchedAt: null }, 'online'],
  ['signed in again after it had left', { isOnline: true, leftAt: early }, 'online'],
  ['identified by something that is no MAC address', { hasAddress: false }, 'unaddressed'],
  ['without a line of its own', { hasLine: false }, 'lineless'],
  ['without a line, and never plugged in', { hasLine: false, fetchedAt: null }, 'lineless'],
  ['never plugged in', { fetchedAt: null }, 'waiting'],
  ['never plugged in, while another phone rings on its line', { fetchedAt: null, hasUnnamed: true }, 'waiting'],
  ['just plugged in', { fetchedAt: justNow }, 'starting'],
  ['back after it had left', { fetchedAt: justNow, leftAt: early }, 'starting'],
  ['plugged in, and never signed in', {}, 'silent'],
  ['plugged in, while its line has a phone without a name', { hasUnnamed: true }, 'untold'],
  ['no longer signed in', { leftAt: early }, 'gone'],
  ['no longer signed in, set up by hand', { leftAt: early, fetchedAt: null }, 'gone'],
])('DEV-07: a device that is %s', (_, facts, expected) => {
  expect(deviceState({ ...ready, ...facts }, now)).toBe(expected)
})

test('DEV-07: the summary names the worst first, of the same the newest, and leaves out those that are well', () => {
  const facts: DeviceFacts[] = [
    { ...ready, id: 1, isOnline: true },
    { ...ready, id: 2, fetchedAt: null },
    { ...ready, id: 3, hasLine: false },
    { ...ready, id: 4, leftAt: early },
    { ...ready, id: 5, fetchedAt: null },
    { ...ready, id: 6 },
    { ...ready, id: 7, hasUnnamed: true },
    { ...ready, id: 8, hasAddress: false },
  ]
  expect(deviceSummary(facts, now)).toEqual({
    count: 8,
    online: 1,
    signed_out: 2,
    unready: 4,
    attention: [4, 6, 8, 3, 5, 2],
  })
  const many = Array.from({ length: 300 }, (_, id) => ({ ...ready, id, fetchedAt: null }))
  expect(deviceSummary(many, now)).toMatchObject({ count: 300, unready: 300 })
  expect(deviceSummary(many, now).attention).toHaveLength(200)
  expect(deviceSummary([], now)).toEqual({ count: 0, online: 0, signed_out: 0, unready: 0, attention: [] })
})
