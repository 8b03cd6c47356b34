import type { Page } from '@playwright/test'
import { type ApiCaller, apiAs } from './support/api-as.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { LOOKS, showIn } from './support/looks.ts'
import { accountOf } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

const reason = 'Forwarding does not work'
const seats = '/#/user/pbx-configuration/seats'
const root = (page: Page) => page.locator('#csc-page-pbx-seats')
const bar = (page: Page) => page.getByRole('region', { name: 'See as' })
const user = (page: Page) => page.locator('[data-popup=user]')
const dialog = (page: Page) => page.getByRole('dialog')

let pilot: ApiCaller
let seat: ApiCaller
let id: number
let name: string
/** The administrator's. */
let own: string
test.beforeEach(async ({ server, page, signIn }) => {
  pilot = await apiAs(server, 'pilot')
  seat = await apiAs(server, 'seat')
  id = accountOf(server, 'seat').subscriber_id
  const line = (await pilot.get(`/api/subscribers/${id}`)).body
  name = String(line['display_name'])
  const { subscriber_id } = accountOf(server, 'pilot')
  own = String((await pilot.get(`/api/subscribers/${subscriber_id}`)).body['display_name'])
  await signIn('pilot')
  await page.goto(seats)
  await expect(user(page)).toContainText(own)
})
test.afterEach(async () => {
  await seat.put('/api/lineside/security/settings', { until: null })
})

/** The dialog, opened from the menu of the seat. */
const ask = async (page: Page) => {
  const row = root(page).getByRole('region', { name, exact: true })
  await row.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'See as…' }).click()
  await expect(dialog(page).getByRole('heading', { name: `See as ${name}?` })).toBeVisible()
}
const begin = async (page: Page) => {
  await ask(page)
  await dialog(page).getByLabel('Reason').fill(reason)
  await dialog(page)
    .getByRole('button', { name: `See as ${name}` })
    .click()
  await expect(bar(page)).toContainText(`You see as ${name}.`)
}

test('ROLE-02: an administrator sees as a seat, with a bar on every page, and comes back to where it was', async ({
  page,
  context,
}) => {
  await ask(page)
  await dialog(page)
    .getByRole('button', { name: `See as ${name}` })
    .click()
  await expect(dialog(page).getByText('Say why in at least 3 characters')).toBeVisible()
  for (const look of LOOKS) {
    await showIn(page, look)
    await expectAccessible(page)
  }
  await showIn(page, LOOKS[0] as (typeof LOOKS)[number])
  await dialog(page).getByLabel('Reason').fill(reason)
  await dialog(page)
    .getByRole('button', { name: `See as ${name}` })
    .click()

  await expect(bar(page)).toContainText(`You see as ${name}.`)
  await expect(bar(page)).toContainText('Nothing can be changed.')
  await expect(bar(page)).toContainText(`Reason: ${reason}`)
  await expect(bar(page)).toContainText(/2\d minutes left/)
  await expect(user(page)).toContainText(name)
  await expect(page.getByText('Private: not shown').first()).toBeVisible()
  for (const look of LOOKS) {
    await showIn(page, look)
    await expectAccessible(page)
  }
  await showIn(page, LOOKS[0] as (typeof LOOKS)[number])

  // what is pressed is not done, and that is said
  await page.goto('/#/user/fax-settings')
  await page.getByRole('switch').first().click()
  await expect(page.getByText('You see as somebody else, so nothing is changed.')).toBeVisible()

  // a reload keeps it, another tab stays the administrator's own
  await page.reload()
  await expect(bar(page)).toBeVisible()
  await page.goto('/#/user/call-forwarding')
  await expect(page.getByRole('heading', { name: 'Call forwarding' }).first()).toBeVisible()
  await expect(bar(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto(seats)
  await expect(user(other)).toContainText(own)
  await expect(bar(other)).toHaveCount(0)

  await bar(page).getByRole('button', { name: 'End' }).click()
  await expect(bar(page)).toHaveCount(0)
  await expect(page).toHaveURL(/#\/user\/pbx-configuration\/seats/)
  await expect(user(page)).toContainText(own)
})

test('ROLE-02: the person is told, ends it, and lets the administrator change settings', async ({ page }) => {
  await begin(page)
  const before = (await seat.get('/api/lineside/sessions/')).body['items'] as { id: string; see_as: unknown }[]
  expect(before.filter(({ see_as }) => see_as !== null)).toMatchObject([{ see_as: { reason } }])
  const seen = (await seat.get('/api/lineside/security')).body['seen_by'] as readonly unknown[]
  expect(seen[0]).toMatchObject({ reason })

  await page.goto('/#/user/settings')
  await expect(bar(page)).toContainText('Nothing can be changed.')
  const until = new Date(Date.now() + 86_400_000).toISOString()
  expect((await seat.put('/api/lineside/security/settings', { until })).status).toBe(200)
  await page.reload()
  await expect(bar(page)).toContainText('You may change settings.')

  for (const { id: session, see_as } of before)
    if (see_as !== null) await seat.remove(`/api/lineside/sessions/${session}`)
  // the page may know already by its connection for events: then it is the administrator's own again, or on its way there
  await page.waitForFunction(() => {
    if (sessionStorage.getItem('csc_see_as') !== null) location.hash = '#/user/call-forwarding'
    return true
  })
  await expect(page.getByText(`The time is over: you no longer see as ${name}`)).toBeVisible()
  await expect(page).toHaveURL(/#\/user\/pbx-configuration\/seats/)
  await expect(user(page)).toContainText(own)
})

test('ROLE-02: with the sign-out of the administrator in another tab, it is over', async ({ page, context }) => {
  await begin(page)
  const other = await context.newPage()
  await other.goto(seats)
  await user(other).click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(other).toHaveURL(/#\/login/)
  await expect(page).toHaveURL(/#\/login/)
  await expect(bar(page)).toHaveCount(0)
})
