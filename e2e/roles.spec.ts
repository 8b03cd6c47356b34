import { apiAs } from './support/api-as.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { accountOf, holdLine } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

// a customer whose list of queues is empty
const [administrator, seat] = ['third-customer-pilot', 'third-customer-seat'] as const

test('ROLE-01: a person is given the queues, leads them at once, and loses them at once', async ({
  page,
  server,
  signIn,
  browser,
}) => {
  const api = await apiAs(server, administrator)
  const [pilot, doris] = [accountOf(server, administrator), accountOf(server, seat)]
  // the pilot's own line is the queue, and its only agent
  const queues = (isOn: boolean) =>
    api.patch(`/api/subscriberpreferences/${pilot.subscriber_id}`, [
      { op: 'add', path: '/cloud_pbx_callqueue', value: isOn },
    ])
  expect((await queues(true)).status).toBe(204)
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-US' })
  const theirs = await context.newPage()
  try {
    await holdLine(theirs, doris)
    await theirs.goto('/#/user/dashboard')
    await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()
    const entry = theirs.getByRole('navigation').getByRole('link', { name: 'Call queues' })
    await expect(entry).toHaveCount(0)

    await signIn(administrator)
    await page.goto('/#/user/pbx-configuration/roles')
    await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible()
    await page.getByRole('button', { name: 'Administrator' }).click()
    // the role of the pilot cannot be taken
    await expect(
      page.getByRole('list', { name: 'People with the role Administrator' }).getByRole('button'),
    ).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Queue lead' }).click()
    await expect(page.getByText('Pauses and resumes the agents of all queues')).toBeVisible()
    await expect(page.getByText('Does not hear the recordings of others')).toBeVisible()
    await page.getByRole('combobox', { name: 'Add a person to Queue lead' }).fill('doris')
    await page.getByRole('option', { name: /Doris Berger/ }).click()
    const people = page.getByRole('list', { name: 'People with the role Queue lead' })
    await expect(people.getByText('Doris Berger')).toBeVisible()
    await expectAccessible(page)

    // the other person's menu follows without a reload
    await entry.click()
    const agents = theirs.getByRole('list', { name: /^Agents/ })
    await theirs
      .getByRole('button', { name: /^Pause / })
      .first()
      .click()
    await expect(theirs.getByRole('button', { name: /^Resume / })).toBeVisible()
    await expect(agents.first()).toBeVisible()
    await expectAccessible(theirs)
    const token = (await theirs.evaluate(() => localStorage.getItem('csc_jwt'))) ?? ''
    const pauses = (part: string) =>
      theirs.request.put(`/api/lineside/callqueues/${pilot.subscriber_id}/agents/${pilot.subscriber_id}`, {
        headers: { authorization: `Bearer ${token}` },
        data: { part },
      })
    expect((await pauses('ready')).status()).toBe(204)

    await people.getByRole('button', { name: /Doris Berger/ }).click()
    await expect(people.getByText('Doris Berger')).toHaveCount(0)
    expect((await pauses('paused')).status()).toBe(403)
    await expect(theirs).not.toHaveURL(/call-queues/)
    await expect(entry).toHaveCount(0)

    // who gave and took it stands in the log
    await page.goto('/#/user/pbx-configuration/changes')
    await expect(page.getByText('Doris Berger').filter({ visible: true }).first()).toBeVisible()
  } finally {
    await api.post(`/api/lineside/roles/${doris.subscriber_id}`, { take: ['queue_lead'] })
    await queues(false)
    await context.close()
  }
})

test('ROLE-01: an auditor reads recordings and changes of the company, and changes nothing', async ({
  page,
  server,
  signIn,
}) => {
  const api = await apiAs(server, administrator)
  const doris = accountOf(server, seat)
  await api.post(`/api/lineside/roles/${doris.subscriber_id}`, { give: ['auditor'] })
  try {
    await signIn(seat)
    await page.goto('/#/user/recordings')
    await page.getByRole('radio', { name: 'Company' }).check()
    await expect(page).toHaveURL(/of=company/)
    await expectAccessible(page)
    await page.goto('/#/user/pbx-configuration/changes')
    await expect(page.getByRole('heading', { level: 1, name: 'Who changed what' })).toBeVisible()
    await expect(page.getByRole('button', { name: /put back/i })).toHaveCount(0)
    await page.goto('/#/user/pbx-configuration/roles')
    await expect(page).not.toHaveURL(/roles/)
  } finally {
    await api.post(`/api/lineside/roles/${doris.subscriber_id}`, { take: ['auditor'] })
  }
})

test('ROLE-02: the page of roles begins to see as a person', async ({ page, signIn }) => {
  await signIn(administrator)
  await page.goto('/#/user/pbx-configuration/roles')
  const seeAs = page.getByRole('region', { name: 'See as' })
  await expect(seeAs.getByRole('button', { name: 'See as…' })).toBeDisabled()
  await seeAs.getByRole('combobox', { name: 'Person' }).click()
  // an administrator is not offered
  await expect(page.getByRole('option')).toHaveText([/Doris Berger/])
  await page.getByRole('option', { name: /Doris Berger/ }).click()
  await expectAccessible(page)
  await seeAs.getByRole('button', { name: 'See as Doris Berger' }).click()
  const dialog = page.getByRole('dialog', { name: 'See as Doris Berger?' })
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
})
