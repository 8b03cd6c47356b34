import type { Page } from '@playwright/test'
import { wavHeader } from '../packages/server/src/domain/media/audio/wav-header.ts'
import { type ApiCaller, apiAs } from './support/api-as.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { fail, hold } from './support/held.ts'
import { LOOKS, showIn } from './support/looks.ts'
import type { RunningServer } from './support/server.ts'
import { accountOf } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

const role = 'seat'
const settings = (server: RunningServer) => `/api/voicemailsettings/${accountOf(server, role).subscriber_id}`
const greetings = '/api/voicemailgreetings/'
const pin = (page: Page) => page.getByRole('textbox', { name: 'PIN' })
const email = (page: Page) => page.getByRole('textbox', { name: 'Send messages to' })
const attach = (page: Page) => page.getByRole('switch', { name: 'Attach the recording' })
const remove = (page: Page) => page.getByRole('switch', { name: 'Delete after sending' })
const save = (page: Page) => page.getByRole('button', { name: 'Save' })
const upload = (page: Page) => page.getByRole('button', { name: 'Upload When I am busy' })
const replace = (page: Page) => page.getByRole('button', { name: 'Replace When I am busy' })
const custom = (page: Page) => page.getByText('Custom sound', { exact: true })
const standard = (page: Page) => page.getByText('Default sound', { exact: true })

const tone = (hertz: number, seconds = 1): Buffer => {
  const samples = Int16Array.from(
    { length: 16_000 * seconds },
    (_, index) => 9000 * Math.sin((2 * Math.PI * hertz * index) / 16_000),
  )
  return Buffer.concat([wavHeader(samples.byteLength, 16_000), Buffer.from(samples.buffer)])
}
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'audio/wav', buffer })
const choose = async (page: Page, button: ReturnType<typeof upload>, chosen: ReturnType<typeof file>) => {
  const asked = page.waitForEvent('filechooser')
  await button.press('Enter')
  await (await asked).setFiles(chosen)
}

/** @returns sets how fast uploads are, in bytes a second; -1: as fast as they can */
const slowUploads = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  return (uploadThroughput: number) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
}

let api: ApiCaller
type Item = { id: number; dir: string; duration: number }
const stored = async (): Promise<Item[]> => {
  const { body } = await api.get(greetings)
  return (body['_embedded'] as Record<string, Item[]> | undefined)?.['ngcp:voicemailgreetings'] ?? []
}
const open = async (page: Page) => {
  await page.goto('/#/user/voicebox')
  await expect(page.getByRole('heading', { name: 'Voicebox', level: 1 })).toBeVisible()
}

test.beforeEach(async ({ server, signIn }) => {
  api = await apiAs(server, role)
  const nothing = { pin: '', email: '', attach: false, delete: false }
  expect((await api.put(settings(server), nothing)).status).toBe(204)
  const headers = { authorization: `Bearer ${api.token}` }
  for (const { id } of await stored()) await fetch(`${server.url}${greetings}${id}`, { method: 'DELETE', headers })
  await signIn(role)
})

test('VBX-01: PIN and email are saved when they are changed and nothing is wrong with them', async ({
  page,
  server,
}) => {
  await open(page)
  await expect(save(page)).toHaveCount(0)
  await pin(page).pressSequentially('47 1')
  await expect(pin(page)).toHaveValue('471')
  await pin(page).pressSequentially('a')
  await expect(page.getByText('Input a valid PIN')).toBeVisible()
  await expect(save(page)).toBeDisabled()
  await pin(page).fill('1'.repeat(65))
  await expect(page.getByText('PIN must have at most 64 letters')).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(pin(page)).toHaveValue('')
  await pin(page).fill('0042')
  await pin(page).press('Enter')
  await expect(page.getByText('Changed PIN successfully.')).toBeVisible()
  await expect(save(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Show PIN' }).click()
  await expect(pin(page)).toHaveAttribute('type', 'text')

  await email(page).fill('anna@novak')
  await expect(page.getByText('Input a valid email address')).toBeVisible()
  await email(page).press('Enter')
  await expect(save(page)).toBeDisabled()
  await email(page).fill('anna@nordwind.example')
  await save(page).click()
  await expect(page.getByText('Changed email successfully')).toBeVisible()
  expect((await api.get(settings(server))).body).toMatchObject({ pin: '0042', email: 'anna@nordwind.example' })
  await page.reload()
  await expect(email(page)).toHaveValue('anna@nordwind.example')
})

test('VBX-02, VBX-03: delete needs attach; switching attach off first sets delete off', async ({ page, server }) => {
  await open(page)
  await expect(remove(page)).toBeDisabled()
  await attach(page).click()
  await expect(remove(page)).toBeEnabled()
  await remove(page).click()
  await expect(remove(page)).toBeChecked()
  await expect.poll(async () => (await api.get(settings(server))).body).toMatchObject({ attach: true, delete: true })

  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(...(request.postDataJSON() as unknown[]))
  })
  await attach(page).click()
  await expect(remove(page)).toBeDisabled()
  await expect(remove(page)).not.toBeChecked()
  expect(sent).toEqual([
    { op: 'replace', path: '/delete', value: false },
    { op: 'replace', path: '/attach', value: false },
  ])
  expect((await api.get(settings(server))).body).toMatchObject({ attach: false, delete: false })
})

test('VBX-04: a greeting is uploaded, heard, replaced, taken back and recorded', async ({ page }) => {
  await open(page)
  await expect(standard(page)).toHaveCount(2)

  const setRate = await slowUploads(page)
  await setRate(50_000)
  await choose(page, upload(page), file('first.wav', tone(440, 10)))
  const progress = page.getByRole('progressbar', { name: 'Uploading first.wav' })
  await expect.poll(() => progress.getAttribute('value').then(Number)).toBeGreaterThan(0)
  await expect(page.getByText(/^0\.\d of 0\.3 MB · \d+ %$/)).toBeVisible()
  const abort = page.getByRole('button', { name: 'Abort' })
  await expect(abort).toBeFocused()
  await abort.press('Enter')
  await expect(upload(page)).toBeFocused()
  await expect(standard(page)).toHaveCount(2)
  await setRate(-1)
  expect(await stored()).toEqual([])

  await choose(page, upload(page), file('second.wav', tone(440)))
  await expect(page.getByText('Greeting uploaded')).toBeVisible()
  await expect(custom(page)).toHaveCount(1)
  const [made] = await stored()
  expect(made).toMatchObject({ dir: 'busy' })

  const sound = page.waitForResponse((answer) => answer.url().includes(`${greetings}${made?.id}?format=`))
  await page.getByRole('button', { name: 'Play busy greeting' }).click()
  expect((await sound).headers()['content-type']).toBe('audio/mpeg')
  const position = page.getByRole('slider', { name: 'Position in busy greeting' })
  await expect(position).toBeEnabled()
  await position.fill('0.5')
  await page.getByRole('button', { name: 'Speed 1×' }).click()
  await expect(page.getByRole('button', { name: 'Speed 1.25×' })).toBeVisible()

  await choose(
    page,
    replace(page),
    file('third.wav', Buffer.concat([tone(880), tone(880)].map((wav) => wav.subarray(44)))),
  )
  const refusal = page.getByRole('alert').filter({ hasText: 'third.wav was not uploaded.' })
  await expect(refusal).toContainText('This file can’t be played. Use WAV, MP3 or Ogg.')
  await expect(custom(page)).toHaveCount(1)
  await refusal.getByRole('button', { name: 'Dismiss' }).click()
  await expect(refusal).toHaveCount(0)
  const put = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await choose(page, replace(page), file('fourth.wav', tone(880)))
  expect((await put).status()).toBe(204)
  await expect(replace(page)).toBeVisible()
  expect(await stored()).toMatchObject([{ id: made?.id }])

  const useDefault = page.getByRole('main').getByRole('button', { name: 'Use default' })
  const confirmation = page.getByRole('alertdialog', { name: 'Use the default greeting?' })
  await useDefault.click()
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await expect(confirmation).toHaveCount(0)
  await expect(custom(page)).toHaveCount(1)
  await useDefault.click()
  await confirmation.getByRole('button', { name: 'Use default' }).click()
  await expect(standard(page)).toHaveCount(2)
  expect(await stored()).toEqual([])

  // and recorded here; until it is saved, nothing changes
  await page.getByRole('button', { name: 'Record When I am busy' }).click()
  await expect(page.getByRole('img', { name: 'The microphone hears you' })).toBeVisible()
  await page.getByRole('button', { name: 'Stop recording busy greeting' }).click()
  await expect(page.getByRole('button', { name: 'Play your recording of busy greeting' })).toBeVisible()
  await expectAccessible(page)
  expect(await stored()).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(custom(page)).toHaveCount(1)
  expect(await stored()).toMatchObject([{ dir: 'busy' }])
})

test.describe('the server fails', () => {
  test.use({ allowedErrors: /status of 50\d|ERR_FAILED/ })

  test('to load: says so, and Retry brings the voicebox', async ({ page }) => {
    const letGo = await hold(page, '**/api/voicemailsettings/**')
    await open(page)
    await expect(page.getByRole('status', { name: 'Loading the voicebox' })).toBeVisible()
    await page.unroute('**/api/voicemailsettings/**')
    await fail(page, '**/api/voicemailsettings/**')
    letGo()
    await page.reload()
    await expect(page.getByRole('alert').filter({ hasText: 'Data loading error' })).toContainText('Internal error')
    await page.unroute('**/api/voicemailsettings/**')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(attach(page)).toBeVisible()
  })

  test('to save and to take an upload: says so, shows the saved values, and tries again', async ({ page }) => {
    await open(page)
    await page.route('**/api/voicemailsettings/*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    )
    await attach(page).click()
    await expect(
      page.getByText('An error occured while trying to save the voicebox settings. Please try again'),
    ).toBeVisible()
    await expect(attach(page)).not.toBeChecked()

    await page.route(`**${greetings}`, (route) => route.abort())
    await choose(page, upload(page), file('first.wav', tone(440)))
    const alert = page.getByRole('alert').filter({ hasText: 'first.wav was not uploaded.' })
    await expect(alert).toBeVisible()
    await page.unroute(`**${greetings}`)
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect(custom(page)).toHaveCount(1)
  })
})

test('it has no findings of axe-core, and fits, with all that can be wrong, in both themes and sizes', {
  tag: '@deep',
}, async ({ page }) => {
  await open(page)
  await choose(page, upload(page), file('first.wav', tone(440)))
  await expect(custom(page)).toHaveCount(1)
  await email(page).fill('anna@novak')
  await choose(page, replace(page), file('notes.txt', Buffer.from('not a sound')))
  await expect(page.getByText('notes.txt was not uploaded.')).toBeVisible()
  for (const look of LOOKS) {
    await showIn(page, look)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Use default' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.viewport.width)
  }
})
