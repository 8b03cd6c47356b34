import type { Page } from '@playwright/test'
import { listPanel, listRows, listUrl, openConversationsAs, opener } from './support/conversations-page.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { givenConversations, givenLine, type Line } from './support/given/given-line.ts'
import { fail } from './support/held.ts'
import { LOOKS, showIn } from './support/looks.ts'
import { expect, test } from './support/test.ts'

let line: Line
test.beforeAll(async ({ server }) => {
  line = await givenLine(server, 'Kim Keys')
  await givenConversations(server, line, [
    { minutesAgo: 2, status: 'cancel', duration_ms: 0 },
    { minutesAgo: 3, type: 'voicemail', caller: '447700900123', hasFile: true },
    { minutesAgo: 4, type: 'fax', caller: '493023125179', hasFile: true },
    { minutesAgo: 5, type: 'fax', status: 'FAILED', direction: 'out', callee: '4314061920' },
    { minutesAgo: 6, direction: 'out', callee: 'voicemail', call_type: 'cfna' },
  ])
})

test('everything is done by keyboard: tabs, list, menu, player, viewer, dialog', async ({ page }) => {
  await openConversationsAs(page, line)
  await expect(listRows(page)).toHaveCount(5)
  const focused = page.locator(':focus')
  const { keyboard } = page

  await page.getByRole('tab', { selected: true }).focus()
  await keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/tab=missed$/)
  await keyboard.press('Home')
  await expect(listRows(page)).toHaveCount(5)

  // from the search on, the list: the call and its menu, then the voicemail
  await page.getByRole('searchbox').focus()
  await keyboard.press('Tab')
  await expect(focused).toHaveAccessibleName('Call from +43 664 123 45 67')
  await keyboard.press('Tab')
  await expect(focused).toHaveAccessibleName('Actions for +43 664 123 45 67')
  await keyboard.press('Tab')
  await expect(focused).toHaveAccessibleName(/^Voicemail from \+44 7700 900123/)
  await keyboard.press('Enter')
  await expect(focused).toHaveAttribute('aria-expanded', 'true')
  // its code comes with the first row that is opened
  await expect(page.getByRole('button', { name: 'Play voicemail from +44 7700 900123' })).toBeVisible()

  await keyboard.press('Tab')
  await expect(focused).toHaveAccessibleName('Actions for +44 7700 900123')
  await keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await keyboard.press('Escape')
  await expect(focused).toHaveAccessibleName('Actions for +44 7700 900123')

  await keyboard.press('Tab')
  await expect(focused).toHaveAccessibleName('Play voicemail from +44 7700 900123')
  await keyboard.press('Space')
  await expect(focused).toHaveAccessibleName('Pause voicemail from +44 7700 900123')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await expect(focused).toHaveRole('slider')
  await keyboard.press('Home')

  for (let presses = 0; presses < 4; presses += 1) await keyboard.press('Tab')
  await expect(focused).toHaveAccessibleName(/^Fax from \+49 30 23 12 51 79/)
  await keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'Page 1 of 2' })).toBeVisible()
  await page.getByRole('region', { name: 'Page 1 of 2' }).focus()
  await keyboard.press('PageDown')
  await expect(page.getByRole('img', { name: 'Page 2 of 2' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Page 2 of 2' })).toBeFocused()

  await page.getByRole('button', { name: 'Actions for +49 30 23 12 51 79' }).focus()
  await keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Delete fax' })).toBeFocused()
  await keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(listRows(page)).toHaveCount(5)
})

/** Looks at the page in each look. */
const expectFitting = async (page: Page) => {
  for (const look of LOOKS) {
    await showIn(page, look)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.viewport.width)
  }
}

test('open rows have no findings, and nothing scrolls sideways', { tag: '@deep' }, async ({ page }) => {
  await openConversationsAs(page, line)
  await expect(listRows(page)).toHaveCount(5)
  await opener(page, /^Voicemail from/).click()
  await page.getByRole('button', { name: /^Play/ }).click()
  await expect(page.getByRole('button', { name: /^Pause/ })).toBeVisible()
  await expectFitting(page)
  await opener(page, /^Fax from/).click()
  await expect(page.getByRole('img', { name: 'Page 1 of 2' })).toBeVisible()
  await expectFitting(page)
})

test('HEALTH-02: nor has how a call sounded, with its table open', { tag: '@deep' }, async ({ page }) => {
  const points = Array.from({ length: 40 }, (_, index) => ({
    at: index * 90 + 90,
    lost: index % 5 === 0 ? 0.125 : 0,
    jitter_ms: index === 3 ? null : 1234,
    round_trip_ms: 4321,
    far_lost: null,
    far_jitter_ms: null,
  }))
  const side = {
    kind: 'browser',
    mos: 3.4,
    is_silent: true,
    report: { codec: 'telephone-event', path: 'relay', points },
  }
  const sound = [
    { ...side, is_own: true, name: 'Wilhelmine Oberhuber-Schwarzenegger' },
    {
      ...side,
      is_own: false,
      name: null,
      report: { ...side.report, path: 'phone', points: [{ ...points[1], at: 0 }] },
    },
  ]
  await page.route('**/api/lineside/callpaths/*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), sound } })
  })
  await openConversationsAs(page, line)
  await opener(page, /^Call from/).click()
  const sides = page.getByRole('list', { name: 'How the call sounded' }).getByRole('listitem')
  await expect(sides).toHaveCount(2)
  await expect(sides.first()).toContainText('Heard nothing for a while')
  // a side that heard nothing had no good sound, whatever its packets say
  await expect(sides.last()).not.toContainText('Good sound')
  for (const one of await sides.all()) await one.getByText('As a table').click()
  await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(41)
  await expectFitting(page)
})

test('nor have menu and dialog of a row', { tag: '@deep' }, async ({ page }) => {
  await openConversationsAs(page, line)
  for (const look of LOOKS) {
    await showIn(page, look)
    await page.getByRole('button', { name: 'Actions for +49 30 23 12 51 79' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectAccessible(page, look.name === 'phone' ? '[role=menu]' : undefined)
    await page.getByRole('menuitem', { name: 'Delete fax' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page, look.name === 'phone' ? '[role=alertdialog]' : undefined)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  }
})

test.describe('on a platform in trouble', () => {
  test.use({ allowedErrors: /status of 500/ })

  test('nor have wrong dates, and what failed', { tag: '@deep' }, async ({ page }) => {
    await openConversationsAs(page, line, '?from=2026-11-20&to=2026-11-01')
    await expect(page.getByRole('textbox', { name: 'To', exact: true })).toBeVisible()
    await expectFitting(page)
    await fail(page, listUrl)
    await page.getByRole('button', { name: 'Clear the filter' }).click()
    await page.getByRole('tab', { name: 'Calls' }).click()
    await expect(listPanel(page).getByRole('alert')).toBeVisible()
    await expectFitting(page)
  })
})
