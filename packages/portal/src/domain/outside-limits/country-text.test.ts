import { expect, test } from 'vitest'
import { countryText } from './country-text.ts'

test.each([
  ['43', 'en', 'Austria (+43)'],
  ['49', 'de', 'Deutschland (+49)'],
  ['420', 'ru', 'Чехия (+420)'],
  ['1', 'en', '+1'],
  ['7', 'ru', '+7'],
  ['1212', 'en', '+1212'],
  ['4366', 'de', '+4366'],
  ['999', 'en', '+999'],
])('HARD-02: the country code %s in %s reads as %s', (code, locale, text) => {
  expect(countryText(code, locale)).toBe(text)
})
