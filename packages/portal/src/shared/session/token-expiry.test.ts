import { describe, expect, test } from 'vitest'
import { expiryDelay } from './token-expiry.ts'

const now = 1_800_000_000_000
const token = (payload: unknown) => `h.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.s`

describe('AUTH-07: the timer ends a session at 95 percent of the remaining lifetime', () => {
  test.each([
    ['an hour', 3600, 3_420_000],
    ['a second', 1, 950],
    ['a year', 31_536_000, 29_959_200_000],
  ])('%s', (_title, seconds, delay) => {
    expect(expiryDelay(token({ exp: now / 1000 + seconds, username: 'ärger' }), now)).toBe(delay)
  })

  test.each([
    ['no end', token({ username: 'anna' })],
    ['an end that is no number', token({ exp: 'tomorrow' })],
    ['an end that is past', token({ exp: now / 1000 - 1 })],
    ['no payload', 'opaque'],
    ['a payload that is no JSON', 'h.bm90IGpzb24.s'],
    ['a payload that is no base64', 'h.*.s'],
    ['nothing at all', ''],
  ])('%s: no timer, the platform decides', (_title, given) => {
    expect(expiryDelay(given, now)).toBeNull()
  })
})
