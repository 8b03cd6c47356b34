import { expect, test } from './support/test.ts'

test('MS-01, MS-03: a manager gets secretary numbers, which are changed, linked to, and removed', async ({
  page,
  signInPilot,
}) => {
  const api = await signInPilot()
  await page.goto('/#/user/pbx-configuration/ms-configs')
  const root = page.locator('#csc-page-pbx-ms-configs')
  await root.getByRole('button', { name: 'Add assistant' }).first().click()
  const form = root.getByRole('region', { name: 'Add assistant' })
  const create = form.getByRole('button', { name: 'Create' })
  const add = async (part: typeof form) => {
    await part.getByRole('button', { name: 'Add to Secretary numbers' }).click()
    await page.keyboard.type('720')
    await page.getByRole('option', { name: /\+43/ }).first().click()
    await page.keyboard.press('Escape')
  }
  const manager = form.getByRole('combobox', { name: 'Manager' })
  // a group or the pilot, no seat
  await manager.fill('a')
  await expect(page.getByRole('option', { name: /Anna Novak/ })).toBeVisible()
  await expect(page.getByRole('option', { name: /Max Berger/ })).toHaveCount(0)
  // a second one would take the first one's place
  await manager.fill('sal')
  await page.getByRole('option', { name: /Sales/ }).click()
  await expect(form.getByText('Sales already has an assistant. Change it in the list.')).toBeVisible()
  await add(form)
  await create.click()
  await expect(manager).toBeFocused()
  await manager.fill('ann')
  await page.getByRole('option', { name: /Anna Novak/ }).click()
  await expect(form.getByText('already has an assistant', { exact: false })).toHaveCount(0)
  await create.click()
  await expect(page.getByText('Created manager secretary config for Anna Novak successfully')).toBeVisible()

  const item = root.getByRole('region', { name: 'Anna Novak', exact: true })
  await expect(item).toContainText(/Rings \S/)
  await item.getByRole('button', { name: 'Expand Anna Novak' }).click()
  await expect(item.getByRole('textbox')).toHaveCount(0)
  await add(item)
  await item.getByRole('button', { name: 'Save Secretary numbers' }).click()
  await expect(
    page.getByText('Updated Secretary numbers for manager secretary config Anna Novak successfully'),
  ).toBeVisible()
  await expect(item).toContainText(/Rings .+, .+/)
  const id = Number(/open=(\d+)/.exec(page.url())?.[1])
  const stored = (await api.get(`/api/subscriberpreferences/${id}`)).body
  expect(stored['manager_secretary']).toBe(true)
  expect(stored['secretary_numbers']).toHaveLength(2)

  await item.getByRole('button', { name: 'Actions for Anna Novak' }).click()
  await page.getByRole('menuitem', { name: 'Remove assistant' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove assistant' })
  await expect(dialog).toContainText('You are about to remove config for Anna Novak')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Removed manager secretary config for Anna Novak successfully')).toBeVisible()
  await expect(item).toHaveCount(0)
  expect((await api.get(`/api/subscriberpreferences/${id}`)).body['secretary_numbers']).toBeUndefined()
})
