import { type Browser, chromium } from '@playwright/test'
import { startServer } from '../../e2e/support/server.ts'
import { accountOf } from '../../e2e/support/sign-in-as.ts'
import { findChromium } from '../../scripts/test/find-chromium.mjs'
import { judged, unlimited } from '../budget.ts'
import type { Part } from '../section.ts'
import { median } from '../statistics.ts'
import { network, slowness } from './slow-down.ts'
import { type View, signInToDashboard, viewSignedIn, viewSignIn } from './view-pages.ts'

const times = 5
const mostKib = { signIn: 105, dashboard: 175, conversations: 200 } as const
const mostSeconds = { signIn: 1.9, dashboard: 1.75, conversations: 1.8 } as const

/** Measures what the first visit loads, and how long it takes on a distant phone. */
export const firstViewPart: Part = {
  name: 'first-view',
  run: async (say) => {
    const server = await startServer({ LOG_LEVEL: 'warn' })
    const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
    try {
      return await measured(browser, server, say)
    } finally {
      await browser.close()
      await server.stop()
    }
  },
}

const measured = async (
  browser: Browser,
  server: Awaited<ReturnType<typeof startServer>>,
  say: (progress: string) => void,
): ReturnType<Part['run']> => {
  say('the sign-in page')
  const signIn = await several(() => viewSignIn(browser, server.url))
  say('the dashboard')
  const way = await signInToDashboard(browser, server.url, accountOf(server, 'seat'))
  const dashboard = await several(() => viewSignedIn(browser, server.url, way, 'dashboard'))
  say('the conversations')
  const conversations = await several(() => viewSignedIn(browser, server.url, way, 'conversations'))

  const uncompressed = new Set([...signIn, ...dashboard, ...conversations].flatMap(({ bytes }) => bytes.uncompressed))
  const bytes = (name: string, { code, all }: View['bytes'], most: number) => [
    [name, kib(code), ...judged(code / 1024, { limit: most, at: 'most', unit: ' KiB' })],
    [`${name}: everything, with fonts and answers`, kib(all), ...unlimited],
  ]
  const timed = (name: string, views: readonly View[], limit: number) => [
    name,
    ...paints(views),
    ...judged(lcpOf(views), { limit, at: 'most', unit: ' s' }),
  ]
  return {
    name: 'first-view',
    title: 'load of the first visit',
    how: [
      `Setup: the built server and its demo world in a headless Chromium ${browser.version()} with an empty cache.`,
      `Bytes: JavaScript and CSS as transferred, compressed by Brotli${uncompressed.size === 0 ? '' : ` (except ${uncompressed.size} files)`}. A view counts everything that loads until it is quiet and fetches the command palette. "In all" is the sign-in page and the dashboard behind it, together.`,
      `Times: medians of ${times}, with the processor slowed down ${slowness} times, and the network limited to ${network.downKbit} kbit/s down, ${network.upKbit} kbit/s up, and ${network.roundTripMs} ms for each request.`,
    ],
    tables: [
      {
        head: ['JavaScript and CSS', 'bytes', 'budget', ''],
        rows: [
          ...bytes('sign-in page', (signIn[0] as View).bytes, mostKib.signIn),
          ...bytes('sign-in page and dashboard, in all', way.bytes, mostKib.dashboard),
          ['dashboard, opened signed in', kib((dashboard[0] as View).bytes.code), ...unlimited],
          ...bytes('conversations, opened signed in', (conversations[0] as View).bytes, mostKib.conversations),
        ],
      },
      {
        head: ['slow processor and network', 'first paint', 'largest paint', 'scripts', 'budget', ''],
        rows: [
          timed('sign-in page', signIn, mostSeconds.signIn),
          timed('dashboard, opened signed in', dashboard, mostSeconds.dashboard),
          timed('conversations, opened signed in', conversations, mostSeconds.conversations),
        ],
      },
    ],
  }
}

const several = async (view: () => Promise<View>): Promise<readonly View[]> => {
  const views: View[] = []
  for (let time = 0; time < times; time++) views.push(await view())
  return views
}

const kib = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`
const seconds = (value: number): string => `${value.toFixed(2)} s`
const lcpOf = (views: readonly View[]): number => median(views.map(({ times: { lcp } }) => lcp))
const paints = (views: readonly View[]): readonly string[] => [
  seconds(median(views.map(({ times: { fcp } }) => fcp))),
  seconds(lcpOf(views)),
  seconds(median(views.map(({ times: { script } }) => script))),
]
