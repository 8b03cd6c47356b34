import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/expect-accessible.ts'
import { test } from './support/test.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to' })
const options = (page: Page) => page.getByRole('listbox').getByRole('option')
const open = async (page: Page, typed: string) => {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await field(page).fill(typed)
}

test('FIND-01, FIND-02: one box finds people, numbers, places and actions, and performs the chosen one', async ({
  page,
  signIn,
}) => {
  await signIn('pilot')
  await page.goto('/#/user/registered-devices')
  await expect(page.getByRole('heading', { level: 1, name: 'Registered devices' })).toBeVisible()

  await test.step('a place by another word for it, by keys alone', async () => {
    await open(page, 'answering machine')
    await expect(options(page)).toHaveText([/Voicebox/])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#\/user\/voicebox/)
    await expect(field(page)).toBeHidden()
  })

  await test.step('people and groups, and further actions on them', async () => {
    await open(page, 'sal')
    await expect(options(page).first()).toHaveText(/Sales.*Ext\. 50/)
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
    await expectAccessible(page, '[role=dialog]')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Show calls' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/conversations\?search=50/)
  })

  await test.step('the last choice comes first', async () => {
    await open(page, '')
    await expect(options(page).nth(0)).toHaveText(/^Sales/)
    await expect(options(page).nth(1)).toHaveText(/^Voicebox/)
  })

  await test.step('a number in any spelling is read, and offers its actions', async () => {
    await field(page).fill('0664 / 998-87 (0) 1')
    // with a plus it is on the way to a number, not an extension
    await field(page).fill('99887')
    await expect(page.getByText('Read as an extension')).toBeVisible()
    await field(page).fill('+43 66')
    await expect(page.getByText('Read as')).toHaveCount(0)
    await field(page).fill('0664 / 998-87 01')
    await expect(page.getByText('Read as a number in Austria')).toBeVisible()
    await expect(options(page).filter({ hasText: 'Call +43 664 998 87 01' })).toBeVisible()
    await options(page).filter({ hasText: 'Block this number…' }).click()
    await expect(page).toHaveURL(/#\/user\/call-blocking\/incoming$/)
    await expect(page.getByRole('textbox', { name: 'Number' }).first()).toHaveValue('+436649988701')
    await page.getByRole('textbox', { name: 'Number' }).first().fill('')
    await open(page, '+43 664 998 87 01')
    await options(page).filter({ hasText: 'Forward my calls to this number…' }).click()
    await expect(page.getByRole('textbox', { name: 'Number' }).first()).toHaveValue('+436649988701')
    await expect(page.getByRole('textbox', { name: 'Number' }).first()).toBeFocused()
    await page.getByRole('textbox', { name: 'Number' }).first().press('Escape')
    await open(page, '+43 664 998 87 01')
    await options(page).filter({ hasText: 'Save as a contact…' }).click()
    await expect(page.getByRole('textbox', { name: 'Number 1' })).toHaveValue('+43 664 998 87 01')
    // the place takes the focus a moment after it is there, and Escape counts inside
    await page.getByRole('textbox', { name: 'Number 1' }).press('Escape')
    await expect(page.getByRole('textbox', { name: 'Number 1' })).toHaveCount(0)
  })

  await test.step('without a number the place for it opens empty', async () => {
    await open(page, 'new contact')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Number 1' })).toHaveValue('')
    await page.keyboard.press('Escape')
    await open(page, 'forward my calls')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Number' }).first()).toHaveValue('')
    await page.getByRole('textbox', { name: 'Number' }).first().press('Escape')
  })

  await test.step('its own commands', async () => {
    await page.goto('/#/user/settings')
    await open(page, 'night')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await open(page, 'german')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('unsinnige suche')
    await expect(page.getByText('Nichts gefunden für „unsinnige suche“')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

test('FIND-01: everyday names lead to a screen, a verb to a call; an administrator adds a seat', async ({
  page,
  signIn,
}) => {
  await signIn('pilot')
  await page.goto('/#/user/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  for (const [typed, place] of [
    ['do not disturb', /^Call forwarding/],
    ['opening hours', /^Call forwarding/],
    ['timezone', /^Settings/],
    ['missed', /^Missed calls/],
  ] as const) {
    await open(page, typed)
    await expect(options(page).filter({ hasText: place })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(field(page)).toBeHidden()
  }
  await open(page, 'call max')
  await expect(options(page).first()).toHaveText(/^MBMax Berger|^Max Berger/)
  await field(page).fill('call 0664 / 998-87 01')
  await expect(options(page).filter({ hasText: 'Call +43 664 998 87 01' })).toBeVisible()
  // FIND-02: while the answer for these words is on its way, Enter does not take who was found for others
  await field(page).fill('max')
  await expect(options(page).first()).toHaveText(/Max Berger/)
  await page.route(/lineside\/find\?text=add/, () => {})
  await field(page).fill('add seat')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/pbx-configuration\/seats$/)
  await expect(page.getByRole('heading', { name: 'Add seat' })).toBeVisible()
})

test('FIND-01: the palette offers only pages open to the subscriber', async ({ page, signIn }) => {
  await signIn('seat-with-narrow-profile')
  await page.goto('/#/user/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await open(page, 'se')
  await expect(options(page).filter({ hasText: /^Settings/ })).toBeVisible()
  await expect(options(page).filter({ hasText: 'Seats' })).toHaveCount(0)
  await field(page).fill('0664 9988701')
  await expect(options(page).filter({ hasText: 'calls with this number' })).toBeVisible()
  await expect(options(page).filter({ hasText: 'Block this number' })).toHaveCount(0)
  await field(page).fill('add seat')
  await expect(options(page).filter({ hasText: 'Add seat' })).toHaveCount(0)
  await field(page).fill('Sales desk')
  await expect(options(page).filter({ hasText: 'Device' })).toHaveCount(0)
})

test.describe('FIND-01: while the palette is still being loaded', () => {
  const code = /\/assets\/quiet-parts-[^/]+\.js$/
  /** Holds the palette's code back until the returned function is called. */
  const holdCode = async (page: Page) => {
    let come: () => void = () => {}
    const held = new Promise<void>((resolve) => (come = resolve))
    await page.route(code, async (route) => {
      await held
      await route.continue()
    })
    return () => come()
  }

  test('no letter is lost, and Enter waits for the matches', async ({ page, signIn }) => {
    await signIn('pilot')
    const come = await holdCode(page)
    await page.goto('/#/user/settings')
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('answering')
    const waiting = page.getByRole('dialog').getByRole('textbox')
    await expect(waiting).toHaveValue('answering')
    await expectAccessible(page, '[role=dialog]')
    come()
    await expect(field(page)).toHaveValue('answering')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type(' machine')
    await expect(options(page)).toHaveText([/Voicebox/])
    await page.keyboard.press('Escape')
    await expect(field(page)).toBeHidden()
    // before the page is quiet and fetches it
    const comeAgain = await holdCode(page)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('answering machine')
    await page.keyboard.press('Enter')
    await expect(waiting).toHaveValue('answering machine')
    await expect(page).toHaveURL(/#\/user\/settings$/)
    comeAgain()
    await expect(page).toHaveURL(/#\/user\/voicebox/)
    await expect(field(page)).toBeHidden()
  })

  test('over a form its field has the focus, before and after it comes, and the form has it again afterwards', async ({
    page,
    signIn,
  }) => {
    await signIn('pilot')
    const come = await holdCode(page)
    await page.goto('/#/user/speeddial')
    await page.getByRole('button', { name: 'Add speed dial' }).first().click()
    const destination = page.getByRole('dialog').getByRole('textbox', { name: 'Destination' })
    await destination.fill('+43 664 1')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('answ')
    await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('textbox')).toHaveValue('answ')
    come()
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('ering')
    await expect(field(page)).toHaveValue('answering')
    await page.keyboard.press('Escape')
    await expect(destination).toBeFocused()
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(destination).toBeFocused()
    await page.keyboard.type('2')
    await expect(destination).toHaveValue('+43 664 12')
  })

  test('Escape gives it up', async ({ page, signIn }) => {
    await signIn('pilot')
    await holdCode(page)
    await page.goto('/#/user/settings')
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})
