import type { Page } from '@playwright/test'
import type { ApiCaller } from './support/api-as.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { expect, test } from './support/test.ts'

const root = (page: Page) => page.locator('#csc-page-pbx-seats')
const form = (page: Page) => root(page).getByRole('region', { name: 'Add seat' })
const line = (page: Page) => form(page).getByRole('complementary')

interface Seat {
  readonly id: number
  readonly pbx_extension: string
}
let api: ApiCaller
const seatOf = async (name: string): Promise<Seat | undefined> => {
  const { body } = await api.get(`/api/subscribers/?display_name=${encodeURIComponent(name)}`)
  return (body['_embedded'] as Record<string, Seat[]> | undefined)?.['ngcp:subscribers']?.[0]
}
/** The kinds of the last stops of a call to a seat, as the engine resolves it. */
const outcomeOf = async (id: number, assume: string) => {
  const { body } = await api.get(`/api/lineside/calloutcomes/${id}?assume=${assume}`)
  const steps = body['steps'] as { code: string; seconds?: number | null; targets?: { id?: number }[] }[]
  return steps.filter(({ code }) => ['rings', 'voicebox', 'rejected', 'offline'].includes(code))
}

const names = ['Lena Fuchs', 'Timo Vogt', 'Kim Noor']
test.beforeEach(async ({ page, signInPilot }) => {
  api = await signInPilot()
  await page.goto('/#/user/pbx-configuration/seats')
  await root(page).getByRole('button', { name: 'Add seat', exact: true }).click()
})
test.afterEach(async () => {
  for (const name of names) {
    const seat = await seatOf(name)
    if (seat) await api.remove(`/api/subscribers/${seat.id}`)
  }
})

test('SEAT-02, SEAT-05: three questions and the keyboard add a seat, whose unanswered calls go to its voicebox', async ({
  page,
}) => {
  await expect(root(page).getByRole('heading', { level: 1, name: 'Add seat: Who’s joining?' })).toBeVisible()
  await expect(form(page).getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await page.keyboard.type('Lena Fuchs')
  await page.keyboard.press('Tab')
  await page.keyboard.type('lena.fuchs@ahorn.example')
  const free = form(page).getByRole('radiogroup', { name: 'Free extensions' })
  await expect(free.getByRole('radio').first()).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  const second = free.getByRole('radio').nth(1)
  await expect(second).toBeChecked()
  const extension = (await free.locator('label').nth(1).textContent()) ?? ''
  await page.keyboard.press('Tab')
  await expect(form(page).getByRole('radio', { name: 'The voicebox' })).toBeFocused()
  await expect(line(page)).toContainText('A call to Lena rings the phones for 25 s, then goes to the voicebox.')
  await expect(line(page).getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const card = root(page).getByRole('region', { name: 'Sign-in card of Lena Fuchs' })
  await expect(card).toContainText('Sent to lena.fuchs@ahorn.example')

  const seat = await seatOf('Lena Fuchs')
  expect(seat?.pbx_extension).toBe(extension)
  const id = seat?.id ?? 0
  await expect
    .poll(async () => (await api.get(`/api/voicemailsettings/${id}`)).body)
    .toMatchObject({
      email: 'lena.fuchs@ahorn.example',
      attach: true,
    })
  expect(await outcomeOf(id, 'no_answer')).toMatchObject([{ code: 'rings', seconds: 25 }, { code: 'voicebox' }])
  for (const away of ['busy', 'as_registered'])
    expect((await outcomeOf(id, away)).at(-1)).toMatchObject({ code: 'voicebox' })
})

test('SEAT-02: calls go to a colleague that is chosen, or end', async ({ page }) => {
  const { id: max } = (await seatOf('Max Berger')) ?? { id: 0 }
  await form(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Timo Vogt')
  await form(page).getByRole('radio', { name: 'A colleague or group' }).check()
  await form(page).locator('button[type=submit]').click()
  const colleague = form(page).getByRole('combobox', { name: 'A colleague or group' })
  await expect(colleague).toBeFocused()
  await expect(form(page).getByText('A colleague or group is required')).toBeVisible()
  await colleague.fill('Max Ber')
  await page.getByRole('option', { name: /Max Berger/ }).click()
  await expect(line(page)).toContainText('then goes to Max Berger.')
  await form(page).getByRole('button', { name: 'Add Timo Vogt' }).click()
  await expect(page.getByText('Added seat Timo Vogt')).toBeVisible()
  const { id: timo } = (await seatOf('Timo Vogt')) ?? { id: 0 }
  const wayOf = async () => (await outcomeOf(timo, 'no_answer')).flatMap(({ targets }) => targets ?? [])
  await expect.poll(wayOf).toEqual(expect.arrayContaining([expect.objectContaining({ id: max })]))

  await root(page).getByRole('button', { name: 'Add seat', exact: true }).click()
  await form(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Kim Noor')
  await form(page).getByRole('radio', { name: 'Nowhere' }).check()
  await expect(line(page)).toContainText('rings the phones for 60 s, then the caller is lost.')
  await form(page).getByRole('button', { name: 'Add Kim Noor' }).click()
  await expect(page.getByText('Added seat Kim Noor')).toBeVisible()
  const { id: kim } = (await seatOf('Kim Noor')) ?? { id: 0 }
  expect(await outcomeOf(kim, 'no_answer')).toMatchObject([{ code: 'rings', seconds: 60 }, { code: 'rejected' }])
})

test.describe('a save that fails', () => {
  test.use({ allowedErrors: /status of 500/ })

  test('PBX-03: the seat is there, what is not done is said, and Retry makes its rules', async ({ page }) => {
    await page.route('**/api/cfmappings/*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 500, json: { code: 500, message: 'Disk full' } })
        : route.continue(),
    )
    await form(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Kim Noor')
    await form(page).getByRole('button', { name: 'Add Kim Noor' }).click()
    const note = page.getByRole('alert').filter({ hasText: 'Not done yet: Where unanswered calls go. Disk full' })
    await expect(note).toContainText('Added seat Kim Noor')
    await page.unroute('**/api/cfmappings/*')
    await note.getByRole('button', { name: 'Retry' }).click()
    await expect(note).toHaveCount(0)
    const { id } = (await seatOf('Kim Noor')) ?? { id: 0 }
    expect((await outcomeOf(id, 'no_answer')).at(-1)).toMatchObject({ code: 'voicebox' })
  })
})
