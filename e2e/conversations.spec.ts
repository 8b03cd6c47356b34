import type { Locator, Page } from '@playwright/test'
import {
  listPanel,
  listRows,
  listUrl,
  openConversations,
  openConversationsAs,
  tabNamed,
} from './support/conversations-page.ts'
import { type GivenConversation, givenConversations, givenLine, type Line } from './support/given/given-line.ts'
import { fail, hold } from './support/held.ts'
import { csvOf } from './support/csv-of.ts'
import { stopClock } from './support/stop-clock.ts'
import { expect, test } from './support/test.ts'

const day = 1440
/** Queries for pages of the list, from now on. */
const watchQueries = (page: Page): URLSearchParams[] => {
  const queries: URLSearchParams[] = []
  page.on('request', (request) => {
    if (listUrl.test(request.url())) queries.push(new URL(request.url()).searchParams)
  })
  return queries
}

test.describe('a line with a history', () => {
  let line: Line
  const now = new Date()
  const [hour = 0, minute = 0] = now.toLocaleTimeString('en-GB', { timeZone: 'Europe/Vienna' }).split(':').map(Number)
  /** Four minutes, and just after midnight fewer: so far back it is still today. */
  const aMoment = Math.min(4, hour * 60 + minute)
  test.beforeAll(async ({ server }) => {
    line = await givenLine(server, 'Nora Filter')
    const calls = Array.from({ length: 40 }, (_, index) => ({ minutesAgo: 3 * day + index * 7 }))
    const history: GivenConversation[] = [
      { minutesAgo: aMoment * 0.5, caller: '27', call_id: 'colleague' },
      { minutesAgo: aMoment * 0.75, type: 'voicemail', caller: '447700900123', hasFile: true },
      { minutesAgo: aMoment, type: 'fax', hasFile: true },
      ...calls,
      { minutesAgo: 50 * day, caller: '493023125179' },
    ]
    await givenConversations(server, line, history, now)
  })
  // midnight does not come between the calls and the questions about them
  test.beforeEach(({ page }) => stopClock(page, now.getTime()))

  test('CONV-01: tabs All, Missed, Calls, Voicemails and Faxes, and the address keeps the chosen one', async ({
    page,
  }) => {
    await openConversationsAs(page, line)
    const queries = watchQueries(page)
    await expect(page.getByRole('tab')).toHaveText([/^All/, /^Missed/, /^Calls/, /^Voicemails/, /^Faxes/])
    await expect(tabNamed(page, 'All')).toHaveAttribute('aria-selected', 'true')
    for (const [name, type] of [
      ['Calls', 'call'],
      [/^Voicemails/, 'voicemail'],
      ['Faxes', 'fax'],
    ] as const) {
      await tabNamed(page, name).click()
      await expect(page).toHaveURL(new RegExp(`tab=${type}$`))
      await expect(listRows(page).first()).toBeVisible()
      await expect.poll(() => queries.some((query) => query.get('type') === type)).toBe(true)
    }
    await expect(listRows(page)).toHaveCount(1)
    await page.reload()
    await expect(tabNamed(page, 'Faxes')).toHaveAttribute('aria-selected', 'true')
    await expect(listRows(page)).toHaveCount(1)
    await page.goBack()
    await expect(tabNamed(page, /^Voicemails/)).toHaveAttribute('aria-selected', 'true')
  })

  test('CONV-01: the tab of voicemails says how many are new', async ({ page }) => {
    await openConversationsAs(page, line)
    await expect(tabNamed(page, /^Voicemails/)).toHaveText('Voicemails1 new')
  })

  test('CONV-02: pages of 15, each as the end comes near, until one has fewer', async ({ page }) => {
    await openConversationsAs(page, line, '?tab=fax')
    await expect(listRows(page).first()).toBeVisible()
    const queries = watchQueries(page)
    await tabNamed(page, 'Calls').click()
    await expect(listRows(page).first()).toBeVisible()
    await page.mouse.move(700, 500)
    await expect(async () => {
      await page.mouse.wheel(0, 2000)
      await expect(listPanel(page).getByText('+49 30 23 12 51 79')).toBeVisible({ timeout: 500 })
    }).toPass()
    expect(queries.map((query) => [query.get('page'), query.get('rows'), query.get('no_count')])).toEqual([
      ['1', '15', 'true'],
      ['2', '15', 'true'],
      ['3', '15', 'true'],
    ])
    expect(queries[0]?.get('order_by_direction')).toBe('desc')
    await expect(listPanel(page).getByRole('heading', { level: 2 }).last()).toBeVisible()
  })

  test('CONV-02: a preset and typed dates keep the items between them', async ({ page }) => {
    await openConversationsAs(page, line)
    await page.getByRole('button', { name: 'Today', exact: true }).click()
    await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d$/)
    await expect(page.getByRole('button', { name: 'Today', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await expect(listRows(page)).toHaveCount(3)

    const lastYear = `${now.getFullYear() - 1}-01-01`
    const old = new Date(now.getTime() - 40 * day * 60_000).toISOString().slice(0, 10)
    await page.getByRole('textbox', { name: 'From', exact: true }).fill(lastYear)
    await page.getByRole('textbox', { name: 'To', exact: true }).fill(old)
    await page.keyboard.press('Enter')
    await expect(listRows(page)).toHaveCount(1)
    await expect(listRows(page)).toContainText('+49 30 23 12 51 79')
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'To', exact: true })).toHaveValue(old)
    await expect(listRows(page)).toHaveCount(1)
  })

  test('CONV-02: the calendar fills a date in', async ({ page }) => {
    await openConversationsAs(page, line)
    await page.locator('[data-popup=from-date]').click()
    await page
      .getByRole('dialog')
      .getByRole('gridcell', { name: /^Today/ })
      .getByRole('button')
      .click()
    await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d$/)
    await expect(listRows(page)).toHaveCount(3)
  })

  test('CONV-02: from after to says so and asks for nothing', async ({ page }) => {
    await openConversationsAs(page, line)
    const queries = watchQueries(page)
    await openConversations(page, '?from=2026-11-20&to=2026-11-19')
    await expect(page.getByRole('textbox', { name: 'To', exact: true })).toHaveAccessibleDescription(
      'Please select a valid timerange',
    )
    await expect(page.getByRole('button', { name: 'Download CSV' })).toBeDisabled()
    expect(queries.filter((query) => query.has('to'))).toEqual([])
    await page.getByRole('button', { name: 'Clear the filter' }).click()
    await expect(listRows(page).first()).toBeVisible()
  })

  test('search by number or colleague’s name asks when the typing pauses', { tag: '@lineside' }, async ({ page }) => {
    await openConversationsAs(page, line)
    await expect(listRows(page).first()).toBeVisible()
    const queries = watchQueries(page)
    const search = page.getByRole('searchbox', { name: 'Search by number or name' })
    await search.pressSequentially('Brandt')
    await expect(listRows(page)).toHaveCount(1)
    await expect(listRows(page)).toContainText('Felix Brandt')
    expect(queries.map((query) => query.get('search')).filter((asked) => asked !== null)).toEqual(['Brandt'])
    await search.fill('49302312')
    await expect(listRows(page)).toContainText('+49 30 23 12 51 79')
    await search.press('Escape')
    await expect(listRows(page)).not.toHaveCount(1)
  })

  test('CSV: all that the filter leaves in, not the page alone', async ({ page }) => {
    await openConversationsAs(page, line, '?tab=call')
    await expect(listRows(page).first()).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const { name, head, rows } = await csvOf(await download)
    expect(name).toMatch(/^Conversations \d{4}-\d\d-\d\d\.csv$/)
    expect(head).toBe('Time,Kind,With,Number,Outcome,Minutes,Pages,Fax machine,Cost,Currency')
    expect(rows).toHaveLength(42)
    // what the rows of the screen say, one value a cell
    expect(rows).toContainEqual(expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d,Call (from|to),.*,493023125179,/))
    expect(rows).toContainEqual(expect.stringMatching(/,Call from,Felix Brandt,27,Incoming,1,,,,$/))
  })

  test('while it loads, the shape of the rows to come', async ({ page }) => {
    await openConversationsAs(page, line, '?tab=fax')
    await expect(listRows(page)).toHaveCount(1)
    const letGo = await hold(page, listUrl)
    await tabNamed(page, 'Calls').click()
    await expect(page.getByRole('status', { name: 'Loading conversations' })).toHaveAttribute('aria-busy', 'true')
    letGo()
    await expect(listRows(page).first()).toBeVisible()
    await expect(page.getByRole('status', { name: 'Loading conversations' })).toHaveCount(0)
  })

  test.describe('and a server that fails', () => {
    test.use({ allowedErrors: /status of 500/ })

    test('UI-09: without a message of the server, the failed action', async ({ page }) => {
      await openConversationsAs(page, line, '?tab=fax')
      await fail(page, listUrl, '')
      await tabNamed(page, 'Calls').click()
      await expect(listPanel(page).getByRole('alert')).toContainText(
        'An error occured while trying to load conversations. Please try again',
      )
    })

    test('CONV-02: a next page that fails waits for Retry, and the rows stay', async ({ page }) => {
      await openConversationsAs(page, line, '?tab=fax')
      await expect(listRows(page)).toHaveCount(1)
      const second = /\/api\/conversations\/.*page=2/
      await fail(page, second)
      await tabNamed(page, 'Calls').click()
      await page.mouse.move(700, 500)
      await expect(async () => {
        await page.mouse.wheel(0, 2000)
        await expect(page.getByText('The next ones could not be loaded.')).toBeVisible({ timeout: 500 })
      }).toPass()
      await expect(listRows(page).first()).toBeVisible()
      await page.unroute(second)
      await listPanel(page).getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByText('The next ones could not be loaded.')).toHaveCount(0)
    })

    test('CSV: a download that fails says so', async ({ page }) => {
      await openConversationsAs(page, line, '?tab=fax')
      await expect(listRows(page)).toHaveCount(1)
      await fail(page, listUrl, '')
      await page.getByRole('button', { name: 'Download CSV' }).click()
      await expect(page.getByRole('alert')).toContainText('An error occured while trying to download the list')
      await expect(page.getByRole('button', { name: 'Download CSV' })).toBeEnabled()
    })
  })
})

test('CONV-03: the message of each empty tab, and how a filter that hides everything is removed', async ({
  page,
  server,
}) => {
  const line = await givenLine(server, 'Nora Empty')
  await openConversationsAs(page, line)
  await expect(listPanel(page).getByRole('heading', { name: 'No Calls, Voicemails or Faxes found' })).toBeVisible()
  for (const [name, text] of [
    ['Calls', 'No Calls found'],
    [/^Voicemails/, 'No Voicemails found'],
    ['Faxes', 'No Faxes found'],
  ] as const) {
    await tabNamed(page, name).click()
    await expect(listPanel(page).getByRole('heading', { name: text, exact: true })).toBeVisible()
    await expect(listPanel(page).getByRole('button')).toHaveCount(0)
  }
  await openConversations(page, '?tab=fax&from=2026-11-16&to=2026-11-20')
  await expect(listPanel(page)).toContainText('No Faxes found')
  await expect(listPanel(page)).toContainText('None between November 16, 2026 and November 20, 2026.')
  await listPanel(page).getByRole('button', { name: 'Clear the filter' }).click()
  await expect(page).toHaveURL(/tab=fax$/)
})

test.describe('CONV-04: calls', () => {
  const own = { direction: 'out', caller: '73' } as const
  const calls: [what: string, call: GivenConversation, shown: RegExp][] = [
    ['an incoming one', { duration_ms: 727_250 }, /^Call from \+43 664 123 45 67Incoming.*Duration 12:07(?!\.)/],
    ['a missed one', { status: 'cancel', duration_ms: 0 }, /Missed/],
    ['one that nobody took', { status: 'noanswer', duration_ms: 0 }, /Missed: No answer/],
    [
      'an outgoing one with its cost',
      { ...own, callee: '447700900123', total_customer_cost: 1234, currency: 'EUR', duration_ms: 271_000 },
      /^Call to \+44 7700 900123Outgoing.*Duration 4:31(?!\.).*€12\.34/,
    ],
    [
      'one that was given up',
      { ...own, callee: '27', status: 'cancel', duration_ms: 0 },
      /Felix BrandtExt\. 27Cancelled/,
    ],
    ['one that reached nobody', { ...own, callee: '4319', status: 'offline', duration_ms: 0 }, /Not reachable/],
    ['one to somebody busy', { ...own, callee: '4319', status: 'busy', duration_ms: 0 }, /Busy/],
    ['one of a status that nobody knows', { ...own, callee: '4319', status: 'moved' }, /Not connected \(moved\)/],
    ['always forwarded', { direction: 'out', callee: 'voicemail', call_type: 'cfu' }, /Always, to Voicebox/],
    [
      'forwarded without an answer',
      { direction: 'out', callee: '27', call_type: 'cfna' },
      /No answer, to Felix Brandt/,
    ],
    ['forwarded when busy', { direction: 'out', callee: '4319', call_type: 'cfb' }, /Busy, to 4319/],
    ['forwarded after a while', { direction: 'out', callee: 'conference', call_type: 'cft' }, /timeout, to Conference/],
    ['from somebody who withheld the number', { caller: 'anonymous' }, /^Call from Anonymous/],
  ]

  test('direction, other end, type, status, duration without fractions, cost with two decimals', {
    tag: '@lineside',
  }, async ({ page, server }) => {
    const line = await givenLine(server, 'Nora Calls')
    await givenConversations(
      server,
      line,
      calls.map(([, call], index) => ({ minutesAgo: 5 + index, ...call })),
    )
    await openConversationsAs(page, line, '?tab=call')
    await expect(listRows(page)).toHaveCount(calls.length)
    for (const [index, [what, , shown]] of calls.entries())
      await expect(listRows(page).nth(index), what).toHaveText(shown)
    await expect(
      listRows(page)
        .nth(calls.length - 1)
        .getByRole('button', { name: /^Actions/ }),
    ).toHaveCount(0)
    // a phone shows no less
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByText('€12.34', { exact: true })).toBeVisible()
  })

  test('CONV-04, PATH-01: a forwarded leg is one row with the call that it is of', { tag: '@lineside' }, async ({
    page,
    server,
  }) => {
    const line = await givenLine(server, 'Nora Related')
    await givenConversations(server, line, [
      { minutesAgo: 3, direction: 'out', caller: line.extension, callee: '27', call_type: 'cfu', call_id: 'one' },
      { minutesAgo: 4, caller: '447700900123', callee: line.extension, call_id: 'one' },
    ])
    await openConversationsAs(page, line)
    await expect(listRows(page)).toHaveCount(1)
    await expect(listRows(page).first()).toHaveText(/^Call from \+44 7700 900123Felix Brandt took it/)
  })

  test('CONV-07: a number is copied', async ({ page, server, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const line = await givenLine(server, 'Nora Copies')
    await givenConversations(server, line, [{}])
    await openConversationsAs(page, line)
    await page.getByRole('button', { name: 'Actions for +43 664 123 45 67' }).click()
    await page.getByRole('menuitem', { name: 'Copy number' }).click()
    await expect(page.getByText('Data is in the clipboard')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('+436641234567')
  })
})

test('CONV-02: on a phone the dates fold to a chip, unless they are set and no period stands for them', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('seat')
  await openConversations(page)
  const from = page.getByRole('textbox', { name: 'From' })
  const to = page.getByRole('textbox', { name: 'To' })
  const chip = page.getByRole('button', { name: 'Dates' })
  await expect(from).toBeHidden()
  await page.getByRole('button', { name: 'This week' }).click()
  await expect(page).toHaveURL(/from=/)
  await expect(from).toBeHidden()

  await openConversations(page, '?from=2026-02-03&to=2026-02-01')
  await expect(from).toHaveValue('2026-02-03')
  await expect(page.getByText('Please select a valid timerange').first()).toBeVisible()
  const widths = await Promise.all([from, to].map(async (field) => Math.round((await field.boundingBox())?.width ?? 0)))
  expect(widths[0], 'what is wrong with the dates leaves them as wide as they were').toBe(widths[1])
  await chip.click()
  await expect(from).toBeHidden()
  await chip.click()
  await expect(to).toHaveValue('2026-02-01')
})

test('CONV-09, NAME-04: the time of a call, by the clock and updated every minute', async ({ page, server }) => {
  const line = await givenLine(server, 'Nora Minutes')
  await givenConversations(server, line, [{ minutesAgo: 5.2 }, { minutesAgo: 3 * day }, { minutesAgo: 40 * day }])
  await page.clock.install()
  await openConversationsAs(page, line)
  const when = listRows(page).nth(0).locator('time')
  await expect(when).toHaveText(/\d\d:\d\d$/)
  await expect(when).toHaveAttribute('data-tip', '5 minutes ago')
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'Europe/Vienna' })
  await expect(listRows(page).nth(1)).toContainText(
    new RegExp(`${weekday.format(Date.now() - 3 * day * 60_000)}, \\d\\d:\\d\\d`),
  )
  await expect(listRows(page).nth(2)).toContainText(/[A-Z][a-z]{2} \d+, \d{4}, \d\d:\d\d/)
  await page.clock.fastForward(61_000)
  await expect(when).toHaveAttribute('data-tip', '6 minutes ago')
})

test('CONV-02: the browser draws only visible rows of many conversations', async ({ page, server }) => {
  const line = await givenLine(server, 'Nora Many')
  const many = Array.from({ length: 75 }, (_, index) => ({ minutesAgo: 2 * day + index }))
  await givenConversations(server, line, many)
  await openConversationsAs(page, line)
  for (const count of [15, 30, 45, 60, 75]) {
    await expect.poll(() => listRows(page).count()).toBeGreaterThanOrEqual(count)
    await listRows(page).last().scrollIntoViewIfNeeded()
  }
  const isDrawn = (row: Locator) =>
    row.evaluate((element) => element.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) ?? null)
  await expect.poll(() => isDrawn(listRows(page).last())).toBe(true)
  await expect.poll(() => isDrawn(listRows(page).first())).toBe(false)
})
