import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const languages = ['en', 'de', 'es', 'fr', 'it', 'ru'] as const
const firstRow = 2

/**
 * The rows of the glossary: the words in the order of `languages`, and the place where the portal shows them, if it
 * does.
 */
const rows = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(firstRow)
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map((cells) => ({ words: cells.slice(1, languages.length + 1), place: cells[languages.length + 1]?.slice(1, -1) }))

/** The text at a place, given as `file.outer.inner`. */
const textAt = (language: string, place: string): unknown => {
  const [file, ...keys] = place.split('.')
  const texts: unknown = JSON.parse(
    readFileSync(join(root, `packages/portal/src/messages/${language}/${file}.json`), 'utf8'),
  )
  return keys.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], texts)
}

/** Removes a text in brackets, which explains the term or names a unit. */
const withoutBrackets = (text: string): string => text.replace(/ \([^)]*\)$/, '')

test('UI-01: the glossary has a word in every language for sixty terms of the field', () => {
  expect(rows.length).toBeGreaterThanOrEqual(60)
  for (const { words } of rows) expect(words.every((word) => word !== '')).toBe(true)
})

test('UI-01: one word a thing: no term stands in it twice', () => {
  const terms = rows.flatMap(({ words: [english = ''] }) => (english.includes('(') ? [english] : english.split(', ')))
  expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([])
})

const shown = rows.flatMap(({ words, place }) =>
  place ? languages.map((language, index) => ({ language, place, word: words[index] })) : [],
)

test.each(shown)('UI-01: $language shows the glossary’s word at $place', ({ language, place, word = '' }) => {
  expect(withoutBrackets(String(textAt(language, place)))).toBe(withoutBrackets(word))
})
