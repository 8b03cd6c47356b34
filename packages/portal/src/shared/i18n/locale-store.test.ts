import { describe, expect, test } from 'vitest'
import type { AppMessages } from '../../messages/messages.ts'
import { createLocaleStore, type TextPart } from './locale-store.ts'
import type { Locale } from './locales.ts'

const texts = (namespace: string, language: string) =>
  ({ [namespace]: { language } }) as unknown as Partial<AppMessages>

/** A store whose language files arrive when the test says so. */
function storeWithFiles() {
  const waiting = new Map<string, { arrive: () => void; fail: () => void }>()
  const remembered: Locale[] = []
  const store = createLocaleStore({
    initial: 'en-US',
    load: (locale, part) =>
      new Promise((resolve, reject) => {
        waiting.set(`${locale} ${part}`, {
          arrive: () => resolve(texts(part, locale)),
          fail: () => reject(new Error('no network')),
        })
      }),
    remember: (locale) => remembered.push(locale),
  })
  const file = (locale: Locale, part: TextPart = 'shell') =>
    waiting.get(`${locale} ${part}`) ?? expect.fail(`${part} of ${locale} was not asked for`)
  const withShell = async () => {
    const required = store.require('shell')
    file('en-US').arrive()
    await required
  }
  const withEntry = async () => {
    const required = store.require('entry')
    file('en-US', 'entry').arrive()
    await required
  }
  return { store, file, remembered, withEntry, withShell }
}

describe('UI-01: switching the language', () => {
  test('on the sign-in page only the texts of that page are fetched in the new language', async () => {
    const { store, file, remembered, withEntry } = storeWithFiles()
    await withEntry()
    const switched = store.setLocale('de')
    expect(store.read()).toMatchObject({ locale: 'en-US' })
    file('de', 'entry').arrive()
    await switched
    expect(store.read()).toEqual({ locale: 'de', messages: texts('entry', 'de'), parts: ['entry'] })
    expect(remembered).toEqual(['de'])
  })

  test('behind the sign-in the old texts stay until the new ones are there', async () => {
    const { store, file, remembered, withShell } = storeWithFiles()
    await withShell()
    const seen: Locale[] = []
    store.subscribe(() => seen.push(store.read().locale))

    const switched = store.setLocale('ru')
    expect(store.read().locale).toBe('en-US')
    expect(remembered).toEqual([])
    file('ru').arrive()
    await switched
    expect(store.read().messages).toEqual(texts('shell', 'ru'))
    expect(seen).toEqual(['ru'])
    expect(remembered).toEqual(['ru'])
  })

  test('every part that is shown is there in the new language at the same moment', async () => {
    const { store, file, withShell } = storeWithFiles()
    await withShell()
    const pages = store.require('pages')
    file('en-US').arrive()
    file('en-US', 'pages').arrive()
    await pages
    const switched = store.setLocale('it')
    file('it', 'pages').arrive()
    expect(store.read().locale).toBe('en-US')
    file('it').arrive()
    await switched
    const all = { ...texts('shell', 'it'), ...texts('pages', 'it') }
    expect(store.read()).toEqual({ locale: 'it', messages: all, parts: ['shell', 'pages'] })
  })

  test('the last of two quick choices wins, whichever file comes first', async () => {
    const { store, file, remembered, withShell } = storeWithFiles()
    await withShell()
    const both = [store.setLocale('fr'), store.setLocale('it')]
    file('it').arrive()
    await both[1]
    file('fr').arrive()
    await both[0]
    expect(store.read().locale).toBe('it')
    expect(remembered).toEqual(['it'])
  })

  test('a language that can not be fetched leaves the old one and says so', async () => {
    const { store, file, remembered, withShell } = storeWithFiles()
    await withShell()
    const switched = store.setLocale('es')
    file('es').fail()
    await expect(switched).rejects.toThrow('no network')
    expect(store.read().locale).toBe('en-US')
    expect(remembered).toEqual([])
  })

  test('a language chosen while the texts of the first are on their way is completed too', async () => {
    const { store, file } = storeWithFiles()
    const required = store.require('shell')
    await store.setLocale('de')
    file('en-US').arrive()
    await expect.poll(() => file('de')).toBeDefined()
    file('de').arrive()
    await required
    expect(store.read()).toMatchObject({ locale: 'de', parts: ['shell'] })
  })
})

test('two parts on their way at once are both there in the end, whichever comes first', async () => {
  const { store, file } = storeWithFiles()
  const both = [store.require('shell'), store.require('pages')]
  file('en-US', 'pages').arrive()
  await both[1]
  file('en-US').arrive()
  await both[0]
  expect(store.read().parts).toEqual(['pages', 'shell'])
  expect(store.read().messages).toEqual({
    ...texts('shell', 'en-US'),
    ...texts('pages', 'en-US'),
  })
})

test('a part is asked for again after its file could not be fetched', async () => {
  const { store, file } = storeWithFiles()
  const required = store.require('shell')
  file('en-US').fail()
  await expect(required).rejects.toThrow('no network')
  const again = store.require('shell')
  file('en-US').arrive()
  await again
  expect(store.read().parts).toEqual(['shell'])
})
