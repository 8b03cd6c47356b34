import { expect, test } from 'vitest'
import { contactSearchText, foldName, searchWords } from './contact-search.ts'

test.each([
  ['Müller', 'muller'],
  ['Mueller', 'muller'],
  ['MULLER', 'muller'],
  ['Strauß', 'strauss'],
  ['  Zoë   Kowalská ', 'zo kowalska'],
  ['Łukasz', 'lukasz'],
  ['Пётр', 'петр'],
  ['', ''],
])('NAME-01: "%s" is compared as "%s"', (text, folded) => expect(foldName(text)).toBe(folded))

const search = contactSearchText({
  name: 'Jürgen Strauß',
  company: 'Bäckerei Ahorn',
  email: 'j.strauss@ahorn.example',
  numbers: ['436641234567', '4319920021'],
})

test.each([
  ['jurgen', true],
  ['Juergen', true],
  ['STRAUSS ahorn', true],
  ['ahorn jür', true],
  ['0664 123', true],
  ['+43 (1) 992-0021', true],
  ['0043664', true],
  ['backerei', true],
  ['Max', false],
  ['0665', false],
])('NAME-01, FIND-01: a search for "%s": %s', (typed, isFound) =>
  expect(searchWords(typed).every((word) => search.includes(word))).toBe(isFound),
)
