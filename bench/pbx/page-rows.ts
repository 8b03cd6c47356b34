import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/test/find-chromium.mjs'
import { judged } from '../budget.ts'
import { median } from '../statistics.ts'
import { type ListToView, type Storage, viewList } from '../view-list.ts'
import type { PbxServer } from './pbx-server.ts'

/** How often each page is opened. */
export const pageTimes = 5
/** Budget from the last answer to the last paint. */
const mostMilliseconds = 500

const pages = {
  seats: /\/api\/subscribers\/\?/,
  groups: /\/api\/subscribers\/\?/,
  devices: /\/api\/(pbxdevices|pbxdeviceprofiles|subscribers)\/\?/,
  'call-queues': /\/api\/(subscriberpreferences|subscribers)\/\?/,
  'sound-sets': /\/api\/soundsets\/\?/,
} as const

/** Full pages of the lists, as an administrator opens them. */
const lists = Object.entries(pages).map(([name, own]): ListToView & { readonly name: string } => ({
  name: name.replace('-', ' '),
  from: '#/user/settings',
  to: `#/user/pbx-configuration/${name}`,
  own,
  isThere: (page) => page.locator(`#csc-page-pbx-${name} li h2`).nth(24).waitFor({ state: 'attached' }),
}))

/** Measures how long the pages of PBX administration take to draw after their data have arrived. */
export const pageRows = async (
  { url, token }: PbxServer,
  say: (progress: string) => void,
): Promise<readonly (readonly string[])[]> => {
  const localStorage = [
    { name: 'csc_jwt', value: token },
    { name: 'csc_subscriberId', value: '1' },
  ]
  const storage: Storage = { cookies: [], origins: [{ origin: url, localStorage }] }
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const rows: string[][] = []
    for (const { name, ...list } of lists) {
      say(`page of ${name}`)
      const paints: number[] = []
      for (let time = 0; time < pageTimes; time++) paints.push((await viewList(browser, url, storage, list)).paint)
      const paint = Math.round(median(paints))
      rows.push([
        `page of ${name}`,
        `${paint} ms`,
        ...judged(paint, { limit: mostMilliseconds, at: 'most', unit: ' ms' }),
      ])
    }
    return rows
  } finally {
    await browser.close()
  }
}
