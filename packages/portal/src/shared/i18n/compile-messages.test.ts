import { join } from 'node:path'
import format from 'icu-minify/format'
import { expect, test } from 'vitest'
import {
  type CompiledMessages,
  compiledMessages,
  messageFolders,
  partOf,
  TEXT_PARTS,
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

test('each view waits for its own part of the texts only', () => {
  const messages = {
    basics: { a: 'A' },
    'sign-in': { b: 'B' },
    dashboard: { c: 'C' },
    settings: { d: 'D' },
    'pbx-seats': { e: 'E' },
  }
  expect(partOf(messages, 'entry')).toEqual({ basics: { a: 'A' }, 'sign-in': { b: 'B' } })
  expect(partOf(messages, 'shell')).toEqual({ dashboard: { c: 'C' } })
  expect(partOf(messages, 'pages')).toEqual({ settings: { d: 'D' } })
  expect(partOf(messages, 'pbx')).toEqual({ 'pbx-seats': { e: 'E' } })
})

test('every namespace is in a part, and those of conversations alone are in one only', () => {
  const messages = compiledMessages(root, 'en')
  const parts = TEXT_PARTS.flatMap((part) => Object.keys(partOf(messages, part)))
  expect([...new Set(parts)].sort()).toEqual(Object.keys(messages).sort())
  const shared = Object.keys(partOf(messages, 'conversations'))
  const twice = parts.filter((each, index) => parts.indexOf(each) !== index)
  expect(twice.filter((each) => !shared.includes(each) || each === 'conversations')).toEqual([])
})
