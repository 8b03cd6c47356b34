import { type ApiCaller, apiAs } from './support/api-as.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { accountOf } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

const url = '/api/lineside/schedules'
const office = {
  name: 'Office hours',
  timezone: 'Europe/Vienna',
  week: [2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: 480, to: 1020 })),
  exceptions: [],
  follows_holidays: true,
}

/** Takes away all schedules of the company, and whatever follows them. */
const clear = async (api: ApiCaller): Promise<void> => {
  const { lines } = (await api.get('/api/lineside/schedulelines')).body as {
    lines: { subscriber_id: number; schedule_id: number | null }[]
  }
  for (const line of lines)
    if (line.schedule_id !== null) await api.remove(`/api/lineside/schedulelines/${line.subscriber_id}`)
  const { schedules } = (await api.get(url)).body as { schedules: { id: number }[] }
  for (const { id } of schedules) await api.remove(`${url}/${id}`)
}

test('SCHED-01: hours get a name, by mouse, text and keyboard, and a group follows them', async ({
  page,
  server,
  signIn,
}) => {
  const api = await apiAs(server, 'pilot')
  try {
    await clear(api)
    await signIn('pilot')
    await page.goto('/#/user/pbx-configuration/schedules')
    await expect(page.getByText('No schedules yet')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'New schedule' }).click()
    await page.getByRole('button', { name: 'Save hours' }).click()
    await expect(page.getByText('Enter a name')).toBeVisible()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Office hours')
    const saturday = page.getByRole('textbox', { name: 'Hours on Saturday' })
    await saturday.fill('lunch')
    await expect(page.getByText('Type hours such as 8-12, 13-17')).toBeVisible()
    await saturday.fill('9-12.30')
    await page.getByRole('slider', { name: 'Saturday: closes' }).press('ArrowLeft')
    await expect(saturday).toHaveValue('09:00–12:15')
    await page.getByRole('slider', { name: 'Friday: closes' }).press('Shift+ArrowLeft')
    await expect(page.getByRole('textbox', { name: 'Hours on Friday' })).toHaveValue('08:00–16:00')
    await page.getByRole('slider', { name: 'Monday: opens' }).press('Delete')
    await expect(page.getByRole('textbox', { name: 'Hours on Monday' })).toHaveValue('')

    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Exception' })
    await dialog.getByRole('textbox', { name: 'First day' }).fill('2031-12-24')
    await dialog.getByRole('textbox', { name: 'Hours' }).fill('14-24')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Christmas Eve')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('textbox', { name: 'Day', exact: true }).fill('2031-12-24')
    await page.getByRole('textbox', { name: 'Time', exact: true }).fill('15:00')
    await expect(page.getByText('by the exception “Christmas Eve”')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save hours' }).click()

    await expect(page.getByText('Tue–Thu 08:00–17:00; Fri 08:00–16:00; Sat 09:00–12:15')).toBeVisible()
    await page.getByRole('button', { name: 'Show details of Office hours' }).click()
    await page.getByRole('button', { name: 'Use it for…' }).click()
    const follow = page.getByRole('dialog', { name: 'Use Office hours for' })
    await follow.getByRole('combobox', { name: 'Group, queue or attendant' }).selectOption({ label: 'Group Sales 50' })
    await follow.getByRole('radio', { name: 'hear an announcement, then the call ends' }).check()
    await expectAccessible(page)
    await follow.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Sales 50' }).last()).toContainText(
      'Announcement “closed”',
    )
    await expect(page.getByText('In use, so it cannot be removed.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sales 50 no longer follows these hours' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('No schedules yet')).toBeVisible()
  } finally {
    await clear(api)
  }
})

test('SCHED-01: a line that follows another schedule says so, and keeps where its calls go', async ({
  page,
  server,
  signIn,
}) => {
  const api = await apiAs(server, 'pilot')
  const linesUrl = '/api/lineside/schedulelines'
  try {
    await clear(api)
    const { body: day } = await api.post(url, office)
    const { body: night } = await api.post(url, { ...office, name: 'Late hours' })
    const { lines } = (await api.get(linesUrl)).body as {
      lines: { subscriber_id: number; name: string }[]
    }
    const sales = lines.find(({ name }) => name === 'Sales')?.subscriber_id
    const closed = { to: 'number', number: '+4930123456' }
    await api.put(`${linesUrl}/${sales}`, { schedule_id: day['id'], closed })
    await signIn('pilot')
    await page.goto('/#/user/pbx-configuration/schedules')
    await page.getByRole('button', { name: 'Show details of Late hours' }).click()
    await page.getByRole('button', { name: 'Use it for…' }).click()
    const follow = page.getByRole('dialog', { name: 'Use Late hours for' })
    await follow
      .getByRole('combobox', { name: 'Group, queue or attendant' })
      .selectOption({ label: 'Group Sales 50 – follows “Office hours” now' })
    await expect(follow.getByRole('textbox', { name: 'Number' })).toHaveValue('+4930123456')
    await expectAccessible(page)
    await follow.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Sales 50' }).last()).toContainText('+4930123456')
    expect((await api.get(`${url}/${Number(night['id'])}/users`)).body).toMatchObject({
      users: [{ kind: 'line', subscriber_id: sales, closed: { to: 'number', number: '+4930123456' } }],
    })
    await page.getByRole('button', { name: 'Hide details of Late hours' }).click()
  } finally {
    await clear(api)
  }
})

test('SCHED-02: holidays of a country and region are ticked, and days of the company’s own', async ({
  page,
  server,
  signIn,
}) => {
  const api = await apiAs(server, 'pilot')
  const holidays = '/api/lineside/holidays'
  const none = { country: null, region: null, days: [] }
  try {
    await clear(api)
    await api.put(holidays, none)
    await api.post(url, office)
    await signIn('pilot')
    await page.goto('/#/user/pbx-configuration/schedules')
    await page.getByRole('button', { name: 'Holidays' }).click()
    await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('AT')
    await page.getByRole('combobox', { name: 'Region' }).selectOption('9')
    await expect(page.getByRole('heading', { level: 2, name: /^No holidays in/ })).toBeVisible()
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await expect(page.getByRole('heading', { level: 2, name: /^Closed on 1[23] days in/ })).toBeVisible()
    await page.getByRole('checkbox', { name: /Christmas Eve/ }).press('Space')
    await expect(page.getByRole('combobox', { name: /^Closed: .* Christmas Eve/ })).toHaveValue('840')
    await page.getByRole('button', { name: 'Own day' }).click()
    const dialog = page.getByRole('dialog', { name: 'Own day' })
    const { years } = (await api.get(holidays)).body as { years: number[] }
    const year = years[1] ?? 0
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Company holidays')
    await dialog.getByRole('textbox', { name: 'First day' }).fill(`${year}-08-09`)
    await dialog.getByRole('textbox', { name: 'Last day' }).fill(`${year}-08-10`)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('checkbox', { name: /Company holidays/ })).toHaveCount(2)
    await expect(page.getByRole('link', { name: 'CC BY-SA 3.0' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save holidays' }).click()
    await expect(page.getByRole('heading', { name: /^1[56] holidays ahead$/ })).toBeVisible()
    await expectAccessible(page)
    const { days } = (await api.get(holidays)).body as { days: { day: string; from: number }[] }
    expect(days).toContainEqual(expect.objectContaining({ day: `${year}-12-24`, from: 840 }))
  } finally {
    await api.put(holidays, none)
    await clear(api)
  }
})

test('SCHED-01: a forwarding rule refers to a schedule by its name', async ({ page, server, signIn }) => {
  const api = await apiAs(server, 'pilot')
  const mappings = `/api/cfmappings/${accountOf(server, 'pilot').subscriber_id}`
  const { body: before } = await api.get(mappings)
  try {
    await clear(api)
    const { body } = await api.post(url, office)
    const rule = {
      destinationset: { name: 'Evenings', destinations: [{ destination: 'voicebox' }] },
      timeset: null,
    }
    await api.put(mappings, { ...before, cfu: [rule], cfb: [], cft: [], cfna: [] })
    await signIn('pilot')
    await page.goto('/#/user/call-forwarding')
    const card = page.getByRole('region', { name: /^Evenings/ })
    await card.getByRole('button', { name: 'Condition' }).click()
    await page.getByRole('button', { name: 'Schedule of the company' }).click()
    await page.getByRole('dialog').getByText('Outside', { exact: true }).click()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(card).toContainText('outside Office hours')
    expect((await api.get(`${url}/${Number(body['id'])}/users`)).body).toMatchObject({
      users: [{ kind: 'rule', rule: 'Evenings', use: 'outside' }],
    })
    await expectAccessible(page)
  } finally {
    await api.put(mappings, before)
    await clear(api)
  }
})
