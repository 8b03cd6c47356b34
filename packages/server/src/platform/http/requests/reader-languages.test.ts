import { expect, test } from 'vitest'
import { readerLanguages } from './reader-languages.ts'

test.each([
  ['de-AT,de;q=0.9,en;q=0.5', ['de', 'en']],
  ['en;q=0.2, fr-CH , it; q=0.7', ['fr', 'it', 'en']],
  ['ru;q=0,es', ['es']],
  ['*', []],
  ['de;q=much, <script>, xyz', []],
  [undefined, []],
])('UI-01: a reader of "%s" reads %j', (header, languages) => {
  expect(readerLanguages(header)).toEqual(languages)
})

test('a header that is too long counts with its first ten languages', () => {
  const header = Array.from({ length: 400 }, (_, index) => `a${String.fromCharCode(97 + (index % 26))}`).join(',')
  expect(readerLanguages(header)).toHaveLength(10)
})
