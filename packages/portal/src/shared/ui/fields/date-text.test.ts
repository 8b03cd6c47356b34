import { describe, expect, test } from 'vitest'
import { parseDateText } from './date-text.ts'

describe('a typed date', () => {
  test.each([
    ['2026-11-16', 'en-US', '2026-11-16'],
    ['2026/11/16', 'ru', '2026-11-16'],
    [' 2026.1.6 ', 'de', '2026-01-06'],
    ['11/16/2026', 'en-US', '2026-11-16'],
    ['16.11.2026', 'de', '2026-11-16'],
    ['16/11/2026', 'fr', '2026-11-16'],
    ['3/4/26', 'en-US', '2026-03-04'],
    ['3/4/26', 'it', '2026-04-03'],
    ['16.11.2026', 'ru', '2026-11-16'],
    ['1900-01-01', 'en-US', '1900-01-01'],
  ])('%s in %s is %s', (text, locale, date) => {
    expect(parseDateText(text, locale)).toBe(date)
  })

  test.each([
    '',
    '2026-02-30',
    '2026-13-01',
    '31.4.2026',
    '2026-11',
    '16',
    'today',
    '2026-11-160',
    '123-1-2026',
    '0001-01-01',
    '1899-12-31',
  ])('%s is none', (text) => {
    expect(parseDateText(text, 'de')).toBeNull()
  })
})
