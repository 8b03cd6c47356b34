import { expectAccessible } from './support/expect-accessible.ts'
import { expect, test } from './support/test.ts'

test('QBOARD-01: a figure of today says by a key what it counts', { tag: '@lineside' }, async ({ page, signIn }) => {
  await signIn('pilot')
  await page.goto('/#/user/pbx-configuration/call-queues')
  const figure = page.getByRole('button', { name: /% within 20 s, goal 80 %/ })
  await expect(figure).toHaveAttribute('aria-expanded', 'false')
  await figure.press('Enter')
  await expect(page.getByText(/^Answered in time: within 20 s of entering the queue/)).toBeVisible()
  await expectAccessible(page)
  await figure.press('Enter')
  await expect(page.getByText(/^Answered in time: within/)).toBeHidden()
})

test('QBOARD-03: a screen shows queues without a sign-in, until the wallboard is ended', { tag: '@lineside' }, async ({
  page,
  signIn,
  browser,
  server,
}) => {
  await signIn('pilot')
  await page.goto('/#/user/pbx-configuration/call-queues')
  await page.getByRole('button', { name: 'More for Call queues' }).click()
  await page.getByRole('menuitem', { name: 'Wallboards' }).click()
  const dialog = page.getByRole('dialog', { name: 'Wallboards' })
  await dialog.getByRole('button', { name: 'Make wallboard' }).click()
  await expect(dialog.getByText('Give it a name.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Hall')
  await dialog.getByRole('checkbox').first().check()
  await dialog.getByRole('button', { name: 'Make wallboard' }).click()
  const address = await dialog.getByRole('textbox', { name: 'Address for the screen' }).inputValue()
  await expectAccessible(page)

  const screen = await browser.newContext({ viewport: { width: 1920, height: 1080 } })
  const wall = await screen.newPage()
  await wall.goto(address)
  await expect(wall.getByText('Answered in time, today')).toBeVisible()
  // the key stays in no address, and the cookie is enough from then on
  await expect(wall).toHaveURL(`${server.url}/#/wallboard`)
  await wall.reload()
  await expect(wall.getByText('Answered in time, today')).toBeVisible()
  const sizes = await wall
    .locator('main :is(h1, h2, p, b, li, span, time)')
    .evaluateAll((all) =>
      all.filter((one) => one.textContent !== '').map((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
    )
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(34)
  await expectAccessible(wall)

  await dialog.getByRole('button', { name: 'End Hall' }).click()
  await expect(wall.getByText('This wallboard has ended')).toBeVisible()
  await screen.close()
})
