import type { Page } from '@playwright/test'
import { apiAs } from './support/api-as.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { call, closePeople, openPerson } from './support/calls/person.ts'
import { givenGroup } from './support/given/given-group.ts'
import { givenLine } from './support/given/given-line.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closePeople)

const sofia = 'sofia.marchetti'
const card = (page: Page) => page.locator('[data-layer=calls] [role=alertdialog]')
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

const destination = (page: Page) => dialog(page, 'Add speed dial').getByRole('textbox', { name: 'Destination' })

/** A thing that can be open when somebody calls: how it is opened, and what must be as it was afterwards. */
interface Thing {
  readonly name: string
  readonly path: string
  readonly open: (page: Page) => Promise<void>
  readonly stays: (page: Page) => Promise<void>
  readonly leave: (page: Page) => Promise<void>
}

const escape = (page: Page) => page.keyboard.press('Escape')

const things: readonly Thing[] = [
  {
    name: 'a form with something typed',
    path: '/user/speeddial',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add speed dial' }).first().click()
      await destination(page).fill('+43 664 1')
    },
    stays: (page) => expect(destination(page)).toHaveValue('+43 664 1'),
    leave: async (page) => {
      await destination(page).fill('')
      await dialog(page, 'Add speed dial').getByRole('button', { name: 'Cancel' }).click()
    },
  },
  {
    name: 'the question before something typed is lost',
    path: '/user/settings',
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Display name' }).fill('Sofia M.')
      await page.getByRole('link', { name: 'Conversations' }).filter({ visible: true }).first().click()
    },
    stays: (page) => expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible(),
    leave: (page) => page.getByRole('button', { name: 'Leave', exact: true }).click(),
  },
  {
    name: 'the palette',
    path: '/user/conversations',
    open: async (page) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('voice')
    },
    stays: (page) => expect(page.getByRole('combobox', { name: 'Search or jump to' })).toHaveValue('voice'),
    leave: escape,
  },
  {
    name: 'a menu',
    path: '/user/conversations',
    open: (page) => page.locator('[data-popup=user]').click(),
    stays: (page) => expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible(),
    leave: escape,
  },
  {
    name: 'a fax being written',
    path: '/user/conversations',
    open: async (page) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('send fax')
      await page.keyboard.press('Enter')
      await dialog(page, 'Send fax').getByLabel('Page header').fill('To the office')
    },
    stays: (page) => expect(dialog(page, 'Send fax').getByLabel('Page header')).toHaveValue('To the office'),
    leave: async (page) => {
      await dialog(page, 'Send fax').getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Discard' }).click()
    },
  },
]

/** Means by which the call is used while something else is open. */
const means = {
  mouse: {
    isPhone: false,
    press: (page: Page, name: string) => card(page).getByRole('button', { name, exact: true }).click(),
  },
  touch: {
    isPhone: true,
    press: (page: Page, name: string) => card(page).getByRole('button', { name, exact: true }).tap(),
  },
  keyboard: {
    isPhone: false,
    press: async (page: Page, name: string) => {
      await page.keyboard.press('F6')
      const button = card(page).getByRole('button', { name, exact: true })
      await expect(async () => {
        await page.keyboard.press('Tab')
        await expect(button).toBeFocused({ timeout: 500 })
      }).toPass()
      await page.keyboard.press('Enter')
    },
  },
} as const

for (const [name, { isPhone, press }] of Object.entries(means)) {
  test(`NAV-20, NAV-14: by ${name}, a call is used whatever else is open, which stays as it was`, async ({
    browser,
    server,
  }) => {
    const pilot = await apiAs(server, 'pilot')
    const called = await openPerson(browser, server, sofia, '/user/conversations', { isPhone })
    const caller = await openPerson(browser, server, 'anna.novak', '/user/home')
    const { page } = called
    const own = await page.evaluate(() => localStorage.getItem('csc_subscriberId'))
    await pilot.put(`/api/faxserversettings/${own}`, { name: 'Sofia', active: true, destinations: [] })
    await page.reload()
    for (const thing of things) {
      await test.step(thing.name, async () => {
        await page.goto(`/#${thing.path}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[data-layer=calls][data-ready]')).toBeAttached()
        await thing.open(page)
        await thing.stays(page)
        await call(caller.page, '22')
        await expect(card(page)).toBeVisible()
        await expect(page.locator('[aria-live=assertive]').filter({ hasText: 'Press F6' })).toHaveCount(1)
        await thing.stays(page)
        await expectAccessible(page)
        await press(page, 'Decline')
        await expect(card(page)).toBeHidden()
        await thing.stays(page)
        await thing.leave(page)
        await caller.page.getByRole('button', { name: 'Close' }).click()
      })
    }
  })
}

test('NAV-20, NAV-14: a call taken over a form is a bar over it, whose keys work; the focus goes on in the form afterwards', async ({
  browser,
  server,
}) => {
  const { page } = await openPerson(browser, server, sofia, '/user/speeddial')
  const caller = await openPerson(browser, server, 'anna.novak', '/user/home')
  const [form] = things
  await form?.open(page)
  const field = destination(page)
  await expect(field).toBeFocused()
  await call(caller.page, '22')
  await expect(card(page)).toBeVisible()
  await page.keyboard.press('F6')
  await page.keyboard.press('a')
  const bar = page.getByRole('region', { name: 'In call with Anna Novak' })
  await expect(bar).toBeVisible()
  await page.keyboard.press('m')
  await expect(bar.getByRole('button', { name: 'Unmute' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('F6')
  await expect(field).toBeFocused()
  await page.keyboard.type('2')
  await expect(field).toHaveValue('+43 664 12')
  await bar.getByRole('button', { name: 'End call' }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('+43 664 12')
})

test('CALL-07: a call that fills the page lies over what was open, and makes room for what is opened later', async ({
  browser,
  server,
}) => {
  const { page } = await openPerson(browser, server, sofia, '/user/speeddial')
  const caller = await openPerson(browser, server, 'anna.novak', '/user/home')
  const [form] = things
  await form?.open(page)
  await call(caller.page, '22')
  await card(page).getByRole('button', { name: 'Answer', exact: true }).click()
  await page.getByRole('button', { name: 'Maximise' }).click()
  const stage = page.getByRole('main', { name: 'Call' })
  await stage.getByRole('button', { name: 'Mute', exact: true }).click()
  await expect(stage.getByRole('button', { name: 'Unmute' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused()
  await expect(stage).toBeHidden()
  await page.getByRole('button', { name: 'End call' }).click()
  await page.keyboard.press('Escape')
  await form?.stays(page)
})

test('CALL-08: a call from the dashboard says in its bar that it rings, takes the focus, and has its keys', async ({
  browser,
  server,
}) => {
  const { page } = await openPerson(browser, server, 'anna.novak', '/user/dashboard')
  const called = await openPerson(browser, server, sofia, '/user/conversations')
  const field = page.getByRole('combobox', { name: 'Name or number' })
  await field.fill('22')
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: /^Ringing at Sofia Marchetti/ })).toBeAttached()
  const bar = page.getByRole('region', { name: /^Ringing at Sofia Marchetti/ })
  await expect(bar).toContainText('Sofia Marchetti')
  await page.keyboard.press('m')
  await expect(bar.getByRole('button', { name: 'Unmute' })).toBeVisible()
  await expectAccessible(page)
  await card(called.page).getByRole('button', { name: 'Answer', exact: true }).click()
  const talk = page.getByRole('region', { name: /Sofia Marchetti/ })
  await expect(talk.getByRole('button', { name: 'Hold' })).toBeVisible()
  await page.keyboard.press('h')
  await expect(talk.getByRole('button', { name: 'Resume' })).toBeVisible()
  // what the engine plays, not what it might
  await expect(talk).toContainText('On hold in silence, music is off')
  await expectAccessible(page)
  await page.keyboard.press('h')
  await page.keyboard.press('t')
  await expect(page.getByRole('dialog', { name: 'Transfer Sofia Marchetti to' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Minimise' }).click()
  await talk.getByRole('button', { name: 'End call' }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
})

test('CALL-08: the bar keeps the name that was called and says who has answered', async ({ browser, server }) => {
  const caller = await givenLine(server, 'Cara Calls')
  const member = await givenLine(server, 'Mila Answers')
  const { page } = await openPerson(browser, server, caller, '/user/dashboard')
  const answering = await openPerson(browser, server, member, '/user/conversations')
  const api = await apiAs(server, 'pilot')
  await givenGroup(api, { name: 'Joinery', extension: '58', members: [member.subscriber_id], seconds: 60 })
  const field = page.getByRole('combobox', { name: 'Name or number' })
  await field.fill('58')
  await field.press('Enter')
  await card(answering.page).getByRole('button', { name: 'Answer', exact: true }).click()
  const bar = page.getByRole('region', { name: 'In call with Mila Answers' })
  await expect(bar).toContainText('Joinery')
  await expect(bar).toContainText('Mila Answers answered')
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'End call' }).click()
})
