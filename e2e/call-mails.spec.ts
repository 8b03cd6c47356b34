import { signInWith, withToken } from './support/api-as.ts'
import { givenConversations, givenLine } from './support/given/given-line.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { holdLine } from './support/sign-in-as.ts'
import type { RunningServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

const url = '/api/lineside/call-mails'

test('PUSH-03: a person chooses when missed calls are mailed, by keyboard, and it is kept @lineside', async ({
  page,
  signInPilot,
}) => {
  const api = await signInPilot()
  const kept = async () => (await api.get(url)).body
  const before = await kept()
  expect(before).toMatchObject({ missed: 'day', day_at: '18:00', email: 'anna.novak@nordwind.example' })
  await page.goto('/#/user/app')
  const section = page.getByRole('region', { name: 'Emails about calls' })
  const missed = section.getByRole('combobox', { name: 'Missed calls' })
  const time = section.getByRole('combobox', { name: 'Time of the daily email' })
  await expect(section).toContainText('To anna.novak@nordwind.example, with the recording.')
  await expectAccessible(page)
  await time.selectOption('07:30')
  await expect.poll(kept).toMatchObject({ missed: 'day', day_at: '07:30' })
  await missed.focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(kept).toMatchObject({ missed: 'hour', day_at: '07:30' })
  await expect(time).toHaveCount(0)
  await page.reload()
  await expect(missed).toHaveValue('hour')
  await section.getByRole('link', { name: 'Voicebox settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Voicebox' })).toBeVisible()
  await api.put(url, { missed: 'day', day_at: '18:00' })
})

/** A line with one voice message, and what the API says of it. */
const givenMessage = async (server: RunningServer, name: string) => {
  const line = await givenLine(server, name)
  const [id = 0] = await givenConversations(server, line, [
    { type: 'voicemail', minutesAgo: 3, caller: '447700900123' },
  ])
  const api = withToken(
    server,
    String((await signInWith(server, { username: line.username, password: line.password })).body['jwt']),
  )
  const status = async () => (await api.get(`/api/voicemails/${id}`)).status
  return { line, id, status, address: `/#/user/conversations?tab=voicemail&remove=${id}` }
}

test.describe('PUSH-03: the link of a mail that deletes a message', () => {
  test.use({ allowedErrors: /status of (401|404)/ })

  test('asks after the sign-in, and deletes by the button only', async ({ page, server }) => {
    const { line, id, status, address } = await givenMessage(server, 'Mia Deletes')
    await page.goto(address)
    await page.getByLabel('Username').fill(line.username)
    await page.getByLabel('Password', { exact: true }).fill(line.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete this voicemail?' })
    await expect(question).toContainText('+44 7700 900123')
    // going back, or a reload, does not ask again
    await expect(page).toHaveURL(/\?tab=voicemail$/)
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toHaveCount(0)
    expect(await status()).toBe(200)

    await page.goto('/#/user/settings')
    await page.goto(address)
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Voicemail deleted')).toBeVisible()
    expect(await status()).toBe(404)

    await page.goto('/#/user/settings')
    await page.goto(`/#/user/conversations?tab=voicemail&remove=${id}`)
    await expect(page.getByText('This voicemail is no longer there.')).toBeVisible()
  })

  test('tells somebody else nothing of the message', async ({ page, server }) => {
    const { address, status } = await givenMessage(server, 'Nils Has A Message')
    await holdLine(page, await givenLine(server, 'Olga Looks On'))
    await page.goto(address)
    await expect(page.getByText('This voicemail is no longer there.')).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    expect(await status()).toBe(200)
  })
})
