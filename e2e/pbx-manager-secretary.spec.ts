import { expectAccessible } from './support/expect-accessible.ts'
import { expect, test } from './support/test.ts'

// another platform knows no names of numbers: front-pages.spec.ts adds an assistant there
test('MS-01, MS-02, MS-03: an assistant is built as a sentence, changed by its words and its field, and removed', {
  tag: '@lineside',
}, async ({ page, signInPilot }) => {
  const api = await signInPilot()
  await page.goto('/#/user/pbx-configuration/ms-configs')
  const root = page.locator('#csc-page-pbx-ms-configs')
  // the sentence of the page says who answers whose calls, and the row where a call goes
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Petra Lang answers calls to Sales first.')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('If nobody answers, callers are lost.')
  await expect(root.getByRole('region', { name: 'Sales', exact: true })).toContainText('Petra Lang 60 s')

  await root.getByRole('button', { name: 'Add assistant' }).first().click()
  await expect(page.getByRole('heading', { name: 'Who answers first?' })).toBeVisible()
  const form = root.getByRole('region', { name: 'Add assistant' })
  const manager = form.getByRole('combobox', { name: 'Manager' })
  await expect(manager).toBeFocused()
  // a group or the pilot, no seat
  await manager.fill('a')
  await expect(page.getByRole('option', { name: /Anna Novak/ })).toBeVisible()
  await expect(page.getByRole('option', { name: /Max Berger/ })).toHaveCount(0)
  // a second one would take the first one's place
  await manager.fill('sal')
  await page.getByRole('option', { name: /Sales/ }).click()
  await expect(form.getByText('Sales already has an assistant. Change it in the list.')).toBeVisible()
  // people are found by their names, and the last one goes by Backspace
  const person = form.getByRole('combobox', { name: 'Person: add to People' })
  await person.fill('max')
  await page.getByRole('option', { name: /Max Berger/ }).click()
  await person.fill('sofia')
  await page.getByRole('option', { name: /Sofia Marchetti/ }).click()
  await person.press('Backspace')
  await expect(form.getByRole('button', { name: 'Remove Sofia Marchetti' })).toHaveCount(0)
  await form.getByRole('button', { name: 'Add the assistant of Sales' }).click()
  await expect(manager).toBeFocused()
  await manager.fill('ann')
  await page.getByRole('option', { name: /Anna Novak/ }).click()
  await expect(form.getByText('already has an assistant', { exact: false })).toHaveCount(0)
  // both ways are drawn before it is added
  await expect(form.getByRole('list', { name: 'Route of a call to Anna Novak' })).toContainText('Max Berger')
  await expect(form.getByRole('list', { name: 'Route of an assistant’s own call to Anna Novak' })).toContainText(
    'From Max Berger',
  )
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add the assistant of Anna Novak' }).click()
  await expect(page.getByText('Created manager secretary config for Anna Novak successfully')).toBeVisible()

  const item = root.getByRole('region', { name: 'Anna Novak', exact: true })
  await expect(item).toContainText('Rings Max Berger')
  const id = Number(/open=(\d+)/.exec(page.url())?.[1])
  const stored = async () => (await api.get(`/api/subscriberpreferences/${id}`)).body
  expect((await stored())['manager_secretary']).toBe(true)
  expect((await stored())['secretary_numbers']).toHaveLength(1)

  // the words are saved at once
  await item.getByRole('button', { name: 'Person: add to People' }).click()
  await page.keyboard.type('sofia')
  await page.getByRole('option', { name: /Sofia Marchetti/ }).click()
  await expect(
    page.getByText('Updated Secretary numbers for manager secretary config Anna Novak successfully'),
  ).toBeVisible()
  await expect(item.getByRole('list', { name: 'Route of a call to Anna Novak' })).toContainText('2 people')
  await expect(item).toContainText('Rings Max Berger, Sofia Marchetti')
  await expect.poll(async () => (await stored())['secretary_numbers']).toHaveLength(2)
  await item.getByRole('button', { name: 'Remove Max Berger' }).click()
  await expect(item).toContainText('Rings Sofia Marchetti')

  // and the field stays reachable
  await item.getByRole('button', { name: 'More settings' }).click()
  await item.getByRole('button', { name: 'Add to Secretary numbers' }).click()
  await page.keyboard.type('720')
  await page.getByRole('option', { name: /\+43/ }).first().click()
  await page.keyboard.press('Escape')
  await item.getByRole('button', { name: 'Save Secretary numbers' }).click()
  await expect.poll(async () => (await stored())['secretary_numbers']).toHaveLength(2)

  await item.getByRole('button', { name: 'Actions for Anna Novak' }).click()
  await page.getByRole('menuitem', { name: 'Remove assistant' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove assistant' })
  await expect(dialog).toContainText('You are about to remove config for Anna Novak')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Removed manager secretary config for Anna Novak successfully')).toBeVisible()
  await expect(item).toHaveCount(0)
  expect((await stored())['secretary_numbers']).toBeUndefined()
})

// another platform tells of no way of a call
test('MS-01, GRP-04: callers whom the assistant does not answer get a voicebox by the last word', {
  tag: '@lineside',
}, async ({ page, signInPilot }) => {
  await signInPilot()
  await page.goto('/#/user/pbx-configuration/ms-configs')
  const item = page.getByRole('region', { name: 'Sales', exact: true })
  await item.getByRole('button', { name: 'Expand Sales' }).click()
  const way = item.getByRole('list', { name: 'Route of a call to Sales' })
  await expect(way.getByRole('listitem').last()).toHaveText('Ends, after 60 s')
  await item.getByRole('button', { name: 'If nobody answers: the call just ends' }).click()
  await page.getByRole('menuitemradio', { name: 'Sales voicebox' }).click()
  await expect(way.getByRole('listitem').last()).toContainText('Voicebox')
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('callers are lost')
  await expectAccessible(page)
})
