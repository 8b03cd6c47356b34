import { resolve } from 'node:path'
import { apiAs, signInWith, withToken } from './support/api-as.ts'
import { openConversationsAs, listRows, opener } from './support/conversations-page.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { givenConversations, givenLine } from './support/given/given-line.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { holdLine } from './support/sign-in-as.ts'
import { test as base, expect } from './support/test.ts'

const program = resolve(import.meta.dirname, 'support/given/speech.mjs')

/** A server that writes messages down. */
const test = base.extend<object, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here
    async ({}, provide) => {
      const server = await startServer({
        TRANSCRIBE_COMMAND: `${process.execPath} ${program}`,
        TRANSCRIBE_NAME: 'Example Speech, Vienna',
      })
      await provide(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

const choices = '/api/lineside/textchoices'

/** A line whose company allows texts, with one message of six seconds. */
const givenMessage = async (server: RunningServer, name: string) => {
  const line = await givenLine(server, name)
  await givenConversations(server, line, [
    { type: 'voicemail', minutesAgo: 3, caller: '447700900123', hasFile: true, folder: 'Old' },
  ])
  await (await apiAs(server, 'pilot')).put(`${choices}/company`, { on: true })
  const api = withToken(
    server,
    String((await signInWith(server, { username: line.username, password: line.password })).body['jwt']),
  )
  return { line, api }
}

test('TEXT-02: company and person allow texts, with the name of the service beside the switch @lineside', async ({
  page,
  server,
  signInPilot,
}) => {
  const api = await signInPilot()
  await api.put(`${choices}/company`, { on: false })
  await page.goto('/#/user/voicebox')
  const section = page.getByRole('region', { name: 'As text' })
  const company = section.getByRole('switch', { name: 'Allow it in the company' })
  const own = section.getByRole('switch', { name: 'Write my messages down' })
  await expect(own).toBeDisabled()
  await expect(section).toContainText('Example Speech, Vienna')
  await expectAccessible(page)
  await company.focus()
  await page.keyboard.press('Space')
  await expect(own).toBeEnabled()
  await own.click()
  await expect.poll(async () => (await api.get(choices)).body).toMatchObject({ company: true, own: true })
  await api.put(`${choices}/own`, { on: false })

  const { line } = await givenMessage(server, 'Tilda Chooses')
  await holdLine(page, line)
  await page.goto('/#/user/voicebox')
  await expect(section.getByRole('switch')).toHaveCount(1)
})

test('TEXT-02: a text is asked for, follows the sound, is found, and goes with its message @lineside', async ({
  page,
  server,
}) => {
  const { line, api } = await givenMessage(server, 'Tessa Reads')
  await openConversationsAs(page, line, '?tab=voicemail')
  await opener(page, /^Voicemail from/).click()
  await expect(page.getByRole('button', { name: 'Play voicemail from' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Write the text' })).toHaveCount(0)

  await api.put(`${choices}/own`, { on: true })
  await page.reload()
  await opener(page, /^Voicemail from/).click()
  await page.getByRole('button', { name: 'Write the text' }).click()
  const text = page.getByRole('group', { name: /^What was said/ })
  await expect(text).toContainText('The doors for the cupboard are four centimetres too wide')
  await expect(text.getByRole('button', { name: 'eleven. (guess)' })).toBeVisible()
  await expect(page.getByText('Written by a computer.')).toBeVisible()
  await expectAccessible(page)

  await text.getByRole('button', { name: 'four', exact: true }).click()
  await expect.poll(() => page.getByRole('slider').inputValue().then(Number)).toBeGreaterThanOrEqual(2)
  await expect(text.locator('[aria-current]')).toHaveCount(1)
  await page.getByRole('button', { name: /^Pause/ }).click()
  // by keys: one stop, and arrows from word to word
  await text.getByRole('button', { name: 'four', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(text.getByRole('button', { name: 'centimetres' })).toBeFocused()
  await expectAccessible(page)

  await page.goto('/#/user/conversations?tab=voicemail&search=cupboard')
  await page.reload()
  await expect(listRows(page)).toHaveCount(1)
  await expect(listRows(page).first().getByText('cupboard', { exact: true })).toBeVisible()
  await opener(page, /^Voicemail from/).click()
  await expect(text.locator('mark')).toHaveText('cupboard')
  await page.getByRole('button', { name: /^Play voicemail/ }).click()
  await expect.poll(() => page.getByRole('slider').inputValue().then(Number)).toBeGreaterThanOrEqual(1.4)

  await page.getByRole('button', { name: 'Delete voicemail' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Voicemail deleted')).toBeVisible()
  await expect(listRows(page)).toHaveCount(0)
})

base('TEXT-01: without a speech service nothing of it shows @lineside', async ({ page, server }) => {
  const line = await givenLine(server, 'Nora Has None')
  await givenConversations(server, line, [
    { type: 'voicemail', minutesAgo: 3, caller: '447700900123', hasFile: true, folder: 'Old' },
  ])
  await openConversationsAs(page, line, '?tab=voicemail')
  const answered = page.waitForResponse(/\/messagetexts\//)
  await opener(page, /^Voicemail from/).click()
  await answered
  await expect(page.getByRole('button', { name: /^Play voicemail/ })).toBeVisible()
  await expect(page.getByText(/text/i)).toHaveCount(0)
  await page.goto('/#/user/voicebox')
  await expect(page.getByRole('region', { name: 'Greetings' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'As text' })).toHaveCount(0)
})
