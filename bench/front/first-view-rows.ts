import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/test/find-chromium.mjs'
import { judged, unlimited } from '../budget.ts'
import { accountOf, type DemoServer } from '../demo-server.ts'
import { signInToDashboard, type View, viewSignedIn, viewSignIn } from '../first-view/view-pages.ts'
import type { Row } from '../measured.ts'
import { median } from '../statistics.ts'

const times = 5
/** FRONT-01: bytes and largest paint of the first view, through the portal : directly. */
const mostRatio = 1.05

/** Compares what a first visit loads, and when it is painted, through the portal and directly, in turn. */
export const firstViewRows = async (platform: DemoServer, front: { readonly url: string }): Promise<readonly Row[]> => {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const account = accountOf(platform.accounts, 'anna.novak')
    const signedIn = {
      direct: await signInToDashboard(browser, platform.url, account),
      through: await signInToDashboard(browser, front.url, account),
    }
    const urls = { direct: platform.url, through: front.url }
    const signIn = (side: keyof typeof urls) => viewSignIn(browser, urls[side])
    const dashboard = (side: keyof typeof urls) => viewSignedIn(browser, urls[side], signedIn[side], 'dashboard')
    return [
      ...rowsOf('sign-in page', await inTurn(signIn)),
      ...rowsOf('dashboard, opened signed in', await inTurn(dashboard)),
    ]
  } finally {
    await browser.close()
  }
}

interface Sides {
  readonly direct: readonly View[]
  readonly through: readonly View[]
}

const inTurn = async (view: (side: keyof Sides) => Promise<View>): Promise<Sides> => {
  const found: { direct: View[]; through: View[] } = { direct: [], through: [] }
  for (let time = 0; time < times; time++)
    for (const side of time % 2 === 0 ? (['direct', 'through'] as const) : (['through', 'direct'] as const))
      found[side].push(await view(side))
  return found
}

const rowsOf = (name: string, { direct, through }: Sides): readonly Row[] => {
  const row = (what: string, valueOf: (view: View) => number, written: (value: number) => string): readonly Row[] => {
    const [one, other] = [median(direct.map(valueOf)), median(through.map(valueOf))]
    return [
      [`${name}: ${what}, directly`, written(one), ...unlimited],
      [`${name}: ${what}, through the portal`, written(other), ...unlimited],
      [`${name}: ${what}, ratio`, (other / one).toFixed(2), ...judged(other / one, { limit: mostRatio, at: 'most' })],
    ]
  }
  return [
    ...row(
      'JavaScript and CSS',
      ({ bytes: { code } }) => code,
      (value) => `${(value / 1024).toFixed(1)} KiB`,
    ),
    ...row(
      'largest paint',
      ({ times: { lcp } }) => lcp,
      (value) => `${value.toFixed(2)} s`,
    ),
  ]
}
