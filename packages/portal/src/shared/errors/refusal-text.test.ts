import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTranslator } from 'use-intl/core'
import { describe, expect, test } from 'vitest'
import type { AppMessages } from '../../messages/messages.ts'
import { refusalText } from './refusal-text.ts'

const folders = ['de', 'en', 'es', 'fr', 'it', 'ru'] as const
const textsOf = (folder: (typeof folders)[number]): AppMessages['refusals'] =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../messages/${folder}/refusals.json`), 'utf8'))
const translator = (folder: (typeof folders)[number]) =>
  createTranslator({ locale: folder as 'de', messages: { refusals: textsOf(folder) }, namespace: 'refusals' })

describe('UI-01: why something is refused, in the reader’s language', () => {
  test.each([
    ['en', { extension: '27', holder: 'Felix Brandt', free: '28, 29' }, 'Felix Brandt already has 27. Free: 28, 29'],
    ['en', { extension: '27', holder: '', free: '' }, 'Somebody already has 27.'],
    [
      'de',
      { extension: '27', holder: 'Felix Brandt', free: '28, 29' },
      'Felix Brandt hat bereits die 27. Frei: 28, 29',
    ],
    ['ru', { extension: '27', holder: '', free: '28' }, 'Номер 27 уже занят. Свободны: 28'],
  ] as const)('%s, %j: %s', (folder, values, text) => {
    expect(refusalText(translator(folder), { reason: 'extension_taken', values })).toBe(text)
  })

  test.each([
    ['', '', '7 is outside your extensions.'],
    ['10', '', '7 is outside your extensions (from 10).'],
    ['', '5', '7 is outside your extensions (up to 5).'],
    ['10', '99', '7 is outside your extensions (10 to 99).'],
  ])('extensions from %j to %j', (min, max, text) => {
    const values = { extension: '7', min, max }
    expect(refusalText(translator('en'), { reason: 'extension_out_of_range', values })).toBe(text)
  })

  test('a reason that this portal does not know has no sentence', () => {
    expect(refusalText(translator('en'), { reason: 'of_tomorrow', values: {} })).toBeNull()
  })
})
