import type { Page } from '@playwright/test'
import { type ApiCaller, apiAs } from './support/api-as.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { LOOKS, showIn } from './support/looks.ts'
import { accountOf } from './support/sign-in-as.ts'
import { csvOf } from './support/csv-of.ts'
import { expect, test } from './support/test.ts'

const address = '/#/user/pbx-configuration/groups'
const root = (page: Page) => page.locator('#csc-page-pbx-groups')
const group = (page: Page, name: string) => root(page).getByRole('region', { name, exact: true })
const form = (page: Page) => root(page).getByRole('region', { name: 'Add group' })
const open = async (page: Page) => {
  await page.goto(address)
  await expect(root(page).getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible()
}
/** Chooses seats one after the other, by what is typed. */
const chooseSeats = async (page: Page, within: ReturnType<Page['getByRole']>, names: readonly string[]) => {
  await within.getByRole('button', { name: 'add to Seats' }).click()
  for (const name of names) {
    await page.keyboard.type(name.slice(0, 4))
    await page.getByRole('option', { name }).click()
  }
  await page.keyboard.press('Escape')
}

const moreOf = (page: Page, name: string) => group(page, name).getByRole('button', { name: 'More settings' }).click()

type Group = { id: number; pbx_groupmember_ids: number[]; pbx_hunt_timeout: number; username: string }
let api: ApiCaller
const groupOf = async (name: string): Promise<Group | undefined> => {
  const { body } = await api.get(`/api/subscribers/?is_pbx_group=1&display_name=${encodeURIComponent(name)}`)
  return (body['_embedded'] as Record<string, Group[]> | undefined)?.['ngcp:subscribers']?.[0]
}

test.beforeEach(async ({ server, signIn }) => {
  api = await apiAs(server, 'pilot')
  await signIn('pilot')
})

test('GRP-02 to GRP-05: a group is created, edited field by field, and removed', async ({ page, server }) => {
  await open(page)
  await root(page).getByRole('button', { name: 'Add group' }).click()
  const text = (label: string) => form(page).getByRole('textbox', { name: label, exact: true })
  await expect(form(page).getByRole('button', { name: 'Ring order: one after the other' })).toBeVisible()
  await expect(text('Ring time (seconds)')).toHaveValue('10')
  await text('Name').fill('Night Watch')
  await text('Extension').fill('9')
  await expect(form(page).getByText('Allowed extensions are between 10 and 89')).toBeVisible()
  await text('Extension').fill('58')
  await text('Ring time (seconds)').fill('3601')
  await expect(form(page).getByText('Ring time (seconds) must be maximum of 3600 seconds')).toBeVisible()
  await text('Ring time (seconds)').fill('0')
  await expect(form(page).getByText('Ring time (seconds) must be at least 1 second')).toBeVisible()
  await text('Ring time (seconds)').fill('12')
  await form(page)
    .getByRole('button', { name: /^Ring order: / })
    .click()
  await page.getByRole('menuitemradio', { name: 'In turn' }).click()
  for (const name of ['Sofia Marchetti', 'Max Berger']) {
    await form(page).getByRole('combobox', { name: 'Person: add to People' }).fill(name.slice(0, 4))
    await page.getByRole('option', { name }).click()
  }
  const posted = page.waitForRequest((request) => request.method() === 'POST')
  await form(page).getByRole('button', { name: 'Add Night Watch' }).click()
  const [sofia, max] = [3, 2]
  expect((await posted).postDataJSON()).toMatchObject({
    username: 'night-watch',
    display_name: 'Night Watch',
    pbx_extension: '58',
    is_pbx_group: true,
    pbx_hunt_policy: 'circular',
    pbx_hunt_timeout: 12,
    pbx_groupmember_ids: [sofia, max],
  })
  await expect(page.getByText('Added group Night Watch')).toBeVisible()
  await expect(group(page, 'Night Watch')).toContainText('2 seats')
  const { id } = (await groupOf('Night Watch')) ?? { id: 0 }

  await root(page).getByRole('button', { name: 'Expand Night Watch' }).click()
  const item = group(page, 'Night Watch')
  await moreOf(page, 'Night Watch')
  const members = item.getByRole('group', { name: 'Seats' })
  await expect(members.getByRole('button', { name: /^Remove / })).toHaveCount(2)
  await members.getByRole('button', { name: 'Remove Sofia Marchetti' }).click()
  await chooseSeats(page, members, ['Petra Lang'])
  await item.getByRole('textbox', { name: 'Ring time (seconds)' }).fill('20')
  // another administrator changes another field meanwhile
  expect((await api.replace(`/api/subscribers/${id}`, 'pbx_hunt_policy', 'random')).status).toBe(204)
  await item.getByRole('button', { name: 'Save Seats' }).click()
  await expect(page.getByText('Changed Seats successfully')).toBeVisible()
  await expect(item.getByRole('combobox', { name: 'Ring order' })).toHaveValue('random')
  // what is not saved yet stays
  await expect(item.getByRole('textbox', { name: 'Ring time (seconds)' })).toHaveValue('20')
  await item.getByRole('button', { name: 'Save Ring time (seconds)' }).click()
  await expect(page.getByText('Changed Ring time (seconds) successfully')).toBeVisible()
  const { subscriber_id: petra } =
    server.accounts.find(({ username }) => username.startsWith('petra')) ?? accountOf(server, 'seat')
  expect(await groupOf('Night Watch')).toMatchObject({
    pbx_groupmember_ids: [max, petra],
    pbx_hunt_timeout: 20,
    pbx_hunt_policy: 'random',
  })
  await item.getByRole('textbox', { name: 'Extension' }).fill('90')
  await expect(item.getByRole('button', { name: 'Save Extension' })).toBeDisabled()
  await item.getByRole('button', { name: 'Reset Extension' }).click()

  // GRP-04, MS-03
  await expect(item.getByRole('link', { name: 'Call queue' })).toHaveCount(0)
  const preferences = ['cloud_pbx_callqueue', 'manager_secretary'].map((name) => ({
    op: 'add',
    path: `/${name}`,
    value: true,
  }))
  expect((await api.patch(`/api/subscriberpreferences/${id}`, preferences)).status).toBe(204)
  await page.reload()
  await expect(item.getByRole('link', { name: 'Assistant' })).toHaveAttribute(
    'href',
    `/#/user/pbx-configuration/ms-configs?open=${id}`,
  )
  await item.getByRole('link', { name: 'Call queue' }).click()
  await expect(page).toHaveURL(new RegExp(`/user/pbx-configuration/call-queues\\?open=${id}$`))
  await page.goBack()

  await item.getByRole('button', { name: 'Remove group' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove group' })
  await expect(dialog).toContainText('You are about to remove group Night Watch')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Removed group Night Watch')).toBeVisible()
  await expect(item).toHaveCount(0)
  expect(await groupOf('Night Watch')).toBeUndefined()
})

test('GRP-06, REACH-01: a closed group shows whom a call reaches now: its secretary, or its seats one after the other', {
  tag: '@lineside',
}, async ({ page }) => {
  await open(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Groups: \d+ groups\. \d+ loses? callers\.|no phone/,
  )
  await expect(group(page, 'Sales')).toContainText(/A call, .*Petra Lang.* \d+ s, The call just ends/)
  await expect(group(page, 'Planning')).toContainText(/Jonas Keller 15 s, Łukasz Wiśniewski 15 s.*, The call just ends/)
  await expect(group(page, 'Planning').getByRole('link', { name: 'Add voicebox: Planning' })).toBeVisible()
})

test('GRP-04, CF-02: the administrator sees where unanswered calls to a group go, and sets it', {
  tag: '@lineside',
}, async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Expand Planning' }).click()
  const item = group(page, 'Planning')
  const way = item.getByRole('list', { name: 'Route of a call to the group' })
  // a call that nobody answers just ends, and that is said
  await expect(way.getByRole('listitem').last()).toHaveText('Ends, after 45 s')
  await item.getByRole('button', { name: 'If nobody answers: the call just ends' }).click()
  await page.getByRole('menuitemradio', { name: 'A person' }).click()
  await expect(item.getByRole('combobox', { name: 'Find a person' })).toBeFocused()
  await page.keyboard.type('Max')
  await page.getByRole('option', { name: 'Max Berger' }).click()
  await expect(page.getByText('Changed If nobody answers successfully')).toBeVisible()
  // the drawn line ends there, as the engine says
  await expect(way.getByRole('listitem').last()).toContainText('Max Berger')
  const last = item.getByRole('button', { name: /^Max Berger ?, after 45 s$/ })
  await last.click()
  await expect(page.getByRole('menuitemradio', { name: 'A person' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Call forwarding of Planning' }).click()
  // it is the group's rule, not the administrator's own
  await expect(page.getByRole('heading', { name: 'Call forwarding of Planning', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'When nobody answers or nobody can be reached' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Groups' }).click()
  // no end: both rules go, and callers are lost again
  await last.click()
  await page.getByRole('menuitemradio', { name: 'The call just ends' }).click()
  await expect(way.getByRole('listitem').last()).toHaveText('Ends, after 45 s')
  await last.or(item.getByRole('button', { name: /^Ends ?, after 45 s$/ })).click()
  await page.getByRole('menuitem', { name: 'Call forwarding of Planning' }).click()
  await expect(page.getByText('No forwarding yet: a call that nobody in the group answers just ends.')).toBeVisible()
})

// another platform proposes no free extensions, and tells of no way of a call
test('GRP-02, GRP-04, REACH-01: a group is built by the keyboard, and its unanswered calls go to its voicebox', {
  tag: '@lineside',
}, async ({ page }) => {
  await open(page)
  await root(page).getByRole('button', { name: 'Add group' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add group: Who answers together?')
  await page.keyboard.type('Showroom')
  await page.keyboard.press('Tab')
  await expect(form(page).getByRole('button', { name: /^Ring order: / })).toBeFocused()
  await page.keyboard.press('Tab')
  const words = form(page).getByRole('group', { name: 'The group as a sentence' })
  const person = words.getByRole('combobox', { name: 'Person: add to People' })
  await expect(person).toBeFocused()
  for (const [index, typed] of ['sofia', 'petra', 'max'].entries()) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
    await expect(words.getByRole('button', { name: /^Remove / })).toHaveCount(index + 1)
  }
  // Backspace takes the last one away
  await expect(person).toHaveValue('')
  await page.keyboard.press('Backspace')
  await expect(words.getByRole('button', { name: /^Remove / })).toHaveCount(2)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: '10 s each' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(words.getByRole('button', { name: 'Ring time (seconds): 15 s each' })).toBeFocused()
  const line = form(page).getByRole('list', { name: 'Route of a call to the group' })
  await expect(line.getByRole('listitem')).toHaveText([
    'A call',
    'SMSofia Marchetti0–15 s',
    'PLPetra Lang15–30 s',
    'Voicebox, after 30 s',
  ])
  await expect(words.getByRole('button', { name: 'If nobody answers: Showroom voicebox' })).toBeVisible()
  await expectAccessible(page)
  await person.focus()
  await page.keyboard.type('jo')
  await expect(page.getByRole('option', { name: 'Jonas Keller' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await person.fill('')
  // the first free extension is there already
  await expect(form(page).getByRole('textbox', { name: 'Extension' })).not.toHaveValue('')
  await form(page).getByRole('button', { name: 'Add Showroom' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Added group Showroom')).toBeVisible()
  await expect(group(page, 'Showroom')).toContainText(/A call, .*Voicebox/)
  const { id } = (await groupOf('Showroom')) ?? { id: 0 }
  const question = `/api/lineside/calloutcomes/${id}?direction=in&assume=`
  for (const assumed of ['no_answer', 'busy']) {
    const { body } = await api.get(`${question}${assumed}`)
    const steps = body['steps'] as { code: string }[]
    expect(
      steps.map(({ code }) => code).filter((code) => code === 'voicebox' || code === 'rejected'),
      `the engine leads a call to ${assumed}`,
    ).toEqual(['voicebox'])
  }
  // another end is saved as soon as it is chosen
  await root(page).getByRole('button', { name: 'Expand Showroom' }).click()
  const item = group(page, 'Showroom')
  await item.getByRole('button', { name: 'If nobody answers: Showroom voicebox' }).click()
  const outside = page.getByRole('menuitemradio', { name: 'A mobile or outside number' })
  await expect(outside).toBeVisible()
  await expectAccessible(page)
  await outside.click()
  await expect(item.getByRole('textbox', { name: 'Number', exact: true })).toBeFocused()
  await page.keyboard.type('0664 123 45 67')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Changed If nobody answers successfully')).toBeVisible()
  await expect(item.getByRole('listitem').last()).toContainText('+43 664 123 45 67')
  const { body } = await api.get(`/api/cfmappings/${id}`)
  expect([body['cfna'], body['cfb']]).toMatchObject([[{ enabled: true }], [{ enabled: true }]])
  expect((await api.remove(`/api/subscribers/${id}`)).status).toBe(204)
})

test('GRP-01: filters, no match, and no groups at all', async ({ page }) => {
  await open(page)
  await root(page).getByRole('button', { name: 'Filter' }).click()
  const search = page.getByRole('search')
  await search.getByRole('textbox', { name: 'Name' }).fill('sup')
  await search.getByRole('textbox', { name: 'Name' }).press('Enter')
  await expect(root(page).getByRole('listitem')).toHaveText([/Support/])
  await search.getByRole('combobox', { name: 'Filter by' }).selectOption('Primary number')
  await search.getByRole('textbox', { name: 'Primary number' }).fill('+43 1 992 00 59')
  await search.getByRole('button', { name: 'Apply filter' }).click()
  await expect(root(page).getByText('Could not find any group matching any of the filter criteria')).toBeVisible()
  await root(page).getByRole('button', { name: 'Clear the filters' }).click()
  await expect(group(page, 'Sales')).toBeVisible()
  const download = page.waitForEvent('download')
  await root(page).getByRole('button', { name: 'More for Groups' }).click()
  await page.getByRole('menuitem', { name: 'Download CSV' }).click()
  const { name, head, rows } = await csvOf(await download)
  expect(name).toMatch(/^Groups \d{4}-\d\d-\d\d\.csv$/)
  expect(head).toBe('Name,Extension,Primary number,Alias numbers,Ring order,Ring time (seconds),Seats')
  // members by their names, in the order in which they ring
  expect(rows).toContainEqual(expect.stringMatching(/^Sales,50,43 1 992 00 50,.*,[A-Z][a-z ]+,\d+,[A-Z].* \| [A-Z]/))

  await page.route('**/api/subscribers/?*', (route) =>
    route.fulfill({ json: { _links: { self: { href: '/' } }, total_count: 0 } }),
  )
  await page.reload()
  await expect(root(page).getByText('No groups created yet')).toBeVisible()
})

test('PBX-01: a plain seat is led elsewhere', async ({ page, signIn }) => {
  await signIn('seat')
  for (const name of ['groups', 'seats']) {
    await page.goto(`/#/user/pbx-configuration/${name}`)
    await expect(page).toHaveURL(/#\/user\/dashboard$/)
    await expect(page.getByRole('heading', { name: 'Your phones' })).toBeVisible()
  }
})

test('it has no findings of axe-core, and fits, in both themes and sizes', { tag: '@deep' }, async ({ page }) => {
  await open(page)
  await root(page).getByRole('button', { name: 'Expand Sales' }).click()
  await moreOf(page, 'Sales')
  await expect(group(page, 'Sales').getByRole('group', { name: 'Seats' })).toContainText('Max Berger')
  for (const look of LOOKS) {
    await showIn(page, look)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.viewport.width)
  }
  await group(page, 'Sales').getByRole('button', { name: 'add to Seats' }).click()
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await expectAccessible(page)
})
