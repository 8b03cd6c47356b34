import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const script = readFileSync(new URL('../../../public/early.js', import.meta.url), 'utf8')

/** The page after the script ran in a browser with these stored values. */
const pageWith = (kept: Readonly<Record<string, string>>) => {
  const colours: Record<string, string> = {}
  const documentElement = {
    dataset: {} as Record<string, string>,
    style: { setProperty: (name: string, value: string) => (colours[name] = value) },
  }
  const localStorage = { getItem: (key: string) => kept[key] ?? null }
  runInNewContext(script, { document: { documentElement, getElementById: () => null }, localStorage })
  return { ...documentElement.dataset, ...colours }
}

test.each<[string, Record<string, string>, Record<string, string>]>([
  ['nothing', {}, {}],
  ['theme and contrast', { csc_theme: 'dark', csc_contrast: 'more' }, { theme: 'dark', contrast: 'more' }],
  ['a theme that does not exist', { csc_theme: 'pink' }, {}],
  [
    'colours',
    { csc_branding: '{"primary":"#0b5fff","secondary":"#abc","logo":null}' },
    { '--brand': '#0b5fff', '--brand-2': '#abc' },
  ],
  ['no colours', { csc_branding: '{"primary":null,"secondary":"red;"}' }, {}],
  ['what is no JSON', { csc_branding: 'x', csc_theme: 'light' }, { theme: 'light' }],
])('UI-02: before the first paint: %s', (_title, kept, page) => {
  expect(pageWith(kept)).toEqual(page)
})

const early = {
  en: '/en.js /shell-en.js /calls-en.js',
  de: '/de.js /shell-de.js /calls-de.js',
  shell: '/shell.js /shell.css',
  page: '/dashboard.js /dashboard.css',
  answers: '/api/subscribers/:id /api/info?page=1',
  ownAnswers: '/api/roles',
  pageAnswers: '/api/reach',
}

/** The requests that the script makes in a browser with this language, these stored values and this address. */
const askedFor = (
  language: string,
  kept: Readonly<Record<string, string>>,
  hash = '',
  ofTab: Readonly<Record<string, string>> = {},
) => {
  const fetched: string[] = []
  const document = {
    documentElement: { dataset: {} },
    getElementById: () => ({ dataset: early }),
    createElement: () => ({}),
    head: { append: ({ rel, href }: { rel: string; href: string }) => fetched.push(`${rel} ${href}`) },
  }
  const asked: string[] = []
  const fetch = (address: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(`${address} ${headers['authorization']}`)
    return Promise.reject(new Error('offline'))
  }
  const localStorage = { getItem: (key: string) => kept[key] ?? null }
  const sessionStorage = { getItem: (key: string) => ofTab[key] ?? null }
  const window: Window = {}
  const page = {
    document,
    localStorage,
    sessionStorage,
    navigator: { language },
    location: { hash },
    fetch,
    AbortSignal,
    window,
  }
  runInNewContext(script, page)
  return { fetched, asked, answers: window.earlyAnswers, isPageFetched: window.earlyAnswers?.isPageFetched }
}
type Window = { earlyAnswers?: { token: string; answers: Map<string, Promise<unknown>>; isPageFetched: boolean } }

const filesFor = (...browser: Parameters<typeof askedFor>) => askedFor(...browser).fetched

test("UI-01: texts are fetched beside the entry in the language stored, else the browser's, else in English", () => {
  expect(filesFor('de-AT', {})).toEqual(['modulepreload /de.js'])
  expect(filesFor('de-AT', { csc_locale: 'en-US' })).toEqual(['modulepreload /en.js'])
  expect(filesFor('nl', { csc_locale: 'xx' })).toEqual(['modulepreload /en.js'])
})

test('AUTH-06: for who is signed in the shell comes beside the entry, and the dashboard where the address leads to it', () => {
  const kept = { csc_jwt: 'token', csc_subscriberId: '2', csc_locale: 'de' }
  const shell = ['modulepreload /de.js', 'modulepreload /shell.js', 'preload /shell.css', 'modulepreload /shell-de.js']
  const dashboard = ['modulepreload /dashboard.js', 'preload /dashboard.css', 'modulepreload /calls-de.js']
  for (const hash of ['', '#/', '#/user/dashboard'])
    expect(askedFor('en', kept, hash)).toMatchObject({ fetched: [...shell, ...dashboard], isPageFetched: true })
  const other = askedFor('en', kept, '#/user/conversations')
  expect(other).toMatchObject({ fetched: shell, isPageFetched: false })
  expect(filesFor('en', { csc_jwt: 'token' })).toEqual(['modulepreload /en.js'])
})

test("AUTH-13: the user's data are asked for beside the entry, and what the dashboard says first, each once", async () => {
  const kept = { csc_jwt: '__q_strn|token', csc_subscriberId: '__q_numb|2' }
  const user = ['/api/subscribers/2 Bearer token', '/api/info?page=1 Bearer token']
  expect(askedFor('en', kept, '#/user/conversations').asked).toEqual(user)
  // another platform tells neither roles (ROLE-01) nor what the dashboard says first
  expect(askedFor('en', kept).asked).toEqual(user)
  const { asked, answers } = askedFor('en', { ...kept, csc_own_platform: 'yes' })
  expect(asked).toEqual([...user, '/api/roles Bearer token', '/api/reach Bearer token'])
  expect(askedFor('en', { ...kept, csc_own_platform: 'yes' }, '#/user/conversations').asked).toEqual([
    ...user,
    '/api/roles Bearer token',
  ])
  expect([answers?.token, ...(answers?.answers.keys() ?? [])]).toEqual([
    'token',
    '/api/subscribers/2',
    '/api/info?page=1',
    '/api/roles',
    '/api/reach',
  ])
  // who asks is told
  await expect(answers?.answers.get('/api/reach')).rejects.toThrow('offline')
  expect(askedFor('en', { csc_jwt: 'token' })).toMatchObject({ asked: [], answers: undefined })
})

test('ROLE-02: a tab in which an administrator sees as a seat asks as the seat', () => {
  const kept = { csc_jwt: 'own', csc_subscriberId: '2' }
  const { asked } = askedFor('en', kept, '#/user/settings', {
    csc_see_as: '{"token":"seen","subscriberId":"7","name":"Petra","reason":"No calls","returnTo":"#/"}',
  })
  expect(asked).toEqual(['/api/subscribers/7 Bearer seen', '/api/info?page=1 Bearer seen'])
})
