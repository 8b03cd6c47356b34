import { type ApiCaller, signInWith, withToken } from './support/api-as.ts'
import type { Page } from '@playwright/test'
import { chooseAction, listRows, listUrl, openConversationsAs, opener, tabNamed } from './support/conversations-page.ts'
import { givenConversations, givenLine, type Line } from './support/given/given-line.ts'
import { fail } from './support/held.ts'
import type { RunningServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

const sound = /\/api\/voicemailrecordings\//
const caller = '+44 7700 900123'
const newTab = (page: Page) => tabNamed(page, /^Voicemails/)
const player = (page: Page) => ({
  play: page.getByRole('button', { name: 'Play voicemail from +44 7700 900123' }),
  pause: page.getByRole('button', { name: 'Pause voicemail from +44 7700 900123' }),
  stop: page.getByRole('button', { name: 'Stop' }),
  position: page.getByRole('slider'),
})

/** A line with a new voicemail, another one two days older, and a call between them. */
async function givenVoicemails(server: RunningServer, name: string) {
  const line = await givenLine(server, name)
  const [newest = 0, , oldest = 0] = await givenConversations(server, line, [
    { type: 'voicemail', minutesAgo: 3, caller: '447700900123', hasFile: true },
    { minutesAgo: 60 },
    { type: 'voicemail', minutesAgo: 2880, caller: '4314061920', hasFile: true },
  ])
  return { line, newest, oldest }
}

const apiOf = async (server: RunningServer, { username, password }: Line): Promise<ApiCaller> =>
  withToken(server, String((await signInWith(server, { username, password })).body['jwt']))
const folderOf = async (api: ApiCaller, id: number) => (await api.get(`/api/voicemails/${id}`)).body['folder']

test('CONV-05: loads at the first play, then plays, pauses, stops; a new one counts as heard from then on', async ({
  page,
  server,
}) => {
  const { line, newest } = await givenVoicemails(server, 'Vera Plays')
  const asked: string[] = []
  page.on('request', (request) => sound.test(request.url()) && asked.push(request.url()))
  await openConversationsAs(page, line, '?tab=voicemail')
  await expect(newTab(page)).toHaveText('Voicemails2 new')
  await expect(listRows(page).first()).toContainText('New voicemail')
  await expect(listRows(page).first()).toContainText(/0:06/)
  await opener(page, /^Voicemail from/).click()
  const { play, pause, stop, position } = player(page)
  await expect(play).toBeVisible()
  expect(asked).toEqual([])

  await play.click()
  await expect(pause).toBeVisible()
  expect(asked).toEqual([expect.stringMatching(new RegExp(`/${newest}\\?format=mp3$`))])
  await expect.poll(() => position.inputValue().then(Number)).toBeGreaterThan(0.2)
  await expect(newTab(page)).toHaveText('Voicemails1 new')
  await expect(listRows(page).first()).not.toContainText('New voicemail')
  await expect.poll(() => apiOf(server, line).then((api) => folderOf(api, newest))).toBe('Old')

  await pause.click()
  await play.click()
  await expect(pause).toBeVisible()
  await stop.click()
  await expect(play).toBeVisible()
  await expect(position).toHaveValue('0')
  expect(asked).toHaveLength(1)
})

test('CONV-05: at its end the player stands at the beginning again', async ({ page, server }) => {
  const { line } = await givenVoicemails(server, 'Vera Ends')
  await openConversationsAs(page, line, '?tab=voicemail')
  await opener(page, /^Voicemail from/).click()
  const { play, pause, position } = player(page)
  await play.click()
  await expect(pause).toBeVisible()
  await position.press('End')
  await expect(play).toBeVisible()
  await expect(position).toHaveValue('0')
})

test('CONV-05: download as wav, from the menu and from the player', async ({ page, server }) => {
  const { line, newest } = await givenVoicemails(server, 'Vera Saves')
  await openConversationsAs(page, line)
  const first = page.waitForEvent('download')
  await chooseAction(page, caller, 'Download as WAV')
  expect((await first).suggestedFilename()).toBe(`voicemail-${newest}.wav`)
  const file = await (await first).createReadStream()
  const head = await new Promise<Buffer>((resolve) => file.once('data', (part) => resolve(part as Buffer)))
  expect(head.subarray(0, 4).toString()).toBe('RIFF')
  await opener(page, /^Voicemail from/).click()
  const second = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as WAV' }).click()
  expect((await second).suggestedFilename()).toBe(`voicemail-${newest}.wav`)
})

test('a voicemail is marked as heard and as new by hand; the counts follow at once', async ({ page, server }) => {
  const { line, newest } = await givenVoicemails(server, 'Vera Marks')
  const api = await apiOf(server, line)
  await openConversationsAs(page, line)
  await expect(newTab(page)).toHaveText('Voicemails2 new')
  await chooseAction(page, caller, 'Mark as heard')
  await expect(newTab(page)).toHaveText('Voicemails1 new')
  await expect.poll(() => folderOf(api, newest)).toBe('Old')
  await chooseAction(page, caller, 'Mark as new')
  await expect(newTab(page)).toHaveText('Voicemails2 new')
  await expect.poll(() => folderOf(api, newest)).toBe('INBOX')
})

test('CONV-05: removed only after a confirmation, and for good', async ({ page, server }) => {
  const { line, newest } = await givenVoicemails(server, 'Vera Removes')
  const api = await apiOf(server, line)
  await openConversationsAs(page, line)
  await expect(listRows(page)).toHaveCount(3)
  await chooseAction(page, caller, 'Delete voicemail')
  const dialog = page.getByRole('alertdialog', { name: 'Delete this voicemail?' })
  await expect(dialog).toContainText(caller)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  expect((await api.get(`/api/voicemails/${newest}`)).status).toBe(200)

  await opener(page, /^Voicemail from/).click()
  await page.getByRole('button', { name: 'Delete voicemail' }).click()
  let lists = 0
  page.on('request', (request) => {
    if (listUrl.test(request.url())) lists += 1
  })
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Voicemail deleted')).toBeVisible()
  await expect(listRows(page)).toHaveCount(2)
  await expect(newTab(page)).toHaveText('Voicemails1 new')
  expect((await api.get(`/api/voicemails/${newest}`)).status).toBe(404)
  expect(lists, 'CONV-08: the first answer already shows it').toBe(1)
})

test.describe('a server that fails', () => {
  test.use({ allowedErrors: /status of 500/ })

  test('CONV-10: a playback that fails says so, and the item can be played again', async ({ page, server }) => {
    const { line, newest } = await givenVoicemails(server, 'Vera Fails')
    await openConversationsAs(page, line)
    await opener(page, /^Voicemail from/).click()
    await fail(page, sound, 'The tape is torn')
    await player(page).play.click()
    await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('alert')).toContainText(
      'The tape is torn',
    )
    expect(await folderOf(await apiOf(server, line), newest)).toBe('INBOX')
    await page.unroute(sound)
    await player(page).play.click()
    await expect(player(page).pause).toBeVisible()
  })

  test('CONV-10: a download that fails says so', async ({ page, server }) => {
    const { line } = await givenVoicemails(server, 'Vera Loses')
    await openConversationsAs(page, line)
    await fail(page, sound, '')
    await chooseAction(page, caller, 'Download as WAV')
    await expect(page.getByRole('alert')).toContainText('An error occured while trying to download the file')
    await expect(listRows(page)).toHaveCount(3)
  })

  test('a voicemail that cannot be marked as heard still plays, and stays new', async ({ page, server }) => {
    const { line } = await givenVoicemails(server, 'Vera Stays')
    await openConversationsAs(page, line, '?tab=voicemail')
    await expect(newTab(page)).toHaveText('Voicemails2 new')
    await fail(page, /\/api\/voicemails\/\d+$/, 'Not now')
    await opener(page, /^Voicemail from/).click()
    await player(page).play.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Not now' })).toBeVisible()
    await expect(player(page).pause).toBeVisible()
    await expect(newTab(page)).toHaveText('Voicemails2 new')
  })

  test('CONV-08: reloads up to 5 times, 5000 ms apart, while the first item is unchanged, then says so', async ({
    page,
    server,
  }) => {
    const { line } = await givenVoicemails(server, 'Vera Waits')
    await page.clock.install()
    await openConversationsAs(page, line)
    await expect(listRows(page)).toHaveCount(3)
    const before = await page.request.get(`/api/conversations/?rows=15`, {
      headers: { authorization: `Bearer ${(await apiOf(server, line)).token}` },
    })
    const stale = await before.json()
    let lists = 0
    await page.route(listUrl, (route) => {
      lists += 1
      return route.fulfill({ json: stale })
    })
    await chooseAction(page, caller, 'Delete voicemail')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.poll(() => lists).toBe(1)
    // from now on nothing but this test moves the clock on
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 3000))
    const after = (what: () => Promise<void>) =>
      expect(async () => {
        await page.clock.runFor(200)
        await what()
      }).toPass()
    for (const loads of [2, 3, 4, 5]) {
      await after(async () => expect(lists).toBe(loads))
      await page.clock.runFor(4700)
      expect(lists).toBe(loads)
    }
    await after(async () => expect(lists).toBe(6))
    await after(() => expect(page.getByText('Reloading conversation items failed')).toBeVisible({ timeout: 500 }))
    expect(lists).toBe(6)
  })
})
