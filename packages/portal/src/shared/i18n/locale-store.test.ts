import { describe, expect, test } from 'vitest'
import type { AppMessages } from '../../messages/messages.ts'
import { createLocaleStore } from './locale-store.ts'
import type { Locale } from './locales.ts'

/** A store whose language files arrive when the test says so. */
function storeWithFiles() {
  const waiting = new Map<Locale, { arrive: () => void; fail: () => void }>()
  const remembered: Locale[] = []
  const store = createLocaleStore({
    initial: 'en-US',
    entry: (locale) => ({ basics: { language: `entry ${locale}` } }) as unknown as Partial<AppMessages>,
    loadRest: (locale) =>
      new Promise((resolve, reject) => {
        const rest = { common: { language: locale } } as unknown as Partial<AppMessages>
        waiting.set(locale, { arrive: () => resolve(rest), fail: () => reject(new Error('no network')) })
      }),
    remember: (locale) => remembered.push(locale),
  })
  const file = (locale: Locale) => waiting.get(locale) ?? expect.fail(`${locale} was not asked for`)
  return { store, file, remembered }
}

describe('UI-01: switching the language', () => {
  test('on the sign-in page it takes effect at once, from the entry texts', async () => {
    const { store, remembered } = storeWithFiles()
    await store.setLocale('de')
    expect(store.state()).toEqual({ locale: 'de', messages: { basics: { language: 'entry de' } }, complete: false })
    expect(remembered).toEqual(['de'])
  })

  test('behind the sign-in the old texts stay until the new ones are there', async () => {
    const { store, file, remembered } = storeWithFiles()
    const complete = store.completeMessages()
    file('en-US').arrive()
    await complete
    const seen: Locale[] = []
    store.subscribe(() => seen.push(store.state().locale))

    const switched = store.setLocale('ru')
    expect(store.state().locale).toBe('en-US')
    expect(remembered).toEqual([])
    file('ru').arrive()
    await switched
    expect(store.state()).toMatchObject({ locale: 'ru', complete: true, messages: { common: { language: 'ru' } } })
    expect(seen).toEqual(['ru'])
    expect(remembered).toEqual(['ru'])
  })

  test('of two quick choices the last one wins, whichever file comes first', async () => {
    const { store, file, remembered } = storeWithFiles()
    const complete = store.completeMessages()
    file('en-US').arrive()
    await complete
    const both = [store.setLocale('fr'), store.setLocale('it')]
    file('it').arrive()
    await both[1]
    file('fr').arrive()
    await both[0]
    expect(store.state().locale).toBe('it')
    expect(remembered).toEqual(['it'])
  })

  test('a language that can not be fetched leaves the old one and says so', async () => {
    const { store, file, remembered } = storeWithFiles()
    const complete = store.completeMessages()
    file('en-US').arrive()
    await complete
    const switched = store.setLocale('es')
    file('es').fail()
    await expect(switched).rejects.toThrow('no network')
    expect(store.state().locale).toBe('en-US')
    expect(remembered).toEqual([])
  })

  test('a language chosen while the texts of the first are on their way is completed too', async () => {
    const { store, file } = storeWithFiles()
    const complete = store.completeMessages()
    await store.setLocale('de')
    file('en-US').arrive()
    await expect.poll(() => file('de')).toBeDefined()
    file('de').arrive()
    await complete
    expect(store.state()).toMatchObject({ locale: 'de', complete: true })
  })

  test('the first page asks again after its texts could not be fetched', async () => {
    const { store, file } = storeWithFiles()
    const complete = store.completeMessages()
    file('en-US').fail()
    await expect(complete).rejects.toThrow('no network')
    const again = store.completeMessages()
    file('en-US').arrive()
    await again
    expect(store.state().complete).toBe(true)
  })
})
