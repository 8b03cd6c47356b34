import type { Page } from '@playwright/test'
import { apiAs } from './support/api-as.ts'
import { accountOf } from './support/sign-in-as.ts'
import { csvOf } from './support/csv-of.ts'
import { expect, test } from './support/test.ts'

const root = (page: Page) => page.locator('#csc-page-pbx-call-queues')

// a customer whose list is empty
const role = 'third-customer-pilot'

const expectFile = async (page: Page): Promise<void> => {
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More for Call queues' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const { name, head, rows } = await csvOf(await file)
  expect(name).toMatch(/^Call queues \d{4}-\d\d-\d\d\.csv$/)
  expect(head).toBe('Name,Extension,Queue length,Wrap up time')
  expect(rows).toContainEqual(expect.stringMatching(/^Doris Berger,\d+,99999,10$/))
}

test('CQ-01 to CQ-05, ENT-15: a call queue is created with the usual numbers, changed, linked to, and removed', async ({
  page,
  server,
  signIn,
  isFronted,
}) => {
  const api = await apiAs(server, role)
  await signIn(role)
  await page.goto('/#/user/pbx-configuration/call-queues')
  await expect(page.getByText('No call queues created yet')).toBeVisible()

  await root(page).getByRole('button', { name: 'Add call queue' }).first().click()
  const form = root(page).getByRole('region', { name: 'Add call queue' })
  const text = (name: string) => form.getByRole('textbox', { name })
  const create = form.getByRole('button', { name: /^Add queue/ })
  await expect(text('Queue length')).toHaveValue('5')
  await expect(text('Wrap up time')).toHaveValue('10')
  await create.click()
  await expect(form.getByRole('combobox', { name: 'Person or group' })).toBeFocused()
  await expect(form.getByText('Person or group is required')).toBeVisible()
  // of what fits, Enter takes the first, and sends nothing
  await form.getByRole('combobox', { name: 'Person or group' }).fill('dor')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('combobox', { name: 'Person or group' })).toHaveValue(/Doris Berger/)
  await text('Wrap up time').fill('3601')
  await expect(form.getByText('Wrap up time must be maximum of 3600 seconds')).toBeVisible()
  await text('Wrap up time').fill('')
  await text('Queue length').fill('8')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await create.click()
  // ENT-15: its id is the subscriber's, and it is written with both numbers at once
  const { subscriber_id: doris } =
    server.accounts.find(({ username }) => username.startsWith('doris')) ?? accountOf(server, role)
  expect((await sent).url()).toBe(`${server.url}/api/subscriberpreferences/${doris}`)
  expect((await sent).postDataJSON()).toEqual([
    { op: 'add', path: '/cloud_pbx_callqueue', value: true },
    { op: 'add', path: '/max_queue_length', value: '8' },
    { op: 'add', path: '/queue_wrap_up_time', value: '10' },
  ])
  await expect(page.getByText('Created call queue for Doris Berger successfully')).toBeVisible()
  const item = root(page).getByRole('region', { name: 'Doris Berger', exact: true })
  await expect(item).toContainText('8 callers can wait, 10 s between calls')

  // a second one would take its place
  await root(page).getByRole('button', { name: 'Add call queue' }).click()
  await form.getByRole('combobox', { name: 'Person or group' }).fill('dor')
  await page.getByRole('option', { name: /Doris Berger/ }).click()
  await expect(form.getByText('Doris Berger already has a call queue. Change it in the list.')).toBeVisible()
  await create.click()
  await expect(form.getByRole('combobox', { name: 'Person or group' })).toBeFocused()
  await form.getByRole('combobox', { name: 'Person or group' }).fill('')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()

  await item.getByRole('button', { name: 'Expand Doris Berger' }).click()
  const length = item.getByRole('textbox', { name: 'Queue length' })
  await length.fill('100000')
  await expect(item.getByText('Queue length must be between 1 and 99999')).toBeVisible()
  await length.fill('99999')
  await item.getByRole('button', { name: 'Save Queue length' }).click()
  await expect(page.getByText('Updated Queue length for call queue Doris Berger successfully')).toBeVisible()
  // another platform cannot be asked for all lines with a queue at once
  if (!isFronted) await expectFile(page)
  const id = Number(/open=(\d+)/.exec(page.url())?.[1])
  expect((await api.get(`/api/subscriberpreferences/${id}`)).body).toMatchObject({
    cloud_pbx_callqueue: true,
    max_queue_length: '99999',
    queue_wrap_up_time: '10',
  })

  // GRP-04, of seats and groups alike
  await page.goto(`/#/user/pbx-configuration/seats?open=${id}`)
  await page.getByRole('link', { name: 'Call queue', exact: true }).click()
  await expect(item.getByRole('textbox', { name: 'Queue length' })).toHaveValue('99999')
  await item.getByRole('button', { name: 'Remove call queue' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove call queue' })
  await expect(dialog).toContainText('You are about to remove call queue Doris Berger')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Removed call queue for Doris Berger successfully')).toBeVisible()
  await expect(page.getByText('No call queues created yet')).toBeVisible()
  // nothing is left but the way to add one
  await expect(root(page).getByRole('button', { name: 'Add call queue' }).last()).toBeFocused()
})
