import type { Page } from '@playwright/test'
import { buildKit } from './support/kit.ts'
import { expect, test } from './support/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('NAV-14: one Escape closes one layer while the focus is nowhere, in whatever order the layers were made', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000)
  const kit = await buildKit()
  await kit.open(page, server.url)
  // its layer stays, so it heard of keys before the popover that it opens above
  await button(page, 'Dialog').click()
  await expect(page.getByRole('dialog', { name: 'Forgot password?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const overlays = page.getByRole('region', { name: 'Menu, popover and dialog' })
  await overlays.getByRole('button', { name: 'Office hours' }).click()
  await expect(page.getByRole('dialog', { name: 'Office hours' })).toBeVisible()
  await page.evaluate(() =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Dialog')?.click(),
  )
  await expect(page.getByRole('dialog', { name: 'Forgot password?' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Office hours', includeHidden: true })).toBeVisible()
  await page.evaluate(() => {
    // by frames the library would bring the focus back
    window.requestAnimationFrame = () => 0
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Forgot password?', includeHidden: true })).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Office hours' })).toBeVisible()
})
