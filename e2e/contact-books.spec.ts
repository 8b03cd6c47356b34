import type { Page } from '@playwright/test'
import { card, type Radicale, startRadicale, whyNoRadicale } from '../packages/server/test/dav/radicale.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { holdSession } from './support/sign-in-as.ts'
import { expect, test as base } from './support/test.ts'

interface World {
  readonly dav: Radicale
  readonly there: RunningServer
}

/** A real CardDAV server, and a server that may call it although it is on this machine. */
const test = base.extend<object, { world: World }>({
  world: [
    async ({}, provide) => {
      const dav = await startRadicale()
      const there = await startServer({ CONTACT_BOOKS_INSIDE: dav.origin })
      await provide({ dav, there })
      await there.stop()
      await dav.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ world }, provide) => provide(world.there.url),
})
test.skip(whyNoRadicale !== null, whyNoRadicale ?? '')
// the browser tells of what the platform refuses
test.use({ isPageNew: true, allowedErrors: /status of 422/ })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

const open = async (page: Page, there: RunningServer, role: string) => {
  await holdSession(page, there, role)
  await page.goto('/#/user/contacts')
  await button(page, 'Address books').click()
}
const fill = async (page: Page, { dav }: World, password: string) => {
  await page.getByRole('textbox', { name: 'Address or email address' }).fill(dav.origin)
  await page.getByRole('textbox', { name: 'User name' }).fill(dav.account.username)
  await page.getByRole('textbox', { name: 'App password' }).fill(password)
  await button(page, 'Find address books').click()
}

test('BOOK-02: a person connects an address book, sees what came of it, and disconnects it', async ({
  page,
  world,
}) => {
  const { dav, there } = world
  const book = await dav.createBook('Friends')
  await dav.put(book, 'a', card('a', 'Ada Lovelace', 'TEL;TYPE=WORK:+43 1 5550101'))
  await dav.put(book, 'b', card('b', 'Bertha Benz', 'TEL;TYPE=CELL:+43 664 5550102'))
  await dav.put(book, 'c', card('c', 'Without a number'))
  await open(page, there, 'seat')
  await expect(dialog(page, 'Address books')).toContainText('Contacts can follow an address book')
  await expectAccessible(page)
  await button(page, 'Connect an address book').click()
  await button(page, 'Find address books').click()
  await expect(page.getByText('Enter the app password')).toBeVisible()
  await expectAccessible(page)

  await fill(page, world, 'wrong')
  await expect(dialog(page, 'Connect an address book').getByRole('alert')).toContainText(
    'The server refuses this user name or app password.',
  )
  await page.getByRole('textbox', { name: 'App password' }).fill(dav.account.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: /Friends/ })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'App password' })).toBeFocused()
  await page.getByRole('radio', { name: /Friends/ }).check()
  await expectAccessible(page)
  await button(page, 'Connect').click()

  const item = page.getByRole('listitem', { name: 'Friends' })
  await expect(item).toContainText('2 contacts · Synchronised')
  await expect(item).toContainText('Left out: 1 without a number.')
  await expect(item).toContainText('2 new, 0 changed, 0 removed')
  await expectAccessible(page)

  // another tab shows what comes and goes
  const beside = await page.context().newPage()
  await beside.goto('/#/user/contacts')
  await beside.getByRole('searchbox').fill('bertha')
  await expect(button(beside, 'Show Bertha Benz')).toBeVisible()

  await dav.remove(`${book}b.vcf`)
  await button(page, 'Synchronise now').click()
  await expect(item).toContainText('0 new, 0 changed, 1 removed')
  await expect(button(beside, 'Show Bertha Benz')).toHaveCount(0)
  await beside.getByRole('searchbox').fill('lovelace')
  await expect(button(beside, 'Show Ada Lovelace')).toBeVisible()
  await dialog(page, 'Address books').getByRole('button', { name: 'Close' }).last().click()
  await expect(button(page, 'Address books')).toBeFocused()
  await page.getByRole('searchbox').fill('lovelace')
  await button(page, 'Show Ada Lovelace').click()
  await expect(page.getByText('From the address book “Friends”. It is changed there.')).toBeVisible()
  await expect(button(page, 'Edit')).toHaveCount(0)
  await expectAccessible(page)

  await button(page, 'Address books').click()
  await button(page, 'Disconnect').click()
  await page.getByRole('radio', { name: /Are removed here/ }).check()
  await expectAccessible(page)
  await button(page, 'Disconnect').click()
  await expect(page.getByText('Friends is disconnected')).toBeVisible()
  await expect(button(beside, 'Show Ada Lovelace')).toHaveCount(0)
  await beside.close()
  await expect(item).toHaveCount(0)
  await dialog(page, 'Address books').getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('Nobody found')).toBeVisible()
})

test('BOOK-02: an administrator connects a book for the company, which a seat does not see', async ({
  page,
  world,
}) => {
  const { dav, there } = world
  const book = await dav.createBook('Suppliers')
  await dav.put(book, 'a', card('a', 'Zwirn Weaving', 'TEL:+43 1 5550103'))
  await open(page, there, 'pilot')
  await button(page, 'Connect an address book').click()
  await fill(page, world, dav.account.password)
  await page.getByRole('radio', { name: /Suppliers/ }).check()
  await page.getByRole('checkbox', { name: 'For everybody in the company' }).check()
  await button(page, 'Connect').click()
  await expect(page.getByRole('listitem', { name: 'Suppliers' })).toContainText('1 contact · Synchronised')
  await expect(page.getByRole('listitem', { name: 'Suppliers' })).toContainText('Company')
  if (process.env['PICTURES'] !== undefined) await pictures(page, process.env['PICTURES'])

  await holdSession(page, there, 'seat')
  await page.goto('/#/user/contacts')
  await page.getByRole('searchbox').fill('zwirn')
  await button(page, 'Show Zwirn Weaving').click()
  await expect(page.getByText('From the address book “Suppliers”. It is changed there.')).toBeVisible()
  await button(page, 'Address books').click()
  await expect(dialog(page, 'Address books')).toContainText('Contacts can follow an address book')
  await expect(page.getByRole('listitem', { name: 'Suppliers' })).toHaveCount(0)
})

async function pictures(page: Page, folder: string) {
  for (const scheme of ['light', 'dark'] as const)
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize({ width, height })
      await page.screenshot({ path: `${folder}/list-${scheme}-${width}.png` })
    }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
}
