import { describe, expect, test } from 'vitest'
import { LOCALES, messagesFolder, resolveLocale } from './locales.ts'

describe('UI-01: the language comes from the browser’s first two letters and is stored', () => {
  test.each([
    ['de-AT', null, 'de'],
    ['en-GB', null, 'en-US'],
    ['FR', null, 'fr'],
    ['nl', null, 'en-US'],
    ['', null, 'en-US'],
    ['de-AT', 'ru', 'ru'],
    ['de', 'en-US', 'en-US'],
    ['it', 'xx', 'it'],
  ])('browser %s, stored %s: %s', (browser, stored, expected) => {
    expect(resolveLocale(browser, stored)).toBe(expected)
  })

  test('six languages, English first', () => {
    expect(LOCALES.map(messagesFolder)).toEqual(['en', 'de', 'es', 'fr', 'it', 'ru'])
  })
})
