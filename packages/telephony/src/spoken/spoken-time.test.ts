import { promptLanguages, type PromptLanguage } from '@lineside/contract/preferences'
import { describe, expect, test } from 'vitest'
import type { Word } from './saying.ts'
import { spokenDigits, spokenNumber } from './spoken-number.ts'
import { spokenDay, spokenTime } from './spoken-time.ts'

const text = (words: readonly Word[]) => words.map((word) => ('prompt' in word ? word.prompt : word.handle)).join(' ')

test.each<[number, PromptLanguage, string]>([
  [0, 'en', '0'],
  [12, 'de', '12'],
  [20, 'es', '20'],
  [21, 'en', '20 1'],
  [21, 'de', '1-and 20'],
  [21, 'es', '20 and 1'],
  [38, 'it', '30 8'],
  [99, 'ro', '90 and 9'],
  [47, 'ru', '40 7'],
  [21, 'fr', '20 and 1'],
  [47, 'fr', '40 7'],
  [71, 'fr', '60 and 11'],
  [75, 'fr', '60 15'],
  [80, 'fr', '80'],
  [81, 'fr', '80 1'],
  [97, 'fr', '80 17'],
  [100, 'de', '100'],
  [121, 'de', '100 1-and 20'],
  [199, 'en', '100 90 9'],
  [200, 'en', '2 0 0'],
])('%d in %s is said as %s', (value, language, said) => expect(text(spokenNumber(value, language))).toBe(said))

test('a phone number is spoken digit by digit, without its signs', () => {
  expect(text(spokenDigits('+43 1/205'))).toBe('4 3 1 2 0 5')
})

test.each<[number, number, PromptLanguage, string]>([
  [0, 0, 'en', '12 oclock am'],
  [14, 5, 'en', '2 oh 5 pm'],
  [12, 30, 'en', '12 30 pm'],
  [9, 0, 'de', 'hour_9'],
  [14, 21, 'de', 'hour_14 1-and 20'],
  [14, 21, 'fr', 'hour_14 20 and 1'],
  [14, 21, 'es', 'hour_14 and 20 and 1'],
  [1, 0, 'it', 'hour_1'],
  [7, 15, 'ro', 'hour_7 and 15'],
  [14, 0, 'ru', '14 0 0'],
  [8, 5, 'ru', '8 0 5'],
])('SAY: %d:%d in %s is said as %s', (hour, minute, language, said) => {
  expect(text(spokenTime({ hour, minute }, language))).toBe(said)
})

describe('a day', () => {
  const on = (month: number, day: number, year = 2026) => ({ year, month, day, hour: 9, minute: 0, weekday: 0 })

  test.each<[ReturnType<typeof on>, ReturnType<typeof on>, PromptLanguage, string]>([
    [on(11, 20), on(11, 20), 'de', 'today'],
    [on(12, 31, 2025), on(1, 1), 'it', 'yesterday'],
    [on(11, 3), on(11, 20), 'en', 'month_11 day_3'],
    [on(11, 3), on(11, 20), 'de', 'day_3 month_11'],
    [on(11, 3), on(11, 20), 'fr', 'day_3 month_11'],
    [on(11, 3), on(11, 20), 'es', '3 month_11'],
    [on(11, 23), on(11, 20), 'ru', 'day_23 month_11'],
  ])('%o, seen from %o, in %s is said as %s', (day, today, language, said) => {
    expect(text(spokenDay(day, today, language))).toBe(said)
  })

  test.each(promptLanguages)('is spoken in %s for any value', (language) => {
    expect(spokenDay(on(2, 29), on(11, 20), language).length).toBeGreaterThan(1)
  })
})
