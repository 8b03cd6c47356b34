import { type ApiCaller, apiAs } from './support/api-as.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { holdLine } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

const schedules = '/api/lineside/schedules'
const followers = '/api/lineside/schedulelines'
const closures = '/api/lineside/closures'
/** A schedule that is always open. */
const always = {
  name: 'Always',
  timezone: 'Europe/Vienna',
  week: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 1440 })),
  exceptions: [],
  follows_holidays: true,
}

/** Opens everything, and takes the schedules away. */
const clear = async (api: ApiCaller): Promise<void> => {
  const known = (await api.get(closures)).body as { closures: { subscriber_id: number | null }[] }
  for (const { subscriber_id: id } of known.closures) await api.remove(id === null ? closures : `${closures}/${id}`)
  const { lines } = (await api.get(followers)).body as {
    lines: { subscriber_id: number; schedule_id: number | null }[]
  }
  for (const line of lines) if (line.schedule_id !== null) await api.remove(`${followers}/${line.subscriber_id}`)
  const all = (await api.get(schedules)).body as { schedules: { id: number }[] }
  for (const { id } of all.schedules) await api.remove(`${schedules}/${id}`)
}

const salesOf = async (api: ApiCaller): Promise<number> => {
  const { lines } = (await api.get(followers)).body as { lines: { subscriber_id: number; name: string }[] }
  return lines.find(({ name }) => name === 'Sales')?.subscriber_id ?? 0
}

test('SCHED-03: an administrator closes the company; every page says so, callers notice, and it is opened again', async ({
  page,
  server,
  signIn,
}) => {
  const api = await apiAs(server, 'pilot')
  try {
    await clear(api)
    const sales = await salesOf(api)
    const { body: open } = await api.post(schedules, always)
    await api.post(schedules, { ...always, name: 'On call', follows_holidays: false })
    await api.put(`${followers}/${sales}`, { schedule_id: open['id'], closed: { to: 'voicebox' } })
    await signIn('pilot')
    await page.goto('/#/user/pbx-configuration/schedules')
    await page.getByRole('button', { name: 'Close now…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Close now' })
    const save = dialog.getByRole('button', { name: 'Close', exact: true }).last()
    await expect(dialog).toContainText('1 group, queue or attendant closes at once')
    await expect(dialog).toContainText('Not closed, because it does not follow the holidays: On call.')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Snow, nobody gets here')
    await dialog.getByRole('radio', { name: 'until another moment' }).check()
    await dialog.getByLabel('Day and time, in the company’s time zone').fill('2020-01-01T08:00')
    await save.click()
    await expect(dialog.getByText('Enter a moment in the future')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('radio', { name: 'until the end of the day' }).check()
    await save.click()
    await expect(dialog).toBeHidden()

    const told = page.getByRole('region', { name: 'Closed now' })
    const title = 'Closed until the end of the day: Snow, nobody gets here'
    // the page has a card of its own in place of the bar
    const card = page.getByRole('group', { name: 'Closed now' })
    await expect(card).toContainText(title)
    await expect(card).toContainText('closed by Anna Novak')
    await expect(told).toHaveCount(0)
    const rows = page.getByRole('main').getByRole('listitem')
    await expect(rows.filter({ hasText: 'Always' }).first()).toContainText('Closed until')
    await expect(rows.filter({ hasText: 'On call' }).first()).toContainText('Open')
    await expectAccessible(page)
    await page.goto('/#/user/dashboard')
    await expect(told).toContainText(title)
    await expectAccessible(page)
    const { steps } = (await api.get(`/api/lineside/calloutcomes/${sales}`)).body as { steps: { code: string }[] }
    expect(steps.map(({ code }) => code)).toEqual(['not_blocked', 'hours', 'announcement', 'voicebox'])

    await told.getByRole('button', { name: /^Change/ }).click()
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Snow, nobody gets here')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Storm')
    await save.click()
    await expect(told).toContainText('Closed until the end of the day: Storm')
    await told.getByRole('button', { name: /^Open again/ }).click()
    await expect(told).toHaveCount(0)
    await page.goto('/#/user/pbx-configuration/changes')
    await expect(
      page
        .getByText(/turned off “Closed now”/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
  } finally {
    await clear(api)
  }
})

test('SCHED-03: a receptionist closes a group from the team page; a colleague reads it there, and it ends by itself', async ({
  page,
  server,
  browser,
}) => {
  const api = await apiAs(server, 'pilot')
  const [rita, max] = server.accounts.filter(({ role }) => role === 'seat')
  if (rita === undefined || max === undefined) throw new Error('The demo world has too few seats')
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-US' })
  const theirs = await context.newPage()
  try {
    await clear(api)
    const sales = await salesOf(api)
    await api.post(`/api/lineside/roles/${rita.subscriber_id}`, { give: ['reception'] })
    await holdLine(theirs, max)
    await theirs.goto('/#/user/team')
    const group = theirs.getByRole('heading', { level: 2, name: /^Sales/ })
    await expect(group).toBeVisible()
    await expect(theirs.getByRole('button', { name: 'Close now…' })).toHaveCount(0)

    await holdLine(page, rita)
    await page.goto('/#/user/team')
    await page.getByRole('button', { name: 'Close now…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Close now' })
    await dialog.getByRole('combobox', { name: 'What closes' }).selectOption({ label: 'Group Sales 50' })
    await dialog.getByRole('radio', { name: 'until somebody opens again' }).check()
    await expect(dialog).toContainText('without a schedule, to the voicebox')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    const told = page.getByRole('region', { name: 'Closed now' })
    await expect(told).toContainText('Sales is closed until somebody opens again')

    // the colleague’s page follows without a reload, and offers nothing
    await expect(group).toContainText('closed until somebody opens again')
    await expect(theirs.getByRole('region', { name: 'Closed now' })).toHaveCount(0)
    await expectAccessible(theirs)

    // a few moments are left: nobody opens it
    const until = new Date(Date.now() + 3_000).toISOString()
    await api.put(`${closures}/${sales}`, { until, announcement: null })
    await expect(group).not.toContainText('closed')
    await expect(told).toHaveCount(0)
  } finally {
    await api.post(`/api/lineside/roles/${rita.subscriber_id}`, { take: ['reception'] })
    await clear(api)
    await context.close()
  }
})

test('SCHED-03: a group and a queue have the switch where they are set up', async ({ page, server, signIn }) => {
  const api = await apiAs(server, 'pilot')
  try {
    await clear(api)
    const sales = await salesOf(api)
    await signIn('pilot')
    await page.goto(`/#/user/pbx-configuration/groups?open=${sales}`)
    await page.getByRole('button', { name: 'Close now…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Close now' })
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Training')
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    const card = page.getByRole('group', { name: 'Closed now' })
    await expect(card).toContainText('Closed until the end of the day: Training')
    await expect(page.getByRole('region', { name: 'Closed now' })).toContainText('Sales is closed')
    await expectAccessible(page)
    await card.getByRole('button', { name: 'Open again' }).click()
    await expect(card).toHaveCount(0)
    await page.goto('/#/user/pbx-configuration/call-queues')
    await page.getByRole('button', { name: 'Expand Support' }).click()
    await page.getByRole('button', { name: 'Close now…' }).first().click()
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(card).toContainText('Closed until the end of the day')
    await expectAccessible(page)
    await card.getByRole('button', { name: 'Open again' }).click()
    await expect(card).toHaveCount(0)
  } finally {
    await clear(api)
  }
})
