import { apiAs, type ApiCaller } from './support/api-as.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { accountOf } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

const url = '/api/lineside/emergencyplaces'

interface Places {
  readonly places: readonly { readonly id: number; readonly name: string }[]
}
const placesOf = async (api: ApiCaller) => ((await api.get(url)).body as unknown as Places).places

test('RECEIVE-05: an administrator adds a place, gives it to a seat, and names the safety contact', async ({
  page,
  server,
  signIn,
}) => {
  const api = await apiAs(server, 'pilot')
  try {
    await signIn('pilot')
    await page.goto('/#/user/pbx-configuration/emergency-places')
    await expect(page.getByText('Head office')).toBeVisible()
    await expect(page.getByText('Nobody is told of emergency calls.')).toBeVisible()
    await page.getByRole('button', { name: 'New place' }).click()
    const dialog = page.getByRole('dialog', { name: 'New place' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Fill this in')).toHaveCount(3)
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Store')
    await dialog.getByRole('textbox', { name: 'Street' }).fill('Hafenstraße')
    await dialog.getByRole('textbox', { name: 'House number' }).fill('7')
    await dialog.getByRole('textbox', { name: 'City' }).fill('Linz')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Hafenstraße 7, Linz')).toBeVisible()
    await page.getByRole('textbox', { name: 'Email address' }).fill('safety@ahorn.example')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Nobody is told of emergency calls.')).toBeHidden()
    await expectAccessible(page)

    await page.goto('/#/user/pbx-configuration/seats')
    await page.getByRole('button', { name: 'Expand Petra Lang' }).click()
    const place = page.getByRole('combobox', { name: 'Emergency place' })
    await expect(place).toHaveValue(/\d+/)
    await place.selectOption('Not set')
    await expect(page.getByText('Rescuers are not told where to come.')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/#/user/dashboard')
    await expect(page.getByText('1 seat has no emergency place: Petra Lang.')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/#/user/pbx-configuration/company-map')
    await expect(page.getByText('Petra Lang has no emergency place.')).toBeVisible()
    await page.getByRole('link', { name: 'Set places' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Store' })
    await row.getByRole('button', { name: 'Give to 1 seat without a place' }).click()
    await expect(row.getByText('1 seat or phone')).toBeVisible()
    await row.getByRole('button', { name: 'Remove Store' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove place' }).click()
    await expect(page.getByText(/this place, so it cannot be removed/)).toBeVisible()
  } finally {
    const [head] = (await placesOf(api)).filter(({ name }) => name === 'Head office')
    for (const id of await seatIds(api)) await api.put(`/api/lineside/seatplaces/${id}`, { place_id: head?.id ?? null })
    for (const { id, name } of await placesOf(api)) if (name !== 'Head office') await api.remove(`${url}/${id}`)
    await api.put('/api/lineside/safetycontact', { contact: null })
  }
})

const seatIds = async (api: ApiCaller): Promise<readonly number[]> => {
  const { body } = await api.get('/api/subscribers/?rows=200&is_pbx_group=0')
  const { _embedded } = body as unknown as { _embedded: Record<string, { id: number }[]> }
  return Object.values(_embedded).flatMap((rows) => rows.map(({ id }) => id))
}

test('RECEIVE-05: a person says to be elsewhere for now, and comes back', async ({ page, signIn }) => {
  await signIn('seat')
  await page.goto('/#/user/settings')
  await expect(page.getByText('Head office')).toBeVisible()
  await page.getByRole('button', { name: 'I am elsewhere' }).click()
  const dialog = page.getByRole('dialog', { name: 'I am elsewhere' })
  await dialog.getByRole('textbox', { name: 'Street' }).fill('Lindengasse')
  await dialog.getByRole('textbox', { name: 'City' }).fill('Graz')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/Lindengasse, Graz · Until/)).toBeVisible()
  await page.getByRole('button', { name: 'I am at my seat' }).click()
  await expect(page.getByText('Say where you are for now')).toBeVisible()
})

test('RECEIVE-05: an administrator whose seat has no place is led to where it is set', async ({
  page,
  server,
  signIn,
}) => {
  const api = await apiAs(server, 'pilot')
  const ownUrl = `/api/lineside/seatplaces/${accountOf(server, 'pilot').subscriber_id}`
  const [head] = (await placesOf(api)).filter(({ name }) => name === 'Head office')
  try {
    await api.put(ownUrl, { place_id: null })
    await signIn('pilot')
    await page.goto('/#/user/settings')
    await page.getByRole('main').getByRole('link', { name: 'Emergency places' }).click()
    await expect(page.getByRole('heading', { name: 'Emergency places', level: 1 })).toBeVisible()
  } finally {
    await api.put(ownUrl, { place_id: head?.id ?? null })
  }
})
