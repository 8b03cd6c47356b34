import type { Page } from '@playwright/test'
import { wavHeader } from '../packages/server/src/domain/media/audio/wav-header.ts'
import { apiAs } from './support/api-as.ts'
import { fail, hold } from './support/held.ts'
import { expect, test } from './support/test.ts'

const role = 'third-customer-pilot'
const root = (page: Page) => page.locator('#csc-page-pbx-sound-sets')

const tone = (): Buffer => {
  const samples = Int16Array.from(
    { length: 16_000 },
    (_, index) => 9000 * Math.sin((2 * Math.PI * 440 * index) / 16_000),
  )
  return Buffer.concat([wavHeader(samples.byteLength, 16_000), Buffer.from(samples.buffer)])
}

// another platform does not say what callers hear: front-pages.spec.ts fills a set there
test('SND-01 to SND-04, SAY-01: a sound set is created, recorded, filled, listened to, changed and removed', {
  tag: '@lineside',
}, async ({ page, server, signIn }) => {
  const api = await apiAs(server, role)
  await signIn(role)
  await page.goto('/#/user/pbx-configuration/sound-sets')
  await expect(root(page).getByRole('heading', { name: 'Sound sets', level: 1 })).toBeVisible()
  await root(page).getByRole('button', { name: 'Add Sound Set' }).first().click()
  const form = root(page).getByRole('region', { name: 'Add Sound Set' })
  const create = form.getByRole('button', { name: 'Create' })
  const text = (name: string) => form.getByRole('textbox', { name })
  await expect(form.getByRole('combobox', { name: 'Language' })).toHaveValue('en')
  await text('Name').fill('Summer')
  await text('Description').fill('x'.repeat(256))
  await expect(form.getByText('Description must have at most 255 letters')).toBeVisible()
  await create.click()
  await expect(text('Description')).toBeFocused()
  await text('Description').fill('Beach and sea')
  await create.click()
  await expect(page.getByText('Created sound set Summer successfully')).toBeVisible()
  const item = root(page).getByRole('region', { name: 'Summer', exact: true })
  await expect(item).toContainText(/\d+ not recorded/)
  // SAY-01: who plays it, and what callers would hear, also while it is closed
  await expect(item).toContainText(/No line uses this set yet\. Callers would hear \d+ prompts: 0 you recorded/)
  const missing = async () => Number(/(\d+) not recorded/.exec((await item.textContent()) ?? '')?.[1])
  const played = await missing()

  await item.getByRole('button', { name: 'Expand Summer' }).click()
  // open, it also says how many of all prompts there are, beside those that this PBX does not use
  await expect.poll(missing).toBeGreaterThan(played)
  const before = await missing()
  const id = Number(/open=(\d+)/.exec(page.url())?.[1])
  // SAY-01: what this PBX uses stands first, in words and with what callers hear now; the rest is folded away
  const busy = item.getByRole('listitem').filter({ hasText: 'Busy' })
  await expect(busy).toContainText('Standard voice')
  await expect(busy).toContainText(
    '“Ihr Gesprächspartner telefoniert gerade. Bitte versuchen Sie es später noch einmal.”',
  )
  await busy.getByRole('button', { name: 'Play Busy' }).click()
  await expect(busy.getByRole('slider')).toBeVisible()
  await expect(item.getByRole('searchbox')).toHaveCount(0)
  // one of them is recorded, listened to, taken again and saved, and goes
  await busy.getByRole('button', { name: 'Record Busy' }).click()
  await expect(busy.getByRole('img', { name: 'The microphone hears you' })).toBeVisible()
  await busy.getByRole('button', { name: 'Stop recording Busy' }).click()
  await busy.getByRole('button', { name: 'Play your recording of Busy' }).click()
  await busy.getByRole('button', { name: 'Try again' }).click()
  await expect(busy.getByRole('img', { name: 'The microphone hears you' })).toBeVisible()
  await busy.getByRole('button', { name: 'Stop recording Busy' }).click()
  await busy.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Busy saved. Callers hear it from now on.')).toBeVisible()
  await expect(busy).toContainText('Your own')
  await expect.poll(missing).toBe(before - 1)
  await busy.getByRole('button', { name: 'Actions for Busy' }).click()
  await page.getByRole('menuitem', { name: 'Use the standard voice again' }).click()
  await expect(busy).toContainText('Standard voice')
  await expect.poll(missing).toBe(before)
  await item.getByRole('button', { name: /prompts that your phone system doesn’t use/ }).click()
  await item.getByRole('button', { name: /^Conference/ }).click()
  await expect(item.getByText('conference_greeting', { exact: true })).toBeVisible()
  await item.getByRole('searchbox', { name: 'Search sounds' }).fill('full queue')
  await expect(item.getByText('conference_greeting', { exact: true })).toHaveCount(0)
  const choose = async (name: string, file: { name: string; buffer: Buffer }) => {
    const asked = page.waitForEvent('filechooser')
    await item.getByRole('button', { name }).click()
    await (await asked).setFiles({ ...file, mimeType: 'audio/wav' })
  }
  await choose('Upload queue_full', { name: 'full.flac', buffer: tone() })
  await expect(
    item.getByText('Choose a file of one of these kinds: .wav, .wave, .mp3, .ogg, .oga, .opus.'),
  ).toBeVisible()
  await choose('Upload queue_full', { name: 'full.wav', buffer: tone() })
  await expect(page.getByText('queue_full uploaded')).toBeVisible()
  await expect(item.getByText('full.wav').first()).toBeVisible()
  await expect.poll(missing).toBe(before - 1)
  await item.getByRole('button', { name: /^Play queue_full/ }).click()
  await expect(item.getByRole('button', { name: /^(Pause|Play) queue_full/ })).toBeVisible()
  const loop = item.getByRole('checkbox', { name: 'Loop queue_full' })
  await loop.click()
  const files = async () => {
    const { body } = await api.get(`/api/soundfiles/?set_id=${id}`)
    return (body['_embedded'] as Record<string, unknown[]>)['ngcp:soundfiles']
  }
  await expect.poll(files).toEqual([expect.objectContaining({ handle: 'queue_full', loopplay: true })])
  await item.getByRole('checkbox', { name: 'Missing only' }).click()
  await expect(item.getByText('No sound with this name')).toBeVisible()
  // what is missing no longer is: it is said all the same
  await item.getByRole('searchbox', { name: 'Search sounds' }).fill('queue_greeting')
  await choose('Upload queue_greeting', { name: 'welcome.wav', buffer: tone() })
  await expect(page.getByText('queue_greeting uploaded')).toBeVisible()
  await expect(item.getByText('No sound with this name')).toBeVisible()

  // a sound on its way goes on while others are looked for; folding the set asks first
  await item.getByRole('checkbox', { name: 'Missing only' }).click()
  await item.getByRole('searchbox', { name: 'Search sounds' }).fill('queue_full')
  const letGo = await hold(page, /\/api\/soundfiles\/$/)
  await choose('Replace queue_full', { name: 'fuller.wav', buffer: tone() })
  await item.getByRole('searchbox', { name: 'Search sounds' }).fill('no such sound')
  await expect(item.getByRole('button', { name: 'Abort' })).toBeVisible()
  await item.getByRole('button', { name: /^PBX/ }).click()
  await expect(item.getByRole('button', { name: 'Abort' })).toBeHidden()
  await item.getByRole('button', { name: 'Collapse Summer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  letGo()
  await expect(page.getByText('queue_full uploaded')).toBeVisible()
  await expect.poll(files).toContainEqual(expect.objectContaining({ filename: 'fuller.wav' }))

  await item.getByRole('textbox', { name: 'Name' }).fill('Winter')
  await item.getByRole('button', { name: 'Save Name' }).click()
  await expect(page.getByText('Updated Name for sound set Summer successfully')).toBeVisible()
  const renamed = root(page).getByRole('region', { name: 'Winter', exact: true })
  await renamed.getByRole('switch', { name: 'Default for all lines' }).click()
  await expect
    .poll(async () => (await api.get(`/api/soundsets/${id}`)).body)
    .toMatchObject({ name: 'Winter', description: 'Beach and sea', contract_default: true })
  await renamed.getByRole('button', { name: 'Remove sound set' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove sound set' })
  await expect(dialog).toContainText('You are about to remove sound set Winter')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Removed sound set Winter successfully')).toBeVisible()
  await expect(renamed).toHaveCount(0)
})

// another platform does not say what callers hear, and takes files
test('SAY-01: a refused or missing microphone is explained, with a remedy', { tag: '@lineside' }, async ({
  page,
  signIn,
}) => {
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('by the user', 'NotAllowedError'))
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: refuse })
  })
  await signIn('pilot')
  await page.goto('/#/user/pbx-configuration/sound-sets')
  await root(page)
    .getByRole('button', { name: /^Expand / })
    .first()
    .click()
  await root(page).getByRole('button', { name: 'Record Welcome' }).click()
  await expect(root(page).getByRole('alert')).toContainText(
    'Allow it next to the address and try again, or upload a file.',
  )
  await root(page).getByRole('button', { name: 'Discard' }).click()
  await expect(root(page).getByRole('button', { name: 'Record Welcome' })).toBeFocused()
})

test.describe('failures', () => {
  test.use({ allowedErrors: /status of 500/ })

  // another platform does not say what callers hear
  test('SAY-01, UI-03: a failed load of the prompts shows an error with Retry', { tag: '@lineside' }, async ({
    page,
    signIn,
  }) => {
    await signIn('pilot')
    const uses = /\/api\/lineside\/soundsets\/uses/
    await fail(page, uses)
    await page.goto('/#/user/pbx-configuration/sound-sets')
    const note = root(page).getByRole('alert')
    await expect(note).toContainText('What callers hear of the sound sets could not be loaded.')
    await expect(root(page).getByText(/Callers hear \d+ prompts/)).toHaveCount(0)
    await page.unroute(uses)
    await note.getByRole('button', { name: 'Retry' }).click()
    await expect(
      root(page)
        .getByText(/Callers hear \d+ prompts/)
        .first(),
    ).toBeVisible()
    await expect(note).toHaveCount(0)
  })
})
