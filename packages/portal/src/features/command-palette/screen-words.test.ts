import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { matchText } from './match-text.ts'

const textsOf = (language: string, file: string) =>
  JSON.parse(readFileSync(new URL(`../../messages/${language}/${file}.json`, import.meta.url), 'utf8'))

// the name of today, the one before, and what people call it
test.each([
  ['en', ['assistant', 'manager secretary', 'boss']],
  ['de', ['Assistenz', 'Vorzimmer', 'Sekretariat']],
  ['es', ['asistencia', 'filtro secretaría', 'jefe']],
  ['fr', ['assistance', 'filtrage', 'secrétariat']],
  ['it', ['assistenza', 'filtro segreteria', 'segretaria']],
  ['ru', ['ассистент', 'приёмная', 'секретарь']],
])('FIND-01, MS-03: the assistant is found in %s by %j', (language, names) => {
  const title = textsOf(language, 'screens').titles.managerSecretary
  const words = textsOf(language, 'command-palette').words.managerSecretary
  for (const name of names) expect(matchText(name, title, words), name).not.toBeNull()
})
