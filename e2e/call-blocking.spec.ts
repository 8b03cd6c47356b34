import type { Page } from '@playwright/test'
import { type ApiCaller, apiAs } from './support/api-as.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { LOOKS, showIn } from './support/looks.ts'
import type { RunningServer } from './support/server.ts'
import { accountOf } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

/** Nobody else's tests change this subscriber. */
const role = 'other-customer-seat'
const own = (server: RunningServer) => `/api/subscriberpreferences/${accountOf(server, role).subscriber_id}`

const headings = { incoming: 'Block incoming calls', outgoing: 'Block outgoing calls', privacy: 'Privacy' }
const open = async (page: Page, screen: keyof typeof headings) => {
  await page.goto(`/#/user/call-blocking/${screen}`)
  const level = screen === 'privacy' ? 2 : 1
  await expect(page.getByRole('heading', { name: headings[screen], level })).toBeVisible()
}
const rows = (page: Page) => page.getByRole('list', { name: 'Numbers' }).getByRole('listitem')
const newNumber = (page: Page) => page.getByRole('textbox', { name: 'Number', exact: true })
const add = async (page: Page, number: string) => {
  await newNumber(page).fill(number)
  await newNumber(page).press('Enter')
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const question = (page: Page) => page.getByRole('alertdialog')
const more = (page: Page, number: string) => button(page, `More for ${number}`)
const choose = async (page: Page, number: string, action: 'Edit' | 'Remove') => {
  await more(page, number).click()
  await page.getByRole('menuitem', { name: action }).click()
}
/** The typed text, read back; it is announced, too, once it rests. */
const readBack = (page: Page, words: string | RegExp) => page.getByRole('main').getByText(words).first()

let api: ApiCaller
test.beforeEach(async ({ server, signIn }) => {
  api = await apiAs(server, role)
  await api.put(own(server), {})
  await signIn(role)
})
const kept = async (server: RunningServer, name: string) => (await api.get(own(server))).body[name]

test('CB-05: a user who blocks emergency numbers sees which', { tag: '@lineside' }, async ({ page }) => {
  await open(page, 'outgoing')
  await newNumber(page).fill('abc')
  await expect(readBack(page, 'The name abc, not a number')).toBeVisible()
  await button(page, 'Block').click()
  await expect(page.getByText('This is not a number or a pattern')).toBeVisible()
  await add(page, '9??')
  await expect(page.getByText('The emergency number 999 can always be called')).toBeVisible()
  await add(page, '*')
  await expect(page.getByText('The emergency numbers 112 and 999 can always be called')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Allow only these' }).click({ force: true })
  await expect(page.getByText('can always be called')).toHaveCount(0)
})

test('CB-05: another platform may block emergency calls, so blocking those numbers brings a warning', async ({
  page,
}) => {
  await page.route('**/api/platforminfo', async (route) => {
    const answer = await route.fetch()
    const { lineside: _, ...info } = await answer.json()
    await route.fulfill({ response: answer, json: info })
  })
  await page.reload()
  await open(page, 'outgoing')
  await add(page, '9??')
  await expect(page.getByText('You cannot call the emergency number 999.')).toBeVisible()
})

for (const [screen, name] of [
  ['incoming', 'block_in'],
  ['outgoing', 'block_out'],
] as const) {
  test.describe(`CB-01: ${screen} calls`, () => {
    test('a list without numbers says so, and an empty number is not sent', async ({ page, server }) => {
      await open(page, screen)
      await expect(page.getByText('No numbers found')).toBeVisible()
      await button(page, 'Block').click()
      await expect(page.getByText('Number may not be empty')).toBeVisible()
      await add(page, '   ')
      await expect(page.getByText('Number may not be empty')).toBeVisible()
      expect(await kept(server, `${name}_list`)).toBeUndefined()
    })

    test('numbers are added in front, edited in place and removed', async ({ page, server }) => {
      await open(page, screen)
      for (const [count, number] of ['110', '0043 664 123 456', '0043900*'].entries()) {
        await add(page, number)
        await expect(rows(page)).toHaveCount(count + 1)
        await expect(newNumber(page)).toHaveValue('')
      }
      await expect(newNumber(page)).toBeFocused()
      expect(await kept(server, `${name}_list`)).toEqual(['43900*', '43664123456', '110'])
      await expect(rows(page).nth(0)).toContainText('All numbers starting with +43 900')
      await expect(rows(page).nth(1)).toContainText('+43 664 12 34 56')

      await choose(page, '+43 664 12 34 56', 'Edit')
      const field = page.getByRole('textbox', { name: 'Edit +43 664 12 34 56' })
      await expect(field).toBeFocused()
      await field.fill('43664999')
      await field.press('Enter')
      await expect(more(page, '+43 664 999')).toBeFocused()
      expect(await kept(server, `${name}_list`)).toEqual(['43900*', '43664999', '110'])

      await choose(page, '+43 664 999', 'Remove')
      await expect(question(page)).toContainText('+43 664 999')
      await question(page).getByRole('button', { name: 'Cancel' }).click()
      await expect(rows(page)).toHaveCount(3)
      await choose(page, '+43 664 999', 'Remove')
      await question(page).getByRole('button', { name: 'Remove' }).click()
      await expect(rows(page)).toHaveCount(2)
      await expect(newNumber(page)).toBeFocused()
      expect(await kept(server, `${name}_list`)).toEqual(['43900*', '110'])
    })

    test('the list mode is kept', async ({ page, server }) => {
      await open(page, screen)
      const mode = (text: string) => page.getByRole('radio', { name: text })
      await expect(mode('Block these')).toBeChecked()
      // it is checked a moment later, which `check` would not wait for
      await mode('Allow only these').click({ force: true })
      await expect(mode('Allow only these')).toBeChecked()
      await expect(page.getByText('The list is empty,')).toBeVisible()
      await expect.poll(() => kept(server, `${name}_mode`)).toBe(true)
      await page.reload()
      await expect(mode('Allow only these')).toBeChecked()
      await mode('Allow only these').press('ArrowLeft')
      await expect(mode('Block these')).toBeChecked()
      await expect.poll(() => kept(server, `${name}_mode`)).toBe(false)
    })
  })
}

test('wildcards are explained while typing, and invalid ones are refused', async ({ page, server }) => {
  await open(page, 'incoming')
  await newNumber(page).fill('43[1-5]?*')
  await expect(
    readBack(page, 'All numbers of the form 43, one digit from 1 to 5, any one digit, any digits'),
  ).toBeVisible()
  for (const [typed, problem] of [
    ['43[5-1]', 'Use brackets for a choice of digits, such as [1-5] or [137]'],
    ['43;1', 'Use only digits and the wildcards *, ? and [1-5]'],
    ['4'.repeat(129), 'A number can have at most 128 characters'],
  ] as const) {
    await add(page, typed)
    await expect(page.getByText(problem)).toBeVisible()
  }
  await add(page, '43[1-5]?*')
  await expect(rows(page)).toHaveCount(1)
  await add(page, '43 [1-5] ? *')
  await expect(page.getByText('This number is already in the list')).toBeVisible()
  expect(await kept(server, 'block_in_list')).toEqual(['43[1-5]?*'])
})

test('UI-01: a number in a sentence is not broken on a phone; on a desktop the list starts beside its outcome', {
  tag: '@lineside',
}, async ({ page }) => {
  await open(page, 'outgoing')
  await add(page, '4472099*')
  await expect(rows(page)).toHaveText([/All numbers starting with \+44/])
  const tried = await page.getByRole('region', { name: 'Try a number' }).boundingBox()
  expect((await page.getByRole('list', { name: 'Numbers' }).boundingBox())?.y).toBe(tried?.y)
  await page.setViewportSize({ width: 390, height: 844 })
  const number = rows(page).getByText(/^\+44/)
  expect(await number.evaluate((part) => part.getClientRects().length)).toBe(1)
})

test('CB-01: a typed entry is read back with whom of the contacts it would hit', { tag: '@lineside' }, async ({
  page,
  server,
}) => {
  const contact = (name: string, number: string) =>
    api.post('/api/contacts', { name, numbers: [{ label: 'mobile', number }] })
  for (const [name, number] of [
    ['Maria Huber', '+43 664 12 34 567'],
    ['Nina Hollow', '+43 664 99 34 567'],
  ] as const)
    expect((await contact(name, number)).status).toBe(201)
  await open(page, 'incoming')
  await expect(page.getByRole('heading', { name: 'Everyone gets through.', level: 1 })).toBeVisible()
  await newNumber(page).fill('0043 664 12*')
  await expect(
    readBack(
      page,
      /^Blocks: All numbers starting with \+43 664 12\. That includes Maria Huber, one of your contacts\.$/,
    ),
  ).toBeVisible()
  await newNumber(page).press('Enter')
  await expect(page.getByRole('heading', { name: '1 block keeps callers out.', level: 1 })).toBeVisible()
  await expect(rows(page)).toHaveText([/^All numbers starting with \+43 664 12Austria4366412\*$/])
  await expect(page.getByRole('navigation', { name: 'Blocking' }).getByRole('link')).toHaveText([
    'Incoming1',
    'Outgoing0',
  ])
  await add(page, '+43 664 1234567')
  await expect(rows(page).first()).toHaveText(/^Maria Huber\+43 664 123 45 67, a contact of yours$/)

  // CB-05: a try is answered by the rules of real calls
  const tried = page.getByRole('region', { name: 'Try a number' })
  await tried.getByRole('textbox', { name: 'Number to try' }).fill('0043 664 120')
  await expect(tried).toContainText('Blocked by “All numbers starting with +43 664 12”.')
  await expect(tried).toContainText('Refused at once')
  await tried.getByRole('textbox', { name: 'Number to try' }).fill('0043 664 99 34 567')
  await expect(tried).toContainText('Gets through.')
  await page.getByRole('radio', { name: 'Allow only these' }).click({ force: true })
  await expect(tried).toContainText('Blocked: it is not in the list.')
  await expect(page.getByRole('heading', { name: 'Only calls from 2 entries of the list get through.' })).toBeVisible()
  await newNumber(page).fill('43664[12]*')
  await button(page, 'Allow').click()
  await expect(rows(page)).toHaveCount(3)
  // the same, written otherwise
  await add(page, '43664[1-2]*')
  await expect(page.getByText('This number is already in the list')).toBeVisible()
  expect(await kept(server, 'block_in_list')).toEqual(['43664[12]*', '436641234567', '4366412*'])
})

test('CB-02: all anonymous calls are blocked by one switch', async ({ page, server }) => {
  await open(page, 'incoming')
  const toggle = page.getByRole('switch', { name: 'Block all anonymous calls' })
  await expect(toggle).not.toBeChecked()
  await toggle.focus()
  await page.keyboard.press('Space')
  await expect(toggle).toBeChecked()
  await expect.poll(() => kept(server, 'block_in_clir')).toBe(true)
  await open(page, 'outgoing')
  await expect(toggle).toHaveCount(0)
  await open(page, 'incoming')
  await expect(toggle).toBeChecked()
})

test('CB-03: privacy explains its effect for callees', async ({ page, server }) => {
  await open(page, 'privacy')
  const toggle = page.getByRole('switch', { name: 'Hide your number' })
  await toggle.click()
  await expect(page.getByText('Your number is hidden to the callee')).toBeVisible()
  await expect(toggle).toBeChecked()
  expect(await kept(server, 'clir')).toBe(true)
  await toggle.click()
  await expect(page.getByText('Your number is visible to the callee')).toBeVisible()
  await expect(toggle).not.toBeChecked()
  expect(await kept(server, 'clir')).toBe(false)
})

test('CB-04: editors at the same time lose nothing of each other', async ({ page, context, server }) => {
  await api.put(own(server), { block_in_list: ['1', '2', '3'] })
  await open(page, 'incoming')
  const other = await context.newPage()
  await open(other, 'incoming')
  await expect(rows(other)).toHaveCount(3)
  // both began with the same list
  await choose(page, '2', 'Edit')
  await page.getByRole('textbox', { name: 'Edit 2' }).fill('22')
  await add(other, '0')
  await expect(rows(other)).toHaveCount(4)
  await page.getByRole('textbox', { name: 'Edit 2' }).press('Enter')
  await expect(rows(page)).toHaveCount(4)
  expect((await kept(server, 'block_in_list')) as string[]).toEqual(expect.arrayContaining(['0', '1', '22', '3']))

  await choose(other, '3', 'Remove')
  await question(other).getByRole('button', { name: 'Remove' }).click()
  await expect(rows(other)).toHaveCount(3)
  await choose(page, '3', 'Remove')
  await question(page).getByRole('button', { name: 'Remove' }).click()
  await expect(rows(page)).toHaveCount(3)
  expect(((await kept(server, 'block_in_list')) as string[]).toSorted()).toEqual(['0', '1', '22'])
})

test('Escape gives an edit up, and leaving the page with unsaved input asks first', async ({ page, server }) => {
  await api.put(own(server), { block_in_list: ['199'] })
  await open(page, 'incoming')
  await choose(page, '199', 'Edit')
  await page.getByRole('textbox', { name: 'Edit 199' }).fill('999')
  await page.keyboard.press('Escape')
  await expect(more(page, '199')).toBeFocused()
  await newNumber(page).fill('999')
  await page.getByRole('link', { name: 'Registered devices' }).click()
  await expect(question(page)).toContainText('Leave without saving?')
  await button(page, 'Stay').click()
  await expect(newNumber(page)).toHaveValue('999')
  expect(await kept(server, 'block_in_list')).toEqual(['199'])
})

test('NAV-19: each part is shown only with its own attribute', async ({ page, signIn }) => {
  await page.route('**/api/subscriberprofiles/*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      json: { ...(await response.json()), attributes: ['block_in_list', 'block_out_mode'] },
    })
  })
  await signIn('seat-with-narrow-profile')
  await open(page, 'incoming')
  await expect(newNumber(page)).toBeVisible()
  const mode = page.getByRole('radio', { name: /^(Block|Allow only) these/ })
  await expect(mode).toHaveCount(0)
  await expect(page.getByRole('switch')).toHaveCount(0)
  await open(page, 'outgoing')
  await expect(mode).toHaveCount(2)
  await expect(newNumber(page)).toHaveCount(0)
})

test.describe('CONV-07: from a conversation', () => {
  const menu = async (page: Page) => {
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    return page.getByRole('menu')
  }
  const entry = async (page: Page, name: string) => (await menu(page)).getByRole('menuitem', { name, exact: true })

  test('its number is blocked and unblocked, in one direction or both', async ({ page, server }) => {
    await page.goto('/#/user/conversations')
    const reloaded = page.waitForRequest((request) => request.url().includes('/api/conversations/'))
    await (await entry(page, 'Block incoming calls')).click()
    await expect(page.getByText(/ is blocked$/)).toBeVisible()
    await reloaded
    const [number = ''] = (await kept(server, 'block_in_list')) as string[]
    expect(number).toMatch(/^\d+$/)
    await (await entry(page, 'Unblock incoming calls')).click()
    await expect.poll(() => kept(server, 'block_in_list')).toBeUndefined()
    await expect(page.getByText(`${number} is no longer blocked`)).toBeVisible()
    await (await entry(page, 'Block both directions')).click()
    await expect.poll(() => kept(server, 'block_out_list')).toEqual([number])
    expect(await kept(server, 'block_in_list')).toEqual([number])
  })

  test('a pattern that decides is named and leads to its page', async ({ page, server }) => {
    await api.put(own(server), { block_in_list: ['*'] })
    await page.goto('/#/user/conversations')
    // the page may stand there already, with what was in force before
    await page.reload()
    await (await entry(page, 'Incoming: covered by *')).click()
    await expect(page).toHaveURL(/call-blocking\/incoming$/)
  })

  test.describe('with an unknown state', () => {
    test.use({ allowedErrors: /status of 50\d/ })

    test('the error is shown', async ({ page, server }) => {
      await page.route(`**${own(server)}`, (route) => route.fulfill({ status: 500, json: { code: 500, message: '' } }))
      await page.goto('/#/user/conversations')
      await page.reload()
      await (await entry(page, 'Block or unblock')).click()
      await expect(page.getByText('error while identifying blocked condition')).toBeVisible()
    })
  })
})

for (const look of LOOKS) {
  test(`no findings of axe-core: ${look.name}`, { tag: '@deep' }, async ({ page, server }) => {
    await api.put(own(server), { block_in_list: ['43900*', '43664123456', 'a-very-long-name-of-somebody@example.com'] })
    await showIn(page, look)
    await open(page, 'privacy')
    await expect(page.getByRole('switch', { name: 'Hide your number' })).toBeVisible()
    await expectAccessible(page)
    await open(page, 'outgoing')
    await page.getByRole('radio', { name: 'Allow only these' }).click({ force: true })
    await expect(page.getByText('The list is empty,')).toBeVisible()
    await expectAccessible(page)
    await open(page, 'incoming')
    await more(page, '43900*').click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await button(page, 'Block').click()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    await choose(page, '+43 664 12 34 56', 'Remove')
    await expect(question(page)).toBeVisible()
    await expectAccessible(page)
  })
}

test.describe('a platform in trouble', () => {
  test.use({ allowedErrors: /status of 50\d/ })

  test('while it loads it shows a skeleton', async ({ page, server }) => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(`**${own(server)}`, async (route) => {
      await held
      await route.continue()
    })
    await open(page, 'privacy')
    // what the first page has read already is forgotten
    await page.reload()
    const section = page.getByRole('region', { name: 'Privacy' })
    await expect(section.getByRole('status', { name: 'Loading' })).toBeVisible()
    answer()
    await expect(section.getByRole('switch')).toBeVisible()
  })

  test('a refused change shows an error, and the input stays', async ({ page, server }) => {
    await open(page, 'incoming')
    await expect(page.getByText('No numbers found')).toBeVisible()
    await page.route(`**${own(server)}`, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 503, json: { code: 503, message: '' } })
        : route.continue(),
    )
    await add(page, '110')
    await expect(page.getByText('An error occured while trying to save the list. Please try again')).toBeVisible()
    await expect(newNumber(page)).toHaveValue('110')
    const toggle = page.getByRole('switch', { name: 'Block all anonymous calls' })
    await toggle.click()
    await expect(page.getByText('An error occured while trying to save the setting')).toBeVisible()
    await expect(toggle).not.toBeChecked()
  })
})
