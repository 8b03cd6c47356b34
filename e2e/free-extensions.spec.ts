import type { Page } from '@playwright/test'
import { type ApiCaller, apiAs } from './support/api-as.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { LOOKS, showIn } from './support/looks.ts'
import { expect, test } from './support/test.ts'

const role = 'pilot'
const seats = (page: Page) => page.locator('#csc-page-pbx-seats')
const form = (page: Page) => page.getByRole('region', { name: /^Add (seat|group)$/i })
const offered = (page: Page) => page.getByRole('group', { name: 'Free extensions' })
const extension = (page: Page) => form(page).getByRole('textbox', { name: 'Extension' })
const open = async (page: Page, list: 'seats' | 'groups') => {
  await page.goto(`/#/user/pbx-configuration/${list}`)
  await page
    .getByRole('button', { name: /^Add (seat|group)$/i })
    .first()
    .click()
  const radios = page.getByRole('radiogroup', { name: 'Free extensions' }).getByRole('radio')
  await expect(list === 'seats' ? radios : offered(page).getByRole('button')).toHaveCount(list === 'seats' ? 4 : 3)
}

let api: ApiCaller
const made: string[] = []
const linesOf = async (query: string) => {
  const { body } = await api.get(`/api/subscribers/?rows=200&${query}`)
  const lines = (body['_embedded'] as Record<string, { id: number; pbx_extension: string }[]> | undefined) ?? {}
  return lines['ngcp:subscribers'] ?? []
}
/** The free numbers of the company's 10 to 89: other tests leave lines behind. */
const freeFrom = async (first: number) => {
  const taken = new Set((await linesOf('')).map(({ pbx_extension }) => pbx_extension))
  const all = Array.from({ length: 90 - first }, (_, index) => String(first + index))
  return all.filter((each) => !taken.has(each))
}
/** A seat that somebody else adds. */
const given = async (name: string, pbx_extension = '') => {
  made.push(name)
  const username = name.toLowerCase().replaceAll(' ', '-')
  const { status, body } = await api.post('/api/subscribers/', { username, display_name: name, pbx_extension })
  expect(status, JSON.stringify(body)).toBe(201)
}

test.beforeEach(async ({ server, signIn }) => {
  api = await apiAs(server, role)
  await signIn(role)
})

test.afterEach(async () => {
  for (const name of made.splice(0))
    for (const { id } of await linesOf(`display_name=${encodeURIComponent(name)}`))
      expect((await api.remove(`/api/subscribers/${id}`)).status).toBe(204)
})

test('PBX-07: the form of a new seat offers the next free extensions, by a press and by the arrow keys', async ({
  page,
}) => {
  const [own, ...next] = await freeFrom(60)
  await given('Fred Next', own)
  await open(page, 'seats')
  const free = page.getByRole('radiogroup', { name: 'Free extensions' })
  const radios = free.getByRole('radio')
  await expect(free.locator('label')).toHaveText([...next.slice(0, 3), 'Another…'])
  // the first one is meant until somebody chooses
  await expect(radios.first()).toBeChecked()
  await expectAccessible(page)
  await radios.nth(1).check()
  await page.keyboard.press('ArrowRight')
  await expect(radios.nth(2)).toBeChecked()
  await expect(radios.nth(2)).toBeFocused()

  // any other one is typed
  await page.keyboard.press('ArrowRight')
  await expect(extension(page)).toHaveValue('')
  await extension(page).fill('7x')
  await expect(extension(page)).toHaveAttribute('aria-invalid', 'true')
  await extension(page).fill((await freeFrom(70))[5] ?? '')
  await expect(extension(page)).not.toHaveAttribute('aria-invalid', 'true')
})

test.describe('at once', () => {
  test.use({ allowedErrors: /status of 422/ })

  test('PBX-07: the second of two sees at the field who has the extension, and takes another', async ({ page }) => {
    const [before, first = '', ...next] = await freeFrom(60)
    await given('Fred Before', before)
    // this window is not told by the platform
    await page.routeWebSocket(/rtc/, () => {})
    await open(page, 'seats')
    const free = page.getByRole('radiogroup', { name: 'Free extensions' })
    await free.getByRole('radio').first().check()
    await form(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Fred Second')
    await given('Fred First', first)
    await form(page).getByRole('button', { name: 'Add Fred Second' }).click()
    await expect(form(page).getByText(`Fred First already has ${first}`)).toBeVisible()
    await expect(extension(page)).toBeFocused()
    await expect(free.locator('label')).toHaveText([...next.slice(0, 3), 'Another…'])
    await expectAccessible(page)
    await free.getByRole('radio').first().check()
    await expect(form(page).getByText(`Fred First already has ${first}`)).toHaveCount(0)
    made.push('Fred Second')
    await form(page).getByRole('button', { name: 'Add Fred Second' }).click()
    await expect(seats(page).getByRole('region', { name: 'Fred Second', exact: true })).toContainText(next[0] ?? '')
  })
})

test('PBX-07: a group is offered extensions after the groups’; so is a seat whose extension is changed', async ({
  page,
}) => {
  const [own = '', one, other = ''] = await freeFrom(60)
  await given('Fred Changes', own)
  await open(page, 'groups')
  const group = await offered(page).getByRole('button').first().innerText()
  expect(group, 'the groups are elsewhere').not.toBe(one)
  await offered(page).getByRole('button').first().click()
  await expect(extension(page)).toHaveValue(group)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.goto(`/#/user/pbx-configuration/seats?open=${(await linesOf('display_name=Fred%20Changes'))[0]?.id}`)
  const seat = seats(page).getByRole('region', { name: 'Fred Changes', exact: true })
  const field = seat.getByRole('textbox', { name: 'Extension', exact: true })
  await expect(field).toHaveValue(own)
  await expect(offered(page)).toHaveCount(0)
  await field.fill('')
  await offered(page).getByRole('button', { name: other }).click()
  await seat.getByRole('button', { name: 'Save Extension' }).click()
  await expect(page.getByText('Changed Extension successfully')).toBeVisible()
  await expect(field).toHaveValue(other)
  await expect(offered(page)).toHaveCount(0)
})

test('it has no findings of axe-core, and fits, in both themes and sizes', { tag: '@deep' }, async ({ page }) => {
  for (const list of ['seats', 'groups'] as const) {
    await open(page, list)
    if (list === 'groups') await offered(page).getByRole('button').first().click()
    else await page.getByRole('radiogroup', { name: 'Free extensions' }).getByRole('radio').nth(1).check()
    for (const look of LOOKS) {
      await showIn(page, look)
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.viewport.width)
    }
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
  }
})
