import type { Page } from '@playwright/test'
import { apiAs, signInWith, withToken } from './support/api-as.ts'
import { givenLine } from './support/given/given-line.ts'
import { givenPhone } from './support/calls/given-phone.ts'
import { givenRecordings } from './support/given/given-recordings.ts'
import { hold } from './support/held.ts'
import { holdLine } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

/** A list that stands on its second page with one item. */
interface List {
  /** The address of its pages. */
  readonly pages: RegExp
  /** Its text when it has nothing at all. */
  readonly empty: string | RegExp
  /** The control that opens the item, if the one that removes it is inside. */
  readonly opens?: RegExp
  readonly removes: string | RegExp
  readonly confirms: string
  /** The page before was shown already, so it stands there while it is asked for again. */
  readonly isAtHand?: boolean
  /** The first control of the page before. */
  readonly next: RegExp
}

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name })

/** Removes the item by keyboard. While the page before is on its way there is no focus, and nobody says "nothing here". */
const removeLast = async (page: Page, { pages, empty, opens, removes, confirms, isAtHand, next }: List) => {
  if (opens !== undefined) {
    await button(page, opens).focus()
    await page.keyboard.press('Enter')
  }
  await expect(button(page, removes)).toHaveCount(1)
  await button(page, removes).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  const letGo = await hold(page, new RegExp(`${pages.source}.*page=1\\b`))
  await dialog.getByRole('button', { name: confirms }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  if (!isAtHand) await expect(page.getByRole('main').locator('[aria-busy=true]').first()).toBeVisible()
  await expect(page.getByText(empty)).toHaveCount(0)
  letGo()
  await expect(button(page, next).first()).toBeFocused()
  await page.unroute(pages)
}

const many = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `Turned ${String(index).padStart(2, '0')}`)

test('NAV-14, REC-03: after the only recording of the last page, the focus is in the page before', async ({
  page,
  server,
}) => {
  const line = await givenLine(server, 'Lora Recordings')
  await givenRecordings(
    server,
    line,
    many(6).map(() => ({})),
  )
  await holdLine(page, line)
  await page.goto('/#/user/recordings?view=table&page=2')
  await removeLast(page, {
    pages: /\/api\/callrecordings\/\?/,
    empty: 'No recordings found',
    removes: /^Delete recording/,
    confirms: 'Delete',
    next: /^Files of recording/,
  })
  await expect(page).toHaveURL(/recordings\?view=table$/)
})

// another platform has no contacts
test('NAV-14, NAME-01: after the only contact of the last page, the focus is in the page before', {
  tag: '@lineside',
}, async ({ page, server }) => {
  const line = await givenLine(server, 'Lora Contacts')
  const { username, password } = line
  const api = withToken(server, String((await signInWith(server, { username, password })).body['jwt']))
  for (const name of many(26)) expect((await api.post('/api/contacts/', { name })).status).toBe(201)
  await holdLine(page, line)
  await page.goto('/#/user/contacts?tab=own')
  await button(page, 'Next page').press('Enter')
  await removeLast(page, {
    pages: /\/api\/contacts\/\?/,
    empty: 'You have no contacts of your own yet',
    opens: /^Show Turned 25/,
    removes: 'Remove',
    confirms: 'Remove',
    isAtHand: true,
    next: /^Show Turned 00/,
  })
})

test('NAV-14, SET-06: after the only device of the last page, the focus is in the page before', async ({
  page,
  server,
}) => {
  const line = await givenLine(server, 'Lora Devices')
  for (const name of many(6)) await givenPhone(server, line.subscriber_id, name, 18)
  await holdLine(page, line)
  await page.goto('/#/user/registered-devices?page=2')
  await removeLast(page, {
    pages: /\/api\/subscriberregistrations\/\?/,
    empty: 'No phone or app is signed in',
    opens: /^More about Turned 05/,
    removes: /^Sign it out: Turned 05/,
    confirms: 'Sign it out',
    next: /^More about Turned 00/,
  })
  await expect(page).toHaveURL(/registered-devices$/)
})

// another platform has an order of its own
test('NAV-14, PBX-02: after the only group of the last page, the focus is in the page before', {
  tag: '@lineside',
}, async ({ page, server, signIn }) => {
  const api = await apiAs(server, 'pilot')
  const groups = '/api/subscribers/?rows=100&is_pbx_group=1&display_name=Turned*'
  const { body } = await api.get('/api/subscribers/?rows=500')
  const lines = (body['_embedded'] as Record<string, { pbx_extension: string }[]>)['ngcp:subscribers'] ?? []
  const free = many(80)
    .map((_, index) => String(index + 10))
    .filter((extension) => !lines.some(({ pbx_extension }) => pbx_extension === extension))
  for (const [index, name] of many(26).entries()) {
    const group = { username: `turned-${index}`, display_name: name, pbx_extension: free[index], is_pbx_group: true }
    const { status, body: said } = await api.post('/api/subscribers/', group)
    expect(status, JSON.stringify(said)).toBe(201)
  }
  try {
    await signIn('pilot')
    await page.goto('/#/user/pbx-configuration/groups?page=2&display_name=Turned')
    // the first by name, as all need attention alike
    await removeLast(page, {
      pages: /\/api\/subscribers\/\?/,
      empty: /No groups|Could not find any group/,
      opens: /^Expand Turned 25/,
      removes: 'Remove group',
      confirms: 'Remove',
      next: /^Expand Turned 00/,
    })
    await expect(page).toHaveURL(/groups\?display_name=Turned$/)
  } finally {
    const found = await api.get(groups)
    const left = (found.body['_embedded'] as Record<string, { id: number }[]>)['ngcp:subscribers'] ?? []
    for (const { id } of left) await api.remove(`/api/subscribers/${id}`)
  }
})
