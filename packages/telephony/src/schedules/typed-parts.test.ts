import { describe, expect, test } from 'vitest'
import { partsText, typedParts } from './typed-parts.ts'

describe('SCHED-01: the hours of a day as they are typed', () => {
  test.each([
    ['', ''],
    ['8-17', '08:00–17:00'],
    ['08:00–12:00, 13:00–17:00', '08:00–12:00, 13:00–17:00'],
    ['8-12,13-17', '08:00–12:00, 13:00–17:00'],
    ['8-12;13.30 - 17', '08:00–12:00, 13:30–17:00'],
    ['8,30-12', '08:30–12:00'],
    ['9am-5pm', '09:00–17:00'],
    ['22-6', '22:00–06:00'],
    ['0-24', '00:00–24:00'],
    ['18-0', '18:00–24:00'],
    ['8-8', '08:00–08:00'],
    ['13-17, 8-12', '08:00–12:00, 13:00–17:00'],
    ['8-12, 12-17', '08:00–17:00'],
    ['8-14, 12-17', '08:00–17:00'],
  ])('%s', (typed, shown) => {
    const parts = typedParts(typed)
    expect(parts && partsText(parts)).toBe(shown)
    // the text reads back as the same hours
    expect(parts && typedParts(partsText(parts))).toEqual(parts)
  })

  test.each([
    '8',
    '8-',
    '-17',
    '25-26',
    '8-12-17',
    'closed',
    '8-17,',
    Array.from({ length: 11 }, (_, at) => `${at * 2}-${at * 2 + 1}`).join(', '),
  ])('refuses %s', (typed) => {
    expect(typedParts(typed)).toBeNull()
  })
})
