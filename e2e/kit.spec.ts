import type { Page } from '@playwright/test'
import { kitMoments } from '../packages/portal/src/features/kit/kit-stage-states.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { buildKit, type Kit } from './support/kit.ts'
import { LOOKS, showIn } from './support/looks.ts'
import { sharedPage } from './support/shared-page.ts'
import { expect, test } from './support/test.ts'

let kit: Kit | undefined
test.beforeAll(async () => {
  test.setTimeout(180_000)
  kit = await buildKit()
})

const open = async (page: Page, url: string) => {
  await kit?.open(page, url)
  await expect(page.getByRole('heading', { name: 'Parts', level: 1 })).toBeVisible()
}
interface Popup {
  /** Where on the page it is opened. */
  readonly part: 'buttons' | 'overlays' | 'pickers'
  readonly press: (page: Page) => Promise<void>
  /** The popup to look at then. */
  readonly popup: string
  /** Default: by Escape. */
  readonly close?: (page: Page) => Promise<void>
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.describe('all parts', () => {
  const parts = sharedPage(open)
  const contrasts = ['no-preference', 'more'] as const

  for (const look of LOOKS) {
    test(`have no findings of axe-core and fit in either contrast: ${look.name}`, async () => {
      const page = parts()
      await showIn(page, look)
      for (const contrast of contrasts) {
        await page.emulateMedia({ contrast })
        // a phone has no colours of its own
        if (contrast === 'no-preference' || look.name === 'desktop')
          await expectAccessible(page, undefined, { isKnown: contrast === 'more' })
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(width, contrast).toBe(look.viewport.width)
      }
    })
  }

  /** How each kind of popup is opened, what is looked at then, and how it is closed. */
  const popups: Record<string, Popup> = {
    menu: {
      part: 'overlays',
      press: (page) => button(page, 'Actions for Felix Brandt').click(),
      popup: '[role=menu]',
    },
    popover: { part: 'overlays', press: (page) => button(page, 'Office hours').click(), popup: '[role=dialog]' },
    dialog: { part: 'overlays', press: (page) => button(page, 'Dialog').click(), popup: '[role=dialog]' },
    confirmation: { part: 'overlays', press: (page) => button(page, 'Confirm').click(), popup: '[role=alertdialog]' },
    select: {
      part: 'pickers',
      press: (page) =>
        page
          .getByRole('button', { name: /Sound set$/ })
          .first()
          .click(),
      popup: '[role=listbox]',
    },
    combobox: {
      part: 'pickers',
      press: (page) => page.getByRole('combobox', { name: 'Secretary' }).click(),
      popup: '[role=listbox]',
    },
    calendar: { part: 'pickers', press: (page) => button(page, 'Choose From').click(), popup: '[role=application]' },
    toast: {
      part: 'overlays',
      press: async (page) => {
        await button(page, 'Error').click()
        // it stays while somebody points at it
        await page.locator('[data-toast]').hover()
      },
      popup: '[data-toast]',
      close: (page) => button(page, 'Dismiss error').click(),
    },
    tooltip: {
      part: 'buttons',
      press: async (page) => {
        await page.mouse.move(0, 0)
        await button(page, 'Pin menu').hover()
      },
      popup: '[role=tooltip]',
      close: (page) => page.mouse.move(0, 0),
    },
  }
  for (const width of [1280, 390]) {
    for (const [name, { part, press, popup, close }] of Object.entries(popups)) {
      test(`an open ${name} has no findings of axe-core at ${width} px`, async () => {
        const page = parts()
        await page.setViewportSize({ width, height: 844 })
        // the other parts were looked at before: behind each popup they cost more than it does
        await page.evaluate((hash) => (location.hash = hash), `#part/${part}`)
        const opened = page.locator(popup).filter({ visible: true })
        await press(page)
        await expect(opened.first()).toBeVisible()
        for (const contrast of contrasts.slice(0, width === 390 ? 1 : undefined)) {
          await page.emulateMedia({ contrast })
          // it goes by itself (UI-05)
          if (name === 'tooltip') await press(page)
          await expect(opened.first()).toBeVisible()
          await expectAccessible(page, popup, { isKnown: contrast === 'more' })
        }
        await (close?.(page) ?? page.keyboard.press('Escape'))
        await expect(opened).toHaveCount(0)
      })
    }
  }
})

test.describe('the stage of a call', () => {
  const moments = Object.keys(kitMoments)

  for (const look of LOOKS) {
    test(`CALL-05, CALL-07: has no findings of axe-core and fits in every state: ${look.name}`, async ({
      page,
      server,
    }) => {
      test.setTimeout(150_000)
      await open(page, server.url)
      await showIn(page, look)
      for (const moment of moments) {
        await page.evaluate((name) => (location.hash = `#stage/${name}`), moment)
        await expect(page.locator(`[data-moment="${moment}"]`)).toBeVisible()
        await expectAccessible(page)
        const size = await page.evaluate(() => {
          const { scrollWidth: width, scrollHeight: height } = document.documentElement
          return { width, height }
        })
        expect(size, moment).toEqual(look.viewport)
      }
    })
  }

  for (const look of LOOKS) {
    test(`HARD-04: the lock says which side is encrypted, by keyboard and without findings: ${look.name}`, async ({
      page,
      server,
    }) => {
      await open(page, server.url)
      await showIn(page, look)
      await page.evaluate(() => (location.hash = '#stage/open-there'))
      const lock = button(page, 'Encrypted on your side only')
      await lock.focus()
      await page.keyboard.press('Enter')
      const sides = page.getByRole('dialog', { name: 'Encryption of this call' })
      await expect(sides.getByRole('term')).toHaveText(['Between you and the platform', 'On the other side'])
      await expect(sides.getByRole('definition')).toHaveText(['encrypted', 'not encrypted'])
      await expectAccessible(page, '[role=dialog]')
      await page.keyboard.press('Escape')
      await expect(sides).toHaveCount(0)
      await expect(lock).toBeFocused()
    })
  }

  test('CALL-07: a panel opens at its button, closes by Escape, and the tones that were sent stand there', async ({
    page,
    server,
  }) => {
    await open(page, server.url)
    await page.evaluate(() => (location.hash = '#stage/hold'))
    await button(page, 'Keypad').click()
    const pad = page.getByRole('dialog', { name: 'Keypad' })
    for (const key of ['4', '1', '#']) await pad.getByRole('button', { name: key, exact: true }).click()
    await expect(pad.getByRole('status', { name: 'Sent tones' })).toHaveText('4 1 #')
    await page.keyboard.press('5')
    await expect(pad.getByRole('status', { name: 'Sent tones' })).toHaveText('4 1 # 5')
    await page.keyboard.press('Escape')
    await expect(pad).toHaveCount(0)
    await button(page, 'Transfer').click()
    const people = page.getByRole('combobox', { name: 'Name or number' })
    await expect(people).toBeFocused()
    await people.fill('jon')
    await expect(page.getByRole('option')).toHaveText(/Jonas Keller.*Ringing/)
    await people.fill('0316 830 1')
    await expect(page.getByRole('option', { selected: true })).toHaveText(/0316 830 1/)
  })
})

test.describe('NAV-14: by keyboard', () => {
  const parts = sharedPage(open)

  test('a menu: opens, skips disabled items, chooses, and gives the focus back', async () => {
    const page = parts()
    const trigger = button(page, 'Actions for Felix Brandt')
    await trigger.focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Call back' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Block incoming' })).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(trigger).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Call back' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').getByText('Calling Felix Brandt')).toBeVisible()
    await expect(page.getByRole('menu')).toHaveCount(0)
  })

  test('a dialog: keeps the focus inside, closes by Escape, gives it back', async () => {
    const page = parts()
    await button(page, 'Dialog').focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Forgot password?' })
    await expect(dialog.getByLabel('Username')).toBeFocused()
    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press('Tab')
      await expect(dialog.locator(':focus')).toHaveCount(1)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(button(page, 'Dialog')).toBeFocused()
  })

  test('a dialog that is closed while it still opens goes away', async () => {
    const page = parts()
    await page.evaluate(() => document.documentElement.style.setProperty('--base', '20s'))
    await button(page, 'Dialog').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await button(page, 'Confirm').click()
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await page.evaluate(() => document.documentElement.style.removeProperty('--base'))
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })

  test('a menu whose code is there takes the key after the one that opened it, however fast it comes', async () => {
    const page = parts()
    // the code comes with the first menu of the page
    await button(page, 'Actions for Felix Brandt').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Call back' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    const focused = await page.evaluate(async () => {
      const trigger = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Apps')
      trigger?.focus()
      trigger?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
      // no other event comes before what is done already
      await Promise.resolve()
      return document.activeElement?.textContent
    })
    expect(focused).toBe('Call back')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  })

  test('a dialog closes by Escape while the focus is nowhere, unless it is locked or something is open above it', async () => {
    const page = parts()
    const pressNowhere = () =>
      page.evaluate(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
      })
    await button(page, 'Dialog').click()
    await button(page, 'Menu in a dialog').click()
    await expect(page.getByRole('menu')).toBeVisible()
    await pressNowhere()
    await expect(page.getByRole('dialog', { name: 'Forgot password?', includeHidden: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(page.getByRole('dialog')).toBeVisible()
    await pressNowhere()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    const overlays = page.getByRole('region', { name: 'Menu, popover and dialog' })
    await overlays.getByRole('button', { name: 'Office hours' }).click()
    await expect(page.getByRole('dialog', { name: 'Office hours' })).toBeVisible()
    await pressNowhere()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await button(page, 'Confirm').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await pressNowhere()
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Removing' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Parts', level: 1 })).toBeVisible()
  })

  test('a question begins on the safe action', async () => {
    const page = parts()
    await button(page, 'Confirm').click()
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })

  test('a select: opens on the chosen item, finds by letters', async () => {
    const page = parts()
    const select = page.getByRole('button', { name: /Sound set$/ }).first()
    await select.focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option', { name: /Company German/ })).toBeFocused()
    await page.keyboard.type('def')
    await expect(page.getByRole('option', { name: 'Default' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(select).toContainText('Default')
    await expect(select).toBeFocused()
  })

  test('a combobox: narrows while typing, accents apart, and takes the highlighted item', async () => {
    const page = parts()
    const box = page.getByRole('combobox', { name: 'Secretary' })
    await box.focus()
    await page.keyboard.type('wisn')
    await expect(page.getByRole('listbox', { name: 'Secretary' }).getByRole('option')).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(box).toHaveValue('Łukasz Wiśniewski')
    await expect(page.getByRole('listbox')).toHaveCount(0)
  })

  test('a date field: typed as it is written here, or chosen day by day', async () => {
    const page = parts()
    const field = page.getByLabel('From', { exact: true }).first()
    await field.fill('2026-11-31')
    await page.keyboard.press('Tab')
    await expect(page.getByText('Enter a date, such as 2026-11-21 or 21.11.2026')).toBeVisible()
    await field.fill('2026-11-18')
    await page.keyboard.press('Tab')
    await expect(page.getByText('Enter a date, such as 2026-11-21 or 21.11.2026')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('application')).toBeVisible()
    await expect(page.getByRole('button', { name: /November 18, 2026/ })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('2026-11-19')
  })

  test('a player: plays, pauses, and is sought with the arrow keys', async () => {
    const page = parts()
    await button(page, 'Play voicemail from Maria Huber').last().press('Enter')
    await expect(button(page, 'Pause voicemail from Maria Huber')).toBeFocused()
    await page.keyboard.press('Enter')
    const seek = page.getByRole('slider', { name: 'Position in voicemail from Maria Huber' })
    await expect(seek).toBeEnabled()
    await seek.press('Home')
    await expect(seek).toHaveAttribute('aria-valuetext', '0:00 of 0:03')
    await seek.press('End')
    await expect(seek).toHaveAttribute('aria-valuetext', '0:03 of 0:03')
  })

  test('a sound that can not be loaded says so', async () => {
    const page = parts()
    await button(page, 'Play lost greeting').click()
    await expect(page.getByRole('alert').filter({ hasText: 'The sound could not be loaded' })).toBeVisible()
  })

  test('tabs and days: the arrow keys walk', async () => {
    const page = parts()
    await page.getByRole('tab', { name: 'Table' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Loading' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('End')
    await expect(page.getByRole('tabpanel')).toContainText('Data loading error')
  })
})

test.describe('messages that disappear by themselves', () => {
  /** The clock stands, and goes on by what a test says. */
  const parts = sharedPage(async (page, url) => {
    await page.clock.install()
    await open(page, url)
    await page.clock.pauseAt(Date.now() + 60_000)
  })

  const kinds = [
    { press: 'Success', text: 'Added seat Petra Lang', role: 'status', milliseconds: 3000 },
    { press: 'Warning', text: 'The line is slow', role: 'status', milliseconds: 3000 },
    { press: 'Error', text: 'Data loading error', role: 'alert', milliseconds: 3000 },
    { press: 'Seat error', text: 'Could not remove seat Petra Lang', role: 'alert', milliseconds: 5000 },
  ] as const
  for (const { press, text, role, milliseconds } of kinds) {
    test(`UI-03: "${press}" stays ${milliseconds} ms and is read out as ${role}`, async () => {
      const page = parts()
      await button(page, press).click()
      const toast = page.getByRole('region', { name: 'Notifications' }).getByRole(role).getByText(text)
      await expect(toast).toBeVisible()
      await page.clock.runFor(milliseconds - 1)
      await expect(toast).toBeVisible()
      await page.clock.runFor(1)
      await expect(toast).toHaveCount(0)
    })
  }

  test('UI-03: a toast stands at the top and can be dismissed', async () => {
    const page = parts()
    await button(page, 'Error').click()
    const toast = page.locator('[data-toast=error]')
    expect((await toast.boundingBox())?.y).toBeLessThan(100)
    await button(page, 'Dismiss error').click()
    await expect(toast).toHaveCount(0)
  })

  test('UI-03: pointing at a toast keeps it; its time continues afterwards', async () => {
    const page = parts()
    await button(page, 'Success').click()
    const toast = page.locator('[data-toast=success]')
    await page.clock.runFor(2000)
    await toast.hover()
    await page.clock.runFor(10_000)
    await expect(toast).toBeVisible()
    await page.mouse.move(5, 500)
    await page.clock.runFor(999)
    await expect(toast).toBeVisible()
    await page.clock.runFor(1)
    await expect(toast).toHaveCount(0)
  })

  test('UI-05: a tooltip comes after 500 ms and goes after 5000', async () => {
    const page = parts()
    const tip = page.locator('[role=tooltip]')
    await button(page, 'Pin menu').hover()
    await page.clock.runFor(499)
    await expect(tip).toBeHidden()
    await page.clock.runFor(1)
    await expect(tip).toBeVisible()
    await expect(tip).toHaveText('Pin menu')
    await page.clock.runFor(4999)
    await expect(tip).toBeVisible()
    await page.clock.runFor(1)
    await expect(tip).toBeHidden()
  })

  test('UI-05: a tooltip comes for the keyboard too, and Escape takes it away', async () => {
    const page = parts()
    const tip = page.locator('[role=tooltip]')
    await button(page, 'Small').last().focus()
    await page.keyboard.press('Tab')
    await page.clock.runFor(500)
    await expect(tip).toHaveText('Pin menu')
    await page.keyboard.press('Escape')
    await expect(tip).toBeHidden()
  })
})
