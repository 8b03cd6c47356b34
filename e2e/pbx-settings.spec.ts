import { type ApiCaller, apiAs } from './support/api-as.ts'
import type { RunningServer } from './support/server.ts'
import { accountOf } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

const own = async (server: RunningServer, role: string) => {
  const api: ApiCaller = await apiAs(server, role)
  const path = `/api/subscriberpreferences/${accountOf(server, role).subscriber_id}`
  return { api, path, stored: async (name: string) => (await api.get(path)).body[name] }
}

test('PBXSET-01, PBXSET-02: hiding the number; a queue that is switched on at once, then its numbers', async ({
  page,
  server,
  signIn,
}) => {
  const { stored } = await own(server, 'pilot')
  await signIn('pilot')
  await page.goto('/#/user/pbx-settings/general')
  const hide = page.getByRole('switch', { name: 'Hide number within own PBX' })
  await hide.click()
  await expect(page.getByText('Changed Hide number within own PBX successfully')).toBeVisible()
  await expect.poll(() => stored('clir_intrapbx')).toBe(true)
  await expect(hide).toBeEnabled()
  await expect(hide).toBeChecked()
  await hide.click()
  await expect.poll(() => stored('clir_intrapbx')).toBe(false)

  // what else the line has, and whether it is on, leads there
  const more = page.getByRole('region', { name: 'Also within your PBX' })
  await expect(more).toContainText(/Call queues\s*off/)
  await more.getByRole('link', { name: 'Change Call queues' }).click()
  await expect(page).toHaveURL(/pbx-settings\/call-queues$/)
  const length = page.getByRole('textbox', { name: 'Queue length' })
  const wrapUp = page.getByRole('textbox', { name: 'Wrap up time' })
  await expect(length).toBeDisabled()
  await expect(length).toHaveValue('5')
  await expect(wrapUp).toHaveValue('10')
  const toggle = page.getByRole('switch', { name: 'Call queue' })
  await toggle.click()
  await expect.poll(() => stored('cloud_pbx_callqueue')).toBe(true)
  await length.fill('100000')
  await expect(page.getByText('Queue length must be between 1 and 99999')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Queue length' })).toBeDisabled()
  await length.fill('')
  await length.pressSequentially('1 2')
  await expect(length).toHaveValue('12')
  await page.getByRole('button', { name: 'Save Queue length' }).click()
  await expect(page.getByText('Changed Queue length successfully')).toBeVisible()
  expect(await stored('max_queue_length')).toBe('12')
  await wrapUp.fill('30')
  await wrapUp.press('Enter')
  await expect.poll(() => stored('queue_wrap_up_time')).toBe('30')
  // empty falls back to the default
  await length.fill('')
  await page.getByRole('button', { name: 'Save Queue length' }).click()
  await expect(length).toHaveValue('5')
  expect(await stored('max_queue_length')).toBe('5')
  await toggle.click()
  await expect(wrapUp).toBeDisabled()
  await expect.poll(() => stored('cloud_pbx_callqueue')).toBe(false)
})

test('PBXSET-03: the secretary is switched on at once, its numbers are saved and reset', async ({
  page,
  server,
  signIn,
}) => {
  for (const [role, typed, offered, digits] of [
    ['pilot', '720', /\+43 720/, /^43720/],
    // a seat sees no list of numbers
    ['seat', '0660 / 123 45 67', /\+43 660 123 45 67/, /^436601234567$/],
  ] as const) {
    const { stored, api, path } = await own(server, role)
    await signIn(role)
    await page.goto('/#/user/pbx-settings/ms-configs')
    const numbers = page.getByRole('group', { name: 'Secretary numbers' })
    const add = numbers.getByRole('button', { name: 'Add to Secretary numbers' })
    await expect(add).toBeDisabled()
    await page.getByRole('switch', { name: 'Assistant' }).click()
    await expect.poll(() => stored('manager_secretary')).toBe(true)
    // SAY-02: on with nobody named it would do nothing without a word
    await expect(page.getByText('Without a number, this changes nothing')).toBeVisible()
    await add.click()
    await page.keyboard.type(typed)
    await page.getByRole('option', { name: offered }).first().click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Reset Secretary numbers' }).click()
    await expect(numbers.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
    await add.click()
    await page.keyboard.type(typed)
    await page.getByRole('option', { name: offered }).first().click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Save Secretary numbers' }).click()
    await expect(page.getByText('Changed Secretary numbers successfully')).toBeVisible()
    expect(await stored('secretary_numbers')).toEqual([expect.stringMatching(digits)])
    await page.getByRole('switch', { name: 'Assistant' }).click()
    await expect(add).toBeDisabled()
    await api.patch(path, [{ op: 'remove', path: '/secretary_numbers' }])
  }
})

test('PBXSET-04, AA-02: slots are added, must lead somewhere, are saved together and removed one by one', async ({
  page,
  server,
  signIn,
}) => {
  const { api } = await own(server, 'seat')
  const path = `/api/autoattendants/${accountOf(server, 'seat').subscriber_id}`
  const slots = async () => (await api.get(path)).body['slots'] as { slot: string; destination: string }[]
  await signIn('seat')
  await page.goto('/#/user/pbx-settings/auto-attendant')
  await expect(page.getByText('No keys yet')).toBeVisible()
  const add = async (slot: string) => {
    await page.getByRole('button', { name: 'Add slot' }).click()
    await page.getByRole('menuitem', { name: slot, exact: true }).click()
  }
  const destination = (slot: string) => page.getByRole('combobox', { name: `Key ${slot}, Destination` })
  await add('1')
  await expect(destination('1')).toBeFocused()
  await add('default')
  // what is typed goes to where the focus is
  await expect(destination('default')).toBeFocused()
  await destination('1').fill('22')
  await page.getByRole('button', { name: 'Save keys' }).click()
  await expect(page.getByText('Please fill or remove the empty slots')).toBeVisible()
  await expect(page.getByText('Destination must not be empty')).toBeVisible()
  await page.getByRole('button', { name: 'Remove key default' }).click()
  expect(await slots()).toEqual([])
  await page.getByRole('button', { name: 'Save keys' }).click()
  await expect(page.getByText('Slots saved successfully')).toBeVisible()
  await expect(destination('1')).toHaveCount(0)
  expect(await slots()).toEqual([expect.objectContaining({ slot: '1', destination: 'sip:22@nordwind.example' })])

  await page.getByRole('button', { name: 'Add slot' }).click()
  await expect(page.getByRole('menuitem', { name: '2', exact: true })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: '1', exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit key 1' }).click()
  await destination('1').fill('two words')
  await expect(page.getByText('Input a valid number or subscriber name')).toBeVisible()
  await page.getByRole('button', { name: 'Reset key 1' }).click()
  await page.getByRole('button', { name: 'Remove key 1' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete key' })
  await expect(dialog).toContainText('You are about to delete key 1')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No keys yet')).toBeVisible()
  expect(await slots()).toEqual([])
})
