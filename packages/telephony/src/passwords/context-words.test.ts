import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contextWords, isOfContextWords } from './context-words.ts'

test.each([
  'Lineside2026!',
  'fax-office-1',
  'TELEFONO 2026',
  'Admin.Phone.12345',
  'Телефон-2026',
  'xyLineside99',
  'büro_Büro_7',
])('HARD-01: “%s” suggests itself at a telephone system', (password) => expect(isOfContextWords(password)).toBe(true))

test.each(['quiet-harbour-42', 'walnut-lineside-39', '73950128', 'phone my aunt on Sundays'])(
  'HARD-01: “%s” does not',
  (password) => expect(isOfContextWords(password)).toBe(false),
)

test('HARD-01: the words are documented', () => {
  const page = readFileSync(new URL('../../../../docs/limits.md', import.meta.url), 'utf8')
  expect(contextWords.filter((word) => !page.includes(word))).toEqual([])
})
