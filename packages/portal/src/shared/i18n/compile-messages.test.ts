import { join } from 'node:path'
import format from 'icu-minify/format'
import { expect, test } from 'vitest'
import {
  type CompiledMessages,
  compiledMessages,
  entryOf,
  messageFolders,
  restOf,
} from '../../../vite/compile-messages.ts'

const root = join(import.meta.dirname, '../../messages')

test('UI-01: the texts of six languages are compiled', () => {
  expect(messageFolders(root)).toEqual(['de', 'en', 'es', 'fr', 'it', 'ru'])
  const time = compiledMessages(root, 'ru')['common'] as { time: { minutesAgo: CompiledMessages[string] } }
  const formatters = {
    getDateTimeFormat: Intl.DateTimeFormat,
    getNumberFormat: Intl.NumberFormat,
    getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
  }
  const shown = [1, 3, 5].map((count) => format(time.time.minutesAgo as string, 'ru', { count }, { formatters }))
  expect(shown).toEqual(['1 минуту назад', '3 минуты назад', '5 минут назад'])
})

test('the entry chunk holds what the sign-in page needs, a lazy chunk the rest', () => {
  const messages = { basics: { a: 'A' }, 'sign-in': { b: 'B' }, dashboard: { c: 'C' } }
  expect(entryOf(messages)).toEqual({ basics: { a: 'A' }, 'sign-in': { b: 'B' } })
  expect(restOf(messages)).toEqual({ dashboard: { c: 'C' } })
})
