import { publicScreens, screens, shellPopups } from '../packages/portal/src/app/screens.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { LOOKS, showIn } from './support/looks.ts'
import { expect, test } from './support/test.ts'

type Page = import('@playwright/test').Page
type AnyScreen = { path: string; popups?: readonly string[] }

const behindSignIn = (screens as readonly AnyScreen[]).filter(({ path }) => path.startsWith('/user/'))

/** Opens a popup by its name, looks, and closes it. */
const lookAt = async (page: Page, name: string): Promise<void> => {
  await page.locator(`[data-popup="${name}"]:visible`).first().click()
  await expect(
    page.getByRole('dialog').or(page.getByRole('alertdialog')).or(page.getByRole('menu')).first(),
  ).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
}

for (const look of LOOKS) {
  test(`no screen of the table has accessibility findings: ${look.name}`, async ({ page, signIn }) => {
    test.setTimeout(240_000)
    await showIn(page, look)
    await signIn('pilot')
    for (const { path, popups = [] } of behindSignIn) {
      await page.goto(`/#${path}`)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
      await expectAccessible(page)
      for (const name of popups) await lookAt(page, name)
    }
  })

  test(`no popup of the shell has accessibility findings: ${look.name}`, async ({ page, signIn }) => {
    await showIn(page, look)
    await signIn('pilot')
    for (const name of shellPopups) {
      if ((await page.locator(`[data-popup="${name}"]:visible`).count()) === 0) continue
      await lookAt(page, name)
    }
  })
}

test('every popup that a screen declares has its trigger', async ({ page, signIn }) => {
  test.setTimeout(120_000)
  await signIn('pilot')
  for (const { path, popups = [] } of behindSignIn) {
    if (popups.length === 0) continue
    await page.goto(`/#${path}`)
    for (const name of popups) await expect(page.locator(`[data-popup="${name}"]:visible`).first()).toBeVisible()
  }
  await page.evaluate(() => localStorage.clear())
  for (const { path, popups = [] } of publicScreens as readonly AnyScreen[]) {
    if (popups.length === 0) continue
    await page.goto('about:blank')
    await page.goto(`/#${path}`)
    for (const name of popups) await expect(page.locator(`[data-popup="${name}"]:visible`).first()).toBeVisible()
  }
})
