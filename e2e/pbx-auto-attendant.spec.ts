import { expectAccessible } from './support/expect-accessible.ts'
import { apiAs } from './support/api-as.ts'
import { expect, test } from './support/test.ts'

// another platform has no menus read aloud: front-pages.spec.ts sets keys there
test('AA-01, AA-02, SAY-02: five lines a page, each opens to its slots, which are saved and removed', {
  tag: '@lineside',
}, async ({ page, signInPilot }) => {
  const api = await signInPilot()
  await page.goto('/#/user/pbx-configuration/auto-attendant')
  // SAY-02: the menu that callers hear is open
  await expect(page.getByRole('list', { name: 'Keys of Anna Novak' }).getByRole('listitem')).toHaveCount(4)
  await page.getByRole('button', { name: 'More for menus' }).click()
  await page.getByRole('menuitem', { name: 'All lines as a table' }).click()
  const expand = page.getByRole('button', { name: /^Expand / })
  await expect(expand).toHaveCount(5)
  // lines with a menu come first
  await expect(expand.first()).toHaveAccessibleName('Expand Anna Novak')
  const lastPage = Number(/^Page 1 of (\d+)$/.exec(await page.getByText(/^Page 1 of/).innerText())?.[1])
  for (let index = 2; index <= lastPage; index += 1) {
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText(`Page ${index} of ${lastPage}`)).toBeVisible()
  }
  await expect(page).toHaveURL(new RegExp(`page=${lastPage}`))
  // there is no next page: the focus goes to the button before, which leads back or says which page this is
  const pages = page.getByRole('navigation').filter({ has: page.getByRole('button', { name: 'Previous page' }) })
  await expect(pages.locator('button:focus')).toHaveAccessibleName(/^(Previous page|Page \d+)$/)
  await expect(expand.first()).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search by name or extension' }).fill('supp')
  await expect(expand).toHaveCount(1)
  await page.getByRole('button', { name: 'Expand Support' }).click()
  const id = Number(/open=(\d+)/.exec(page.url())?.[1])

  for (const slot of ['default', '3']) {
    await page.getByRole('button', { name: 'Add slot' }).click()
    await page.getByRole('menuitem', { name: slot, exact: true }).click()
    const destination = page.getByRole('combobox', { name: `Key ${slot}, Destination` })
    // what is typed goes to where the focus is
    await expect(destination).toBeFocused()
    if (slot === '3') await destination.fill(' 22 ')
    else {
      // SAY-02: whoever types a name means somebody; Enter takes the first, and saves nothing yet
      await destination.fill('Sal')
      await expect(page.getByRole('option', { name: /Sales/ })).toBeVisible()
      await destination.press('Enter')
      await expect(destination).toHaveValue('50')
      // the list is gone: it would lie over what comes next
      await expect(page.getByRole('option')).toHaveCount(0)
      await expect(page.getByRole('status').filter({ hasText: 'Sales' })).toBeVisible()
    }
  }
  // nothing typed is lost by another search, or by folding
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  for (const lose of [
    () => page.getByRole('searchbox').fill('sal'),
    () => page.getByRole('button', { name: 'Collapse Support' }).click(),
  ]) {
    await lose()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toHaveCount(0)
    await expect(page.getByRole('searchbox')).toHaveValue('supp')
    await expect(page.getByRole('combobox', { name: 'Key 3, Destination' })).toHaveValue(' 22 ')
  }
  await page.getByRole('button', { name: 'Save keys' }).click()
  await expect(page.getByText('Slots saved successfully')).toBeVisible()
  const slots = page.getByRole('list', { name: 'Keys of Support' }).getByRole('listitem')
  await expect(slots).toHaveCount(2)
  await expect(slots.first()).toContainText('Sofia Marchetti')
  await expect(slots.first()).toContainText('22')
  // REACH-01: whether anybody is reached there
  await expect(slots.first()).toContainText('2 phones ring for 60 s, then callers are lost')
  await expect(slots.last()).toContainText('Reachable: Petra Lang')
  // NAME-02: a person has the face of one, a group that of several
  await expect(slots.first().locator('span[aria-hidden=true] svg')).toHaveCount(0)
  await expect(slots.last().locator('span[aria-hidden=true] svg')).toBeVisible()
  await expect(page.getByRole('row', { name: /^Support 51/ })).toContainText('3 Sofia Marchetti, otherwise Sales')
  // SAY-02: the saved menu is played as callers hear it
  const heard = page.getByRole('region', { name: 'What callers hear' })
  await expect(heard).toContainText('Drücken Sie die drei für Auswahl drei.')
  await heard.getByRole('button', { name: 'Play the menu of Support' }).click()
  await expect(heard.getByRole('button', { name: 'Pause the menu of Support' })).toBeVisible()
  const stored = async () => (await api.get(`/api/autoattendants/${id}`)).body['slots']
  expect(await stored()).toEqual([
    expect.objectContaining({ slot: '3', destination: 'sip:22@nordwind.example' }),
    expect.objectContaining({ slot: 'default', destination: 'sip:50@nordwind.example' }),
  ])

  for (const slot of ['3', 'default']) {
    await page.getByRole('button', { name: `Remove key ${slot}` }).click()
    await page.getByRole('alertdialog', { name: 'Delete key' }).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(`Key ${slot} removed`)).toBeVisible()
    // the focus goes on to what is left
    await expect(page.getByRole('button', { name: slot === '3' ? 'Edit key default' : 'Add slot' })).toBeFocused()
  }
  await expect(page.getByText('No keys yet')).toBeVisible()
  expect(await stored()).toEqual([])
})

// another platform cannot say which lines have a menu
test('AA-01: a line gets its first menu by keyboard, and both menus stand above, one of them open', {
  tag: '@lineside',
}, async ({ page, server, signIn }) => {
  const api = await apiAs(server, 'pilot')
  const { body } = await api.get('/api/subscribers/?pbx_extension=51')
  const id = Number((body['_embedded'] as Record<string, { id: number }[]>)['ngcp:subscribers']?.[0]?.id)
  await api.replace(`/api/autoattendants/${id}`, 'slots', [])
  await signIn('pilot')
  await page.goto('/#/user/pbx-configuration/auto-attendant')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Auto attendant: Anna Novak has a menu\. No caller hears it yet\.$/,
  )
  await page.getByRole('button', { name: 'Add menu' }).press('Enter')
  const whose = page.getByRole('combobox', { name: 'Whose callers hear the menu' })
  await expect(whose).toBeFocused()
  await expectAccessible(page)
  await whose.pressSequentially('Supp')
  await expect(page.getByRole('option', { name: /Support/ })).toBeVisible()
  await whose.press('ArrowDown')
  await whose.press('Enter')
  const menu = page.getByRole('region', { name: 'Menu of Support' })
  await expect(menu.getByText('No keys yet')).toBeVisible()
  await menu.getByRole('button', { name: 'Add slot' }).click()
  await page.getByRole('menuitem', { name: '4', exact: true }).click()
  await menu.getByRole('combobox', { name: 'Key 4, Destination' }).fill('22')
  await menu.getByRole('button', { name: 'Save keys' }).click()
  await expect(page.getByText('Slots saved successfully')).toBeVisible()
  const card = page.getByRole('button', { name: /^Support 51/ })
  await expect(card).toHaveAttribute('aria-current', 'true')
  await expect(card).toContainText('1 key')
  await page.getByRole('button', { name: /^Anna Novak .*A call/ }).click()
  await expect(page.getByRole('list', { name: 'Keys of Anna Novak' }).getByRole('listitem')).toHaveCount(4)
  await api.replace(`/api/autoattendants/${id}`, 'slots', [])
})

// another platform does not say what its voice reads
test('SAY-02: if the voice does not name the target, the key says so and leads to the recording', {
  tag: '@lineside',
}, async ({ page, signIn }) => {
  await signIn('pilot')
  await page.goto('/#/user/pbx-configuration/auto-attendant')
  const first = page.getByRole('list', { name: 'Keys of Anna Novak' }).getByRole('listitem').first()
  await expect(first).toContainText('Callers hear “Auswahl eins.”, not “Sales”.')
  // as its owner's page says it
  await expect(page.getByRole('status').filter({ hasText: 'Nobody hears this menu yet' })).toBeVisible()
  await expectAccessible(page)
  // UI-01: on a phone the words need two lines, and their sign stays beside them
  await page.setViewportSize({ width: 390, height: 844 })
  const words = first.getByText('Callers hear “Auswahl eins.”, not “Sales”.')
  const [sign, text] = [await words.locator('xpath=../*[name()="svg"]').boundingBox(), await words.boundingBox()]
  expect(sign && text && sign.x + sign.width <= text.x && sign.y < text.y + text.height).toBe(true)
  await page.setViewportSize({ width: 1280, height: 800 })
  await first.getByRole('link', { name: 'Record “for Sales”' }).click()
  await expect(page).toHaveURL(/sound-sets\?open=\d+$/)
  // SAY-01: what is heard is the heading, and what should be said is recorded there
  const row = page.getByRole('listitem').filter({ hasText: 'Callers hear “Auswahl eins.”' }).last()
  await expect(row.getByText('“Auswahl eins.”', { exact: true })).toBeVisible()
  await expect(row).toContainText('For Sales')
  await row.getByRole('button', { name: 'Record “for Sales”' }).click()
  // what should be said, in place of what is heard now
  await expect(page.getByText('For example, say: “For Sales”')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(row.getByRole('button', { name: 'Record “for Sales”' })).toBeFocused()
})

test('AA-02: two administrators change one menu, and lose nothing', async ({ page, server, signIn }) => {
  const api = await apiAs(server, 'pilot')
  const { body } = await api.get('/api/subscribers/?pbx_extension=51')
  const id = Number((body['_embedded'] as Record<string, { id: number }[]>)['ngcp:subscribers']?.[0]?.id)
  const path = `/api/autoattendants/${id}`
  const slot = (key: string, destination: string) => ({ slot: key, destination })
  await api.replace(path, 'slots', [slot('1', '21'), slot('2', '22'), slot('3', '23')])
  await signIn('pilot')
  await page.goto(`/#/user/pbx-configuration/auto-attendant?search=supp&open=${id}`)
  await page.getByRole('button', { name: 'Edit key 1' }).click()
  await page.getByRole('combobox', { name: 'Key 1, Destination' }).fill('50')
  await page.getByRole('button', { name: 'Edit key 2' }).click()

  // meanwhile somebody else removes a slot, adds one, and changes the one that is open here and untouched
  await api.replace(path, 'slots', [slot('1', '21'), slot('2', '29'), slot('7', '24')])
  await page.getByRole('button', { name: 'Save keys' }).click()
  await expect(page.getByText('Slots saved successfully')).toBeVisible()
  const slots = page.getByRole('list', { name: 'Keys of Support' }).getByRole('listitem')
  await expect(slots).toHaveText([/^1.*50/, /^2.*29/, /^7.*24/])

  // and when a slot is removed
  await api.replace(path, 'slots', [slot('1', '50'), slot('2', '29'), slot('7', '24'), slot('8', '25')])
  await page.getByRole('button', { name: 'Remove key 7' }).click()
  await page.getByRole('alertdialog', { name: 'Delete key' }).getByRole('button', { name: 'Delete' }).click()
  await expect(slots).toHaveText([/^1.*50/, /^2.*29/, /^8.*25/])
})
