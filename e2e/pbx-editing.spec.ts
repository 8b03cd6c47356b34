import type { Page } from '@playwright/test'
import { type ApiCaller, apiAs } from './support/api-as.ts'
import { hold } from './support/held.ts'
import { accountOf } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

const address = '/#/user/pbx-configuration/groups'
const root = (page: Page) => page.locator('#csc-page-pbx-groups')
const group = (page: Page, name: string) => root(page).getByRole('region', { name, exact: true })
const button = (page: Page, name: string) => root(page).getByRole('button', { name, exact: true })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard what you typed?' })
const answer = async (page: Page, name: 'Keep editing' | 'Discard') => {
  await question(page).getByRole('button', { name }).click()
  await expect(question(page)).toHaveCount(0)
}
const [long, other] = ['Wissenschaftliche-Zusammenarbeit-und-Öffentlichkeitsarbeit', 'Zebra Desk']

/** Opens a group with all of its fields. */
const expand = async (page: Page, name: string) => {
  await button(page, `Expand ${name}`).click()
  const more = group(page, name).getByRole('button', { name: 'More settings' })
  // it stays as it was left
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click()
}

let api: ApiCaller
const made: number[] = []
const given = async (display_name: string, pbx_extension: string) => {
  const username = display_name.toLowerCase().replaceAll(/[^a-z]+/g, '-')
  expect(
    (await api.post('/api/subscribers/', { username, display_name, pbx_extension, is_pbx_group: true })).status,
  ).toBe(201)
  const { body } = await api.get(`/api/subscribers/?is_pbx_group=1&display_name=${encodeURIComponent(display_name)}`)
  made.push((body['_embedded'] as Record<string, { id: number }[]>)['ngcp:subscribers']?.[0]?.id ?? 0)
}

test.beforeEach(async ({ page, server, signIn }) => {
  api = await apiAs(server, 'pilot')
  await given(other, '53')
  await given(long, '54')
  await signIn('pilot')
  await page.goto(address)
  await expect(group(page, long)).toBeVisible()
})
test.afterEach(async () => {
  for (const id of made.splice(0)) await api.remove(`/api/subscribers/${id}`)
})

test('PBX-02, AUTH-08: nothing typed in a list is lost without a question', async ({ page }) => {
  await expand(page, other)
  const name = group(page, other).getByRole('textbox', { name: 'Name' })
  await name.fill('Zebra Desk 2')

  // another item is opened
  await button(page, `Expand ${long}`).click()
  await answer(page, 'Keep editing')
  await expect(name).toHaveValue('Zebra Desk 2')
  // it is folded
  await button(page, `Collapse ${other}`).click()
  await answer(page, 'Keep editing')
  // another list is asked for
  await button(page, 'Filter').click()
  await page.getByRole('search').getByRole('textbox', { name: 'Name' }).fill('wissen')
  await page.getByRole('search').getByRole('textbox', { name: 'Name' }).press('Enter')
  await answer(page, 'Keep editing')
  await expect(page).toHaveURL(/open=\d+$/)
  await expect(name).toHaveValue('Zebra Desk 2')
  // agreed
  await page.getByRole('search').getByRole('textbox', { name: 'Name' }).fill('zebra')
  await page.getByRole('search').getByRole('textbox', { name: 'Name' }).press('Enter')
  await answer(page, 'Discard')
  await expect(group(page, long)).toHaveCount(0)

  // the browser's Back, inside of the list
  await button(page, 'Remove Name: zebra').click()
  await expect(group(page, long)).toBeVisible()
  await expand(page, other)
  await name.fill('Zebra Desk 3')
  await page.goBack()
  await answer(page, 'Keep editing')
  await expect(name).toHaveValue('Zebra Desk 3')
  await expect(page).toHaveURL(/open=\d+$/)
  await page.goBack()
  await answer(page, 'Discard')
  await expect(page).toHaveURL(/display_name=zebra$/)
  await expand(page, other)
  // saved under a filter that it no longer fits, it stays open with what else is typed
  await group(page, other).getByRole('textbox', { name: 'Ring time (seconds)' }).fill('33')
  await name.fill('Yak Desk')
  await group(page, other).getByRole('button', { name: 'Save Name' }).click()
  await expect(page.getByText('Changed Name successfully')).toBeVisible()
  const timeout = group(page, 'Yak Desk').getByRole('textbox', { name: 'Ring time (seconds)' })
  await expect(timeout).toHaveValue('33')
  await expect(group(page, other)).toHaveCount(0)
  // the form takes the place of the filters, which are cleared
  await button(page, 'Add group').click()
  await answer(page, 'Discard')
  await expect(timeout).toHaveCount(0)
  const form = root(page).getByRole('region', { name: 'Add group' })
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Nobody')
  await button(page, 'Close').click()
  await answer(page, 'Keep editing')
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Nobody')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await answer(page, 'Discard')
  await expect(form).toHaveCount(0)
  await expect(button(page, 'Add group')).toBeFocused()
  // an attempt to create nothing loses nothing
  await button(page, 'Add group').click()
  await form.getByRole('button', { name: 'Add group' }).click()
  await expect(form.getByText('Name is required')).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toHaveCount(0)
  await expect(question(page)).toHaveCount(0)

  // on its way it may still be refused
  await expand(page, long)
  await group(page, long).getByRole('textbox', { name: 'Ring time (seconds)' }).fill('44')
  const letGo = await hold(page, /\/api\/subscribers\/\d+$/)
  await group(page, long).getByRole('button', { name: 'Save Ring time (seconds)' }).click()
  await button(page, `Collapse ${long}`).click()
  await answer(page, 'Keep editing')
  letGo()
  await expect(page.getByText('Changed Ring time (seconds) successfully')).toBeVisible()
  await expect(group(page, long).getByRole('button', { name: 'Save Ring time (seconds)' })).toHaveCount(0)
  await button(page, `Collapse ${long}`).click()
  await expect(button(page, `Expand ${long}`)).toBeFocused()
})

test('NAV-14: the focus moves on when its element disappears', async ({ page }) => {
  // a chip, then the next one, then what adds
  await expand(page, 'Sales')
  const seats = group(page, 'Sales').getByRole('group', { name: 'Seats' })
  const crosses = seats.getByRole('button', { name: /^Remove / })
  const count = await crosses.count()
  expect(count).toBeGreaterThan(1)
  await crosses.first().focus()
  for (let left = count; left > 0; left -= 1) {
    await expect(crosses).toHaveCount(left)
    await expect(crosses.first()).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await expect(seats.getByRole('button', { name: 'add to Seats' })).toBeFocused()
  // reset goes with what it resets
  await group(page, 'Sales').getByRole('button', { name: 'Reset Seats' }).focus()
  await page.keyboard.press('Enter')
  await expect(crosses).toHaveCount(count)
  await expect(seats.getByRole('button', { name: 'add to Seats' })).toBeFocused()

  // an item: the head of the one that is next
  await button(page, `Expand ${long}`).focus()
  await page.keyboard.press('Enter')
  await group(page, long).getByRole('button', { name: 'Remove group' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Remove group' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(group(page, long)).toHaveCount(0)
  await expect(button(page, `Expand ${other}`)).toBeFocused()
})

test('PBX-02: two administrators change the members of a group at once, and lose nothing', async ({ page }) => {
  const [id = 0] = made
  const membersOf = async () => (await api.get(`/api/subscribers/${id}`)).body['pbx_groupmember_ids']
  const [max, sofia, petra] = ['Max Berger', 'Sofia Marchetti', 'Petra Lang']
  const ids = await Promise.all(
    [max, sofia, petra].map(async (name) => {
      const { body } = await api.get(`/api/subscribers/?display_name=${encodeURIComponent(name ?? '')}`)
      return (body['_embedded'] as Record<string, { id: number }[]>)['ngcp:subscribers']?.[0]?.id ?? 0
    }),
  )
  const replace = (members: readonly (number | undefined)[]) =>
    api.replace(`/api/subscribers/${id}`, 'pbx_groupmember_ids', members)
  await replace([ids[0]])
  await page.reload()
  await expand(page, other)
  const seats = group(page, other).getByRole('group', { name: 'Seats' })
  await seats.getByRole('button', { name: 'add to Seats' }).click()
  await page.keyboard.type('Sofi')
  await page.getByRole('option', { name: /Sofia/ }).click()
  await page.keyboard.press('Escape')
  await replace([ids[0], ids[2]])
  await group(page, other).getByRole('button', { name: 'Save Seats' }).click()
  await expect(seats.getByText('Petra Lang')).toBeVisible()
  // whoever watches may see what the other one has saved before our own save is over
  await expect.poll(membersOf).toEqual([ids[0], ids[1], ids[2]])

  // what the other one saves shows while we choose: another field of ours is saved, and brings it along
  await seats.getByRole('button', { name: 'Remove Max Berger' }).click()
  await replace([ids[0], ids[1]])
  await group(page, other).getByRole('textbox', { name: 'Ring time (seconds)' }).fill('22')
  await group(page, other).getByRole('button', { name: 'Save Ring time (seconds)' }).click()
  await expect(seats.getByText('Petra Lang')).toHaveCount(0)
  await expect(seats.getByText('Max Berger')).toHaveCount(0)
  await group(page, other).getByRole('button', { name: 'Save Seats' }).click()
  await expect(page.getByText('Changed Seats successfully')).toBeVisible()
  await expect.poll(membersOf).toEqual([ids[1]])
})

test('names wrap, at every width', async ({ page, server }) => {
  // a long group shows in its seats' cards too
  const { subscriber_id: max } = accountOf(server, 'seat')
  const before = (await api.get(`/api/subscribers/${max}`)).body['pbx_group_ids']
  await api.replace(`/api/subscribers/${max}`, 'pbx_group_ids', [made[1]])
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const name of ['groups', 'seats', 'sound-sets']) {
      await page.goto(`/#/user/pbx-configuration/${name}`)
      const texts = page.locator('main li').locator('h2, h2 + p, section')
      await expect(texts.first()).toBeVisible()
      const cut = await texts.evaluateAll((all) =>
        all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent),
      )
      expect(cut).toEqual([])
    }
  }
  await api.replace(`/api/subscribers/${max}`, 'pbx_group_ids', before)
})
