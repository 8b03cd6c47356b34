import { defineConfig } from '@playwright/test'
import type { WorkerOptions } from './e2e/support/test.ts'
import { voiceFile } from './e2e/support/world-setup.ts'
import { deepTests, frontTests, testsToRun } from './scripts/test/deep-tests.mjs'

/**
 * Sound and picture of a call take the processor for as long as somebody waits for them: two such tests beside each
 * other take three times what they take one after the other.
 */
const calls = [
  'call-{back,groups,network,problems,queue,relay,sound,windows}',
  'calls',
  'calls-before-dialogs',
  'conference*',
  'engine',
  'firefox',
  'follows',
  'front-calls',
  'phones-*',
  'server-crash',
  'sip-*',
  'team',
  'two-servers*',
  'voicebox-call',
].map((name) => `**/${name}.spec.ts`)

const deep = deepTests.e2e.map((file) => `**/${file}`)
const specs = (names: readonly string[]) => names.map((name) => `**/${name}.spec.ts`)
const none = { testMatch: [] }
/** Pages that look otherwise in front of another platform. */
const onlyFront = '**/front-pages.spec.ts'
const front = { testMatch: specs(frontTests.all), grepInvert: /@lineside|@deep/ }
/** The tests of each project in `npm test`, `npm test -- deep` and `npm test -- front`. */
const parts = {
  quick: {
    calls: { testIgnore: deep },
    screens: { grepInvert: /@deep/ },
    front: { ...front, testMatch: specs(frontTests.cut) },
  },
  deep: { calls: { testMatch: deep }, screens: { grep: /@deep/ }, front: none },
  front: { calls: none, screens: none, front },
  all: { calls: {}, screens: {}, front },
}
const part = parts[testsToRun() ?? 'all']

/** Screens and journeys in a real browser against the real, built server; `npm test -- e2e` builds first. */
export default defineConfig<object, WorkerOptions>({
  testDir: 'e2e',
  globalSetup: './e2e/support/world-setup.ts',
  outputDir: 'test-results',
  // each worker has a server of its own, and keeps a core busy
  workers: 2,
  projects: [
    { name: 'calls', testMatch: calls, workers: 1, timeout: 240_000, ...part.calls },
    { name: 'screens', testIgnore: [...calls, onlyFront], ...part.screens },
    { name: 'front', use: { isFronted: true }, ...part.front },
  ],
  // a net, wide enough for a busy machine
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  use: {
    locale: 'en-US',
    // one that answers for the network would hide requests from the tests that hold them
    serviceWorkers: 'block',
    timezoneId: 'Europe/Vienna',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    // a trace takes a third of a test's time: `--retries=1` makes one of what fails
    trace: 'on-first-retry',
    // what moves is half transparent for a moment, which is no finding
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // a microphone with a tone, a camera and a screen with a picture that moves, given without a question
        '--use-fake-device-for-media-stream=fps=5',
        `--use-file-for-fake-audio-capture=${voiceFile}`,
        '--use-fake-ui-for-media-stream',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
})
