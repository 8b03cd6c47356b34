import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { seatColumnsOf } from '@lineside/telephony/pbx/seat-columns'
import { expect, test } from 'vitest'
import { LOCALES } from '../../shared/i18n/locales.ts'

interface Texts {
  readonly [key: string]: string | Texts
}

/** A text of a feature by its path, such as `filters.primary_number`. */
const textOf = (locale: string, feature: string, path: string): string => {
  const file = join(import.meta.dirname, `../../messages/${locale.slice(0, 2)}/${feature}.json`)
  const all = JSON.parse(readFileSync(file, 'utf8')) as Texts
  const inner = all[feature] ?? all
  const found = path
    .split('.')
    .reduce<string | Texts | undefined>((texts, key) => (typeof texts === 'object' ? texts[key] : undefined), inner)
  if (typeof found !== 'string') throw new Error(`${locale}/${feature}.json has no text ${path}`)
  return found
}

test.each(LOCALES.map((locale) => [locale]))('HAND-03: the list of seats is imported again in %s', (locale) => {
  const lines = ['name', 'extension', 'filters.primary_number', 'aliasNumbers', 'username']
  const seats = ['groups', 'email', 'webPassword', 'sipPassword', 'import.timezone', 'import.profile']
  const titles = [
    ...lines.map((path) => textOf(locale, 'pbx-lines', path)),
    ...seats.map((path) => textOf(locale, 'pbx-seats', path)),
  ]
  const columns = ['name', 'extension', 'told', 'alias_numbers', 'username']
  expect(seatColumnsOf(titles, () => false)).toEqual([
    ...columns,
    'groups',
    'email',
    'web_password',
    'sip_password',
    'timezone',
    'profile',
  ])
})
