import { chromium } from '@playwright/test'
import { startServer } from '../../e2e/support/server.ts'
import { accountOf } from '../../e2e/support/sign-in-as.ts'
import { findChromium } from '../../scripts/test/find-chromium.mjs'
import { judged } from '../budget.ts'
import { slowness } from '../first-view/slow-down.ts'
import { signInToDashboard } from '../first-view/view-pages.ts'
import type { Part } from '../section.ts'
import { median } from '../statistics.ts'
import { type ListToView, type ListView, viewList } from '../view-list.ts'
import { giveForwardings, groups } from './given-forwardings.ts'

const times = 5
const mostRequests = 5
const mostMilliseconds = 300

const forwardings: ListToView = {
  from: '#/user/speeddial',
  to: '#/user/call-forwarding',
  // leaves out the request of the panel beside the list
  own: /\/api\/(soundhandles|cf\w+)\//,
  isThere: (page) =>
    page
      .locator('main section h3')
      .nth(groups - 1)
      .waitFor({ state: 'attached' }),
}

/** Measures how long the call-forwarding page takes to draw after all its data have arrived. */
export const callForwardingPart: Part = {
  name: 'call-forwarding',
  run: async (say) => {
    const server = await startServer({ LOG_LEVEL: 'warn' })
    const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
    try {
      const account = accountOf(server, 'seat')
      say('the forwardings')
      await giveForwardings(server, account)
      const way = await signInToDashboard(browser, server.url, account)
      say('the page')
      const views: ListView[] = []
      for (let time = 0; time < times; time++) views.push(await viewList(browser, server.url, way.storage, forwardings))
      const requests = Math.max(...views.map((view) => view.requests))
      const paint = Math.round(median(views.map((view) => view.paint)))
      return {
        name: 'call-forwarding',
        title: `a line with ${groups} forwardings and 200 sets`,
        how: [
          `Setup: the built server in a headless Chromium ${browser.version()} with the processor slowed down ${slowness} times. The page is opened from another one.`,
          `Time from the end of the last answer to the frame that shows the last change of the list; median of ${times}. The panel beside the list, which makes one more request for its own answer, is not counted.`,
        ],
        tables: [
          {
            head: ['call forwarding', 'figure', 'budget', ''],
            rows: [
              ['requests', String(requests), ...judged(requests, { limit: mostRequests, at: 'most' })],
              [
                'last answer to last paint',
                `${paint} ms`,
                ...judged(paint, { limit: mostMilliseconds, at: 'most', unit: ' ms' }),
              ],
            ],
          },
        ],
      }
    } finally {
      await browser.close()
      await server.stop()
    }
  },
}
