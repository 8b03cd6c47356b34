import { describe, expect, test } from 'vitest'
import { exampleCall, unusedDays } from './key-words.ts'

describe('KEYS-01: words about a key', () => {
  const made = '2026-01-01T00:00:00Z'
  test.each<[string | null, string, number | null]>([
    [null, '2026-03-31T23:59:59Z', null],
    [null, '2026-04-01T00:00:00Z', 90],
    ['2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z', null],
    ['2026-03-01T00:00:00Z', '2026-06-03T12:00:00Z', 94],
  ])('used %s, at %s: unused for %s days', (used, now, days) => {
    expect(unusedDays({ used, made }, new Date(now))).toBe(days)
  })

  test('the example reads what the key may read, and calls where it may only call', () => {
    const origin = 'https://portal.example'
    expect(exampleCall('lsk_x', { reads: ['contacts'], writes: ['dialling'] }, origin)).toBe(
      "curl -s https://portal.example/api/contacts/ -H 'authorization: Bearer lsk_x'",
    )
    expect(exampleCall('lsk_x', { reads: [], writes: ['dialling'] }, origin)).toContain(
      `/api/lineside/calls -H 'authorization: Bearer lsk_x' -H 'content-type: application/json' -d '{"number":"22"}'`,
    )
  })
})
