import { expect, test } from 'vitest'
import { searchText } from './search-text.ts'

test.each([
  ['+43 664 123', '%43664123%'],
  ['0664/123', '%664123%'],
  ['0043 (664) 12-3.4', '%436641234%'],
  ['+43 (0)664–123', '%43664123%'],
  ['+', '%%'],
  ['31', '%31%'],
  ['0', '%0%'],
])('CONV-02: the number %s is found as %s', (text, like) => {
  expect(searchText(text)).toEqual({ like, nameLike: null })
})

test('CONV-02: a text with letters is a part of a name or of an address', () => {
  expect(searchText(' Anna ')).toEqual({ like: '%Anna%', nameLike: '%Anna%' })
  expect(searchText('Юлия')).toEqual({ like: '%Юлия%', nameLike: '%Юлия%' })
})

test('CONV-02: wildcards of the database are letters in a search', () => {
  expect(searchText('100%_\\')).toEqual({ like: '%100\\%\\_\\\\%', nameLike: null })
})

test('CONV-02: an empty search is ignored', () => {
  expect(searchText('  ')).toBeNull()
})
