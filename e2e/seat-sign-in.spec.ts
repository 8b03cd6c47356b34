import type { Page } from '@playwright/test'
import { type ApiCaller, apiAs, signInWith } from './support/api-as.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { LOOKS, showIn } from './support/looks.ts'
import { accountOf } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

const role = 'third-customer-pilot'
const name = 'Frieda Lang'
const first = 'quiet-harbour-42'

const seat = (page: Page) => page.getByRole('listitem').filter({ hasText: name }).first()
const dialog = (page: Page) => page.getByRole('dialog')

let api: ApiCaller
let id: number
let username: string

test.beforeEach(async ({ server, signIn }) => {
  api = await apiAs(server, role)
  username = `frieda.lang@${accountOf(server, role).username.split('@')[1]}`
  const { status, body } = await api.post('/api/subscribers/', {
    display_name: name,
    username: 'frieda.lang',
    password: 'walrus-lighthouse-94',
    webpassword: first,
    pbx_extension: '19',
    is_pbx_group: false,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  const found = await api.get('/api/subscribers/?pbx_extension=19')
  const [line] = (found.body['_embedded'] as { 'ngcp:subscribers': [{ id: number }] })['ngcp:subscribers']
  id = line.id
  await signIn(role)
})
test.afterEach(async () => {
  await api.remove(`/api/subscribers/${id}`)
})

const openSeat = async (page: Page) => {
  await page.goto(`/#/user/pbx-configuration/seats?open=${id}`)
  await expect(seat(page).getByRole('button', { name: 'Open sessions' })).toBeVisible()
}

test('SESS-01, SESS-02: an administrator sees where a seat is signed in, and ends it', async ({ page, server }) => {
  const password = first
  const opened = await Promise.all([1, 2, 3].map(() => signInWith(server, { username, password })))
  expect(opened.map(({ status }) => status)).toEqual([200, 200, 200])
  await openSeat(page)
  await seat(page).getByRole('button', { name: 'Open sessions' }).click()
  const list = dialog(page).getByRole('list', { name: 'Open sessions' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(list.getByRole('listitem').first()).toContainText('by password')

  await list
    .getByRole('button', { name: /^End the session: / })
    .first()
    .click()
  const question = page.getByRole('alertdialog', { name: 'End this session?' })
  await expect(question).toContainText(`${name} is signed out there`)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await list
    .getByRole('button', { name: /^End the session: / })
    .first()
    .press('Enter')
  await question.getByRole('button', { name: 'End session' }).click()
  await expect(page.getByText(`The session of ${name} has ended`)).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(2)

  await dialog(page).getByRole('button', { name: 'End all' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End all' }).click()
  await expect(dialog(page).getByText(`${name} is not signed in anywhere.`)).toBeVisible()
  for (const { body } of opened)
    expect(
      (
        await fetch(`${server.url}/api/subscribers/${id}`, {
          headers: { authorization: `Bearer ${String(body['jwt'])}` },
        })
      ).status,
    ).toBe(401)
  // the question is locked until the list is the new one
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)

  await page.goto('/#/user/pbx-configuration/changes')
  await expect(page.getByText(`ended sessions of ${name}`).first()).toBeVisible()
})

test('SESS-01: the list of a seat’s sessions has no findings of axe-core', { tag: '@deep' }, async ({
  page,
  server,
}) => {
  await signInWith(server, { username, password: first })
  await openSeat(page)
  await seat(page).getByRole('button', { name: 'Open sessions' }).click()
  await expect(dialog(page).getByRole('listitem').first()).toBeVisible()
  for (const look of LOOKS) {
    await showIn(page, look)
    await expectAccessible(page)
  }
  await dialog(page).getByRole('button', { name: 'End all' }).click()
  for (const look of LOOKS) {
    await showIn(page, look)
    await expectAccessible(page)
  }
})

test('FACT-07: the web password of a seat takes any characters, and a refusal stands at its field', async ({
  page,
  server,
}) => {
  await openSeat(page)
  await seat(page).getByRole('button', { name: 'Change password' }).click()
  const field = dialog(page).getByLabel('Password', { exact: true })
  const save = async (password: string) => {
    await field.fill(password)
    await dialog(page).getByLabel('Retype password').fill(password)
    await dialog(page).getByRole('button', { name: 'Save' }).click()
  }
  await field.fill('aB3$x9!')
  await expect(dialog(page).getByText('At least 8 characters')).toBeVisible()
  await save('frieda.lang-9931-Ofen')
  await expect(dialog(page).getByText('The password can’t contain the username')).toBeVisible()
  const long = 'Straße am grünen Hafen: 42 Möwen, 7 Fähren und ein Leuchtturm'
  await save(long)
  await expect(page.getByText('Changed Web password successfully')).toBeVisible()
  expect((await signInWith(server, { username, password: long })).status).toBe(200)
  expect((await signInWith(server, { username, password: first })).status).toBe(403)
})

test('HAND-01: somebody else gets a seat, and the person before has no way in any more', async ({ page, server }) => {
  await openSeat(page)
  await seat(page).getByRole('button', { name: 'New sign-in link' }).click()
  const card = page.getByRole('region', { name: `Sign-in card of ${name}` })
  const link = card.getByText(/recoverpassword/)
  const before = await link.innerText()
  await card.getByRole('button', { name: 'Somebody else gets this seat' }).click()
  const question = page.getByRole('alertdialog', { name: `Hand ${name} over to somebody else?` })
  for (const look of LOOKS) {
    await showIn(page, look)
    await expectAccessible(page)
  }
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect((await signInWith(server, { username, password: first })).status).toBe(200)
  await card.getByRole('button', { name: 'Somebody else gets this seat' }).click()
  await question.getByRole('button', { name: 'Hand over' }).click()
  await expect(card.getByText('All earlier ways to sign in have ended.')).toBeVisible()
  await expect(link).not.toHaveText(before)
  expect((await signInWith(server, { username, password: first })).status).toBe(403)
})
