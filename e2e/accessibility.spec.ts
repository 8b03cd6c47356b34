import type { Page } from '@playwright/test'
import { apiAs } from './support/api-as.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { LOOKS, type Look, showIn } from './support/looks.ts'
import {
  addressOf,
  popupsAddressOf,
  publicScreens,
  screens,
  shellPopups,
  withOldPortal,
} from './support/screen-table.ts'
import type { RunningServer } from './support/server.ts'
import { accountOf } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'
import { walkByKeyboard } from './support/walk-by-keyboard.ts'

/** The narrowest telephone (NAV-14). */
const narrowest = 360
const trigger = (page: Page, name: string) => page.locator(`[data-popup="${name}"]:visible`).first()
const popupParts = '[role=dialog], [role=alertdialog], [role=menu]'
const popup = (page: Page) => page.locator(popupParts).filter({ visible: true })

/** Parts that wait for data; a list may wait below the window's edge for somebody to come so far. */
const loadingInSight = (page: Page) =>
  page
    .getByRole('main')
    .locator('[aria-busy=true]')
    .evaluateAll((parts) => parts.filter((part) => part.getBoundingClientRect().top < innerHeight).length)

/** The screen as it is when everything has come. */
const open = async (page: Page, path: string): Promise<void> => {
  // sections of one page share its heading, and the page before stays while the code of the next one is on its way
  await page.goto('about:blank')
  await page.goto(`/#${path}`)
  await expect(page.locator('h1').first()).toBeAttached()
  await expect.poll(() => loadingInSight(page)).toBe(0)
  expect(new URL(page.url()).hash.split('?')[0], 'a screen that its role may see').toBe(`#${path.split('?')[0]}`)
}

const expectToFit = async (page: Page, where: string): Promise<void> => {
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    clientWidth: document.documentElement.clientWidth,
  }))
  expect(scrollWidth, `${where}: no scrolling sideways at ${clientWidth} px`).toBeLessThanOrEqual(clientWidth)
}

const checkScreen = async (page: Page, { viewport }: Look, path: string): Promise<void> => {
  await expectAccessible(page)
  if (viewport.width > 390) return walkByKeyboard(page, path)
  await expectToFit(page, path)
  await page.setViewportSize({ ...viewport, width: narrowest })
  await expectToFit(page, path)
  await page.setViewportSize(viewport)
}

/**
 * Opens the popups by their names, looks at each, and closes it again. The page behind a popup is looked
 * at in the first look that has it; in another one it is looked at alone.
 *
 * @param seen those that were looked at before, in another look
 * @returns the names of those that the look has no room for: another has
 */
const checkPopups = async (page: Page, names: readonly string[] | undefined, seen: Set<string>): Promise<string[]> => {
  const missing: string[] = []
  for (const name of names ?? []) {
    if (!(await trigger(page, name).isVisible())) {
      missing.push(name)
      continue
    }
    await trigger(page, name).click()
    await expect(popup(page).first()).toBeVisible()
    const key = `${name} at ${page.url()}`
    await expectAccessible(page, seen.has(key) ? popupParts : undefined)
    seen.add(key)
    await page.keyboard.press('Escape')
    await expect(popup(page)).toHaveCount(0)
    await expect(page.locator('body'), `${key} gives the focus back`).not.toBeFocused()
  }
  return missing
}

/** Opens the first item of a list in place. */
const openItem = async (page: Page): Promise<void> => {
  const main = page.getByRole('main')
  await main.locator('li button[aria-expanded=false]:not([aria-haspopup])').first().click()
  await expect(main.locator('li[data-open]')).toBeVisible()
  await expect.poll(() => loadingInSight(page)).toBe(0)
}

// nothing is changed here: several browsers may share the walk
test.describe.configure({ mode: 'parallel' })

const groups = new Set(screens.map(({ menu }) => menu?.group))

/** Fills lists that are empty in the demo world. @returns empties them again */
const givenItems = async (server: RunningServer): Promise<() => Promise<unknown>> => {
  const api = await apiAs(server, 'pilot')
  const webhook = { name: 'Ticket system', url: 'http://127.0.0.1:9/hook', events: ['call.missed'] }
  const { status, body } = await api.post('/api/lineside/webhooks', webhook)
  expect(status).toBe(200)
  await api.post(`/api/lineside/webhooks/${Number(body['id'])}/test`, {})
  const hours = [{ weekday: 2, from: 480, to: 1020 }]
  const exceptions = [{ name: 'Fair', does: 'opens', from: '2031-05-03', to: '2031-05-03', yearly: true, part: null }]
  const schedule = { name: 'Office hours', timezone: 'Europe/Vienna', week: hours, exceptions, follows_holidays: true }
  const made = await api.post('/api/lineside/schedules', schedule)
  return () =>
    Promise.all([
      api.remove(`/api/lineside/webhooks/${Number(body['id'])}`),
      api.remove(`/api/lineside/schedules/${Number(made.body['id'])}`),
    ])
}

/** Limits a forwarding of the pilot to called numbers, as none in the demo world is. @returns takes that away again */
const givenCalledNumbers = async (server: RunningServer): Promise<() => Promise<unknown>> => {
  const api = await apiAs(server, 'pilot')
  const path = `/api/cfmappings/${accountOf(server, 'pilot').subscriber_id}`
  const sales = { name: 'Sales', mode: 'whitelist', is_regex: true, bnumbers: [{ bnumber: '43*' }] }
  const { status } = await api.replace(path, 'cfb/0/bnumberset', sales)
  expect(status).toBeLessThan(300)
  const { body } = await api.get(path)
  const [{ bnumberset_id } = {}] = body['cfb'] as { bnumberset_id?: number }[]
  return () => api.remove(`/api/cfbnumbersets/${Number(bnumberset_id)}?unassign_first=1`)
}

/** Walks in every look. @param walk goes through screens and returns which of their popups the look has no room for */
const inEveryLook = async (page: Page, walk: (look: Look) => Promise<string[]>): Promise<void> => {
  test.setTimeout(240_000)
  const missing: string[][] = []
  for (const look of LOOKS) {
    await showIn(page, look)
    missing.push(await walk(look))
  }
  const [first = [], ...others] = missing
  const nowhere = first.filter((popupName) => others.every((names) => names.includes(popupName)))
  expect(nowhere, 'each popup of the table can be opened somewhere').toEqual([])
}

for (const group of groups)
  test(`no screen of the menu’s ${group ?? 'first level'} and none of its popups has findings, and all fit`, {
    tag: '@deep',
  }, async ({ page, server, signIn }) => {
    const takeAway = [await givenItems(server), ...(group === 'callSettings' ? [await givenCalledNumbers(server)] : [])]
    // so that a pilot sees every screen
    await withOldPortal(page)
    await signIn('pilot')
    const seen = new Set<string>()
    await inEveryLook(page, async (look) => {
      const missing: string[] = []
      for (const screen of screens.filter(({ menu }) => menu?.group === group)) {
        const path = addressOf(screen)
        const noRoomFor = async (names?: readonly string[]) =>
          missing.push(...(await checkPopups(page, names, seen)).map((name) => `${name} at ${path}`))
        await open(page, path)
        await checkScreen(page, look, path)
        const shownAt = popupsAddressOf(screen)
        if (shownAt !== path) {
          await open(page, shownAt)
          await checkScreen(page, look, shownAt)
        }
        await noRoomFor(screen.popups)
        if (screen.itemPopups === undefined) continue
        await openItem(page)
        await checkScreen(page, look, path)
        await noRoomFor(screen.itemPopups)
      }
      return missing
    })
    for (const take of takeAway) await take()
  })

test('nor have the popups of the shell', { tag: '@deep' }, async ({ page, signIn }) => {
  await signIn('pilot')
  const seen = new Set<string>()
  await inEveryLook(page, async () => {
    await open(page, '/user/registered-devices')
    return checkPopups(page, shellPopups, seen)
  })
})

test('nor have the screens of the signed-out', { tag: '@deep' }, async ({ page }) => {
  const seen = new Set<string>()
  await inEveryLook(page, async (look) => {
    const missing: string[] = []
    for (const screen of publicScreens) {
      const { path, popups } = screen
      const address = 'needs' in screen ? `${path}?token=of-a-mail` : path
      await page.goto('about:blank')
      await page.goto(`/#${address}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await checkScreen(page, look, path)
      missing.push(...(await checkPopups(page, popups, seen)))
    }
    return missing
  })
})
