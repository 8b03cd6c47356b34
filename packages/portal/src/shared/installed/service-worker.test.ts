import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { filledIn, shellFiles } from '../../../vite/service-worker-plugin.ts'

const source = readFileSync(new URL('../../../public/service-worker.js', import.meta.url), 'utf8')
const origin = 'https://portal.example'
const shell = ['/', '/early.js', '/mark.svg', '/assets/index-1.js']

/** The worker as a build makes it, in a browser that has nothing but its files. */
const workerOf = ({ version = 'b2', files = shell, language = 'en' } = {}) => {
  const self = { addEventListener: () => undefined }
  const context = createContext({ self, location: { origin }, navigator: { language }, URL, Response })
  runInContext(filledIn(source, { version, files }), context)
  return (expression: string): unknown => runInContext(expression, context)
}

const wayOf = (request: object, worker = workerOf()) => worker(`wayOf(${JSON.stringify(request)})`)

describe('APP-01: how the service worker answers', () => {
  test.each([
    ['the portal', { url: `${origin}/`, method: 'GET', mode: 'navigate' }, 'page'],
    ['the portal with a token', { url: `${origin}/?a=1`, method: 'GET', mode: 'navigate' }, 'page'],
    [
      'a file whose name tells its content',
      { url: `${origin}/assets/page-9.js`, method: 'GET', mode: 'cors' },
      'asset',
    ],
    ['a file whose name does not', { url: `${origin}/early.js`, method: 'GET', mode: 'no-cors' }, 'plain'],
    ['a probe of the connection', { url: `${origin}/`, method: 'HEAD', mode: 'cors' }, null],
    ['the portal as data', { url: `${origin}/`, method: 'GET', mode: 'cors' }, null],
    ['the API', { url: `${origin}/api/subscribers/1`, method: 'GET', mode: 'cors' }, null],
    ['a file of the API in a tab of its own', { url: `${origin}/api/faxes/1`, method: 'GET', mode: 'navigate' }, null],
    ['another page', { url: `${origin}/docs`, method: 'GET', mode: 'navigate' }, null],
    ['the call engine', { url: `${origin}/rtc/files/dist/cdk-prod.js`, method: 'GET', mode: 'no-cors' }, null],
    ['its own script', { url: `${origin}/service-worker.js`, method: 'GET', mode: 'same-origin' }, null],
    ['a write', { url: `${origin}/assets/index-1.js`, method: 'POST', mode: 'cors' }, null],
    ['another host', { url: 'https://other.example/assets/index-1.js', method: 'GET', mode: 'cors' }, null],
  ])('%s', (_title, request, way) => {
    expect(wayOf(request)).toBe(way)
  })

  test('nothing, where nothing was built', () => {
    const worker = workerOf({ version: '', files: [] })
    expect(wayOf({ url: `${origin}/`, method: 'GET', mode: 'navigate' }, worker)).toBeNull()
  })
})

test.each([
  ['no other', ['lineside-b2'], []],
  ['the build before stays for pages that are open', ['lineside-b1', 'lineside-b2'], []],
  ['older ones go', ['lineside-a9', 'lineside-b1', 'lineside-b2'], ['lineside-a9']],
  [
    'another program of this origin keeps its own',
    ['old-portal', 'lineside-a9', 'lineside-b1', 'lineside-b2'],
    ['lineside-a9'],
  ],
])('APP-01: an update tidies up: %s', (_title, names, gone) => {
  expect(workerOf()(`outdated(${JSON.stringify(names)})`)).toEqual(gone)
})

test.each([
  ['de', 'Keine Verbindung', 'lang="de"'],
  ['ru-RU', 'Нет соединения', 'lang="ru"'],
  ['nl', 'No connection', 'lang="en"'],
])('APP-01: a browser in %s without kept files says what failed and how to go on', async (language, title, tag) => {
  const page = await (workerOf({ language })('sayOffline()') as Response).text()
  expect(page).toContain(`<h1>${title}</h1>`)
  expect(page).toContain(tag)
  expect(page).toContain('<a href="/">')
})

test('APP-01: the shell is what the page names, and what these files need at once', () => {
  const chunk = (imports: string[], styles: string[] = []) => ({
    type: 'chunk',
    imports,
    viteMetadata: { importedCss: new Set(styles) },
  })
  const bundle = {
    'assets/index-1.js': chunk(['assets/base-1.js'], ['assets/index-1.css']),
    'assets/base-1.js': chunk(['assets/deep-1.js']),
    'assets/deep-1.js': chunk([]),
    'assets/index-1.css': { type: 'asset' },
    'assets/later-1.js': chunk([]),
  }
  const page = '<script src="/assets/index-1.js"></script><img src="/assets/gone-1.png">'
  expect(shellFiles(page, bundle as unknown as Parameters<typeof shellFiles>[1])).toEqual(
    ['index-1.js', 'base-1.js', 'index-1.css', 'deep-1.js'].map((file) => `/assets/${file}`),
  )
})

const call = { kind: 'call', call: 'a b', title: 'Anna is calling', body: '21', answer: 'Answer', decline: 'Decline' }

describe('PUSH-01: the service worker shows', () => {
  const shown = (message: unknown) => workerOf()(`notificationOf(${JSON.stringify(message)})`)

  test('a call stays until somebody acts, and offers both ways', () => {
    expect(shown(call)).toMatchObject({
      title: 'Anna is calling',
      options: {
        body: '21',
        tag: 'call-notification',
        requireInteraction: true,
        actions: [
          { action: 'answer', title: 'Answer' },
          { action: 'decline', title: 'Decline' },
        ],
        data: { answer: '#/user/home?answer=a%20b', decline: '#/user/home?decline=a%20b' },
      },
    })
  })

  test('a call that is over takes its place quietly', () => {
    expect(shown({ kind: 'over', call: 'a b', title: 'The call is over', body: '' })).toMatchObject({
      options: { tag: 'call-notification', silent: true },
    })
  })

  test('news lead to their item', () => {
    const news = { kind: 'news', tag: 'call-1', title: 'Missed', body: '', hash: '#/user/conversations?tab=missed' }
    expect(shown(news)).toMatchObject({ options: { tag: 'call-1', data: { hash: '#/user/conversations?tab=missed' } } })
  })

  test.each([null, {}, { kind: 'weather' }])('nothing for what it cannot read: %j', (message) => {
    expect(shown(message)).toBeNull()
  })

  test.each([
    ['', '#/user/home'],
    ['answer', '#/user/home?answer=a%20b'],
    ['decline', '#/user/home?decline=a%20b'],
  ])('a press on "%s" leads to %s', (action, hash) => {
    const data = `notificationOf(${JSON.stringify(call)}).options.data`
    expect(workerOf()(`leadsTo(${JSON.stringify(action)}, ${data})`)).toBe(hash)
  })

  test("the page's own notification leads to its window", () => {
    expect(workerOf()(`leadsTo('', { url: 'https://portal.example/#/x' })`)).toBeNull()
  })
})
