import type { Page } from '@playwright/test'
import { apiAs } from './support/api-as.ts'
import {
  chooseAction,
  listPanel,
  listRows,
  openConversations,
  openConversationsAs,
  opener,
} from './support/conversations-page.ts'
import { givenConversations, givenLine } from './support/given/given-line.ts'
import { fail, hold } from './support/held.ts'
import { expect, test } from './support/test.ts'

const pages = /\/api\/faxrecordings\//
const sender = '+49 30 23 12 51 79'
const viewer = (page: Page) => page.getByRole('group', { name: `Fax from ${sender}` })
const sheet = (page: Page, label: string) => viewer(page).getByRole('img', { name: label })
const button = (page: Page, name: string) => viewer(page).getByRole('button', { name, exact: true })

const fax = { type: 'fax', caller: '493023125179', minutesAgo: 4, hasFile: true } as const

test('CONV-06: pages and status, a failed one shown as such', async ({ page, server }) => {
  const line = await givenLine(server, 'Frida Lists')
  await givenConversations(server, line, [
    { ...fax, pages: 3 },
    { ...fax, minutesAgo: 5, pages: 1, direction: 'out', caller: line.extension, callee: '4314061920' },
    { ...fax, minutesAgo: 6, status: 'FAILED' },
  ])
  await openConversationsAs(page, line, '?tab=fax')
  await expect(listRows(page)).toHaveText([/Fax received, 3 pages/, /^Fax to .*Fax sent, 1 page/, /Failed, 2 pages/])
})

test('CONV-06: its pages are shown, turned and zoomed, by buttons and by keys', async ({ page, server }) => {
  const line = await givenLine(server, 'Frida Reads')
  await givenConversations(server, line, [{ ...fax, fax_station: '<i>Kessler</i>' }])
  await openConversationsAs(page, line, '?tab=fax')
  await opener(page, /^Fax from/).click()
  await expect(sheet(page, 'Page 1 of 2')).toBeVisible()
  // what a stranger calls his machine is text, whatever it looks like
  await expect(viewer(page).getByText('The fax machine identifies itself as “<i>Kessler</i>”.')).toBeVisible()
  const drawn = () =>
    viewer(page)
      .getByRole('img')
      .evaluate((image: HTMLImageElement) => ({ dots: image.naturalWidth, wide: image.width, high: image.height }))
  const first = await drawn()
  expect(first.dots, 'a line of a fax has 1728 dots').toBe(1728)
  expect(first.high / first.wide, 'square dots: 215 by 286 mm').toBeCloseTo(1.33, 1)

  await button(page, 'Next page').click()
  await expect(sheet(page, 'Page 2 of 2')).toBeVisible()
  await expect(button(page, 'Next page')).toBeDisabled()
  await button(page, 'Zoom in').click()
  await expect(viewer(page).getByText('150 %')).toBeVisible()
  expect((await drawn()).wide).toBeGreaterThan(first.wide * 1.4)

  await viewer(page).getByRole('region').focus()
  await page.keyboard.press('PageUp')
  await expect(sheet(page, 'Page 1 of 2')).toBeVisible()
  await page.keyboard.press('-')
  await expect(viewer(page).getByText('100 %')).toBeVisible()
  await page.keyboard.press('End')
  await expect(sheet(page, 'Page 2 of 2')).toBeVisible()
})

test('CONV-06: download as tif, and as pdf', async ({ page, server }) => {
  const line = await givenLine(server, 'Frida Saves')
  const [id] = await givenConversations(server, line, [fax])
  await openConversationsAs(page, line)
  const saved = async (press: () => Promise<void>) => {
    const download = page.waitForEvent('download')
    await press()
    const stream = await (await download).createReadStream()
    const head = await new Promise<Buffer>((resolve) => stream.once('data', (part) => resolve(part as Buffer)))
    return [(await download).suggestedFilename(), head.subarray(0, 2).toString()]
  }
  expect(await saved(() => chooseAction(page, sender, 'Download as TIFF'))).toEqual([`fax-${id}.tif`, 'II'])
  expect(await saved(() => chooseAction(page, sender, 'Download as PDF'))).toEqual([`fax-${id}.pdf`, '%P'])
  await chooseAction(page, sender, 'Show fax')
  await expect(sheet(page, 'Page 1 of 2')).toBeVisible()
  expect(await saved(() => button(page, 'Download as PDF').click())).toEqual([`fax-${id}.pdf`, '%P'])
})

test('CONV-06: removed where the platform allows it', async ({ page, server }) => {
  const line = await givenLine(server, 'Frida Removes')
  await givenConversations(server, line, [fax, { minutesAgo: 60 }])
  await openConversationsAs(page, line)
  await chooseAction(page, sender, 'Delete fax')
  await page.getByRole('alertdialog', { name: 'Delete this fax?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Fax deleted')).toBeVisible()
  await expect(listRows(page)).toHaveCount(1)
  await page.reload()
  await expect(listRows(page)).toHaveCount(1)
})

test('CONV-06: another platform lets nobody remove a fax, but shows its pages', async ({ page, server, signIn }) => {
  expect((await apiAs(server, 'pilot')).token).not.toBe('')
  await page.route(/\/api\/platforminfo$/, async (route) => {
    const answer = await route.fetch()
    const { lineside: _, ...info } = (await answer.json()) as Record<string, unknown>
    await route.fulfill({ response: answer, json: info })
  })
  await signIn('pilot')
  await openConversations(page, '?tab=fax')
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await expect(page.getByRole('menuitem', { name: 'Download as TIFF' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Delete fax' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await opener(page, /^Fax /).click()
  await expect(page.getByRole('img', { name: /^Page 1 of \d$/ })).toBeVisible()
})

test('while it loads, the shape of a page', async ({ page, server }) => {
  const line = await givenLine(server, 'Frida Waits')
  await givenConversations(server, line, [fax])
  await openConversationsAs(page, line)
  const letGo = await hold(page, pages)
  await opener(page, /^Fax from/).click()
  await expect(viewer(page).getByRole('region', { name: 'Loading fax' })).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expect(sheet(page, 'Page 1 of 2')).toBeVisible()
  await expect(viewer(page).getByRole('region')).not.toHaveAttribute('aria-busy', 'true')
})

test('an unreadable fax file says so, and can still be downloaded', async ({ page, server }) => {
  const line = await givenLine(server, 'Frida Puzzles')
  await givenConversations(server, line, [fax])
  await openConversationsAs(page, line)
  await page.route(pages, (route) => route.fulfill({ contentType: 'image/tiff', body: 'no pages at all' }))
  await opener(page, /^Fax from/).click()
  await expect(listPanel(page).getByRole('alert')).toContainText('The fax cannot be shown')
  await expect(listPanel(page).getByRole('alert')).toContainText('You can download it.')
})

test.describe('a server that fails', () => {
  test.use({ allowedErrors: /status of 500/ })

  test('CONV-10: a fax that does not come says why, and Retry brings it', async ({ page, server }) => {
    const line = await givenLine(server, 'Frida Fails')
    await givenConversations(server, line, [fax])
    await openConversationsAs(page, line)
    await fail(page, pages, 'Out of paper')
    await opener(page, /^Fax from/).click()
    await expect(listPanel(page).getByRole('alert')).toContainText('Out of paper')
    await page.unroute(pages)
    await listPanel(page).getByRole('button', { name: 'Retry' }).click()
    await expect(sheet(page, 'Page 1 of 2')).toBeVisible()
  })

  test('CONV-10: a download that fails says so in a toast, and the fax stays', async ({ page, server }) => {
    const line = await givenLine(server, 'Frida Loses')
    await givenConversations(server, line, [fax])
    await openConversationsAs(page, line)
    await fail(page, pages, 'Out of paper')
    await chooseAction(page, sender, 'Download as TIFF')
    await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('alert')).toContainText('Out of paper')
    await expect(listRows(page)).toHaveCount(1)
  })
})
