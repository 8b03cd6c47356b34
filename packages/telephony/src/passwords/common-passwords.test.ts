import { expect, test } from 'vitest'
import { examined, isCommonPassword } from './common-passwords.ts'

test.each(['password', 'PASSWORD', 'iloveyou', 'qwertyuiop', '12345678', 'Sunshine'])(
  'FACT-07: %s is on the list of common and breached passwords',
  (password) => expect(isCommonPassword(password)).toBe(true),
)

test.each(['quiet-harbour-42', 'grüner Tisch am Fenster', '', 'constructor'])('FACT-07: "%s" is not', (password) =>
  expect(isCommonPassword(password)).toBe(false),
)

test('FACT-07: both answers come together', () => {
  expect(examined('password')).toEqual({ score: 0, isCommon: true })
  expect(examined('quiet-harbour-42')).toMatchObject({ isCommon: false })
})
