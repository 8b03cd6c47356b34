import { connectionsOf, expectPicture, expectSound } from './support/calls/calls.ts'
import { form, join, leave, mediaOf, names, openLobby, participants, test, voices } from './support/calls/conference.ts'
import {
  closeEnginePages,
  dial,
  endOf,
  type EngineWindow,
  heardOf,
  openEnginePage,
} from './support/calls/engine-page.ts'
import { joinMembers } from './support/calls/members.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { givenLine } from './support/given/given-line.ts'
import { withoutEngine } from './support/screen-table.ts'
import { expect } from './support/test.ts'

// several browsers share the machine with what they do
test.setTimeout(150_000)
test.afterEach(closeEnginePages)

test('CONF-06 CONF-09: three see and hear each other; a member who leaves, or loses its connection, disappears for all', async ({
  open,
}) => {
  const pages = [await open('anna'), await open('max'), await open('sofia')] as const
  const [anna, max, sofia] = pages
  for (const page of pages) await join(page, 'three', { camera: true })
  // what was pressed is gone, and reading begins at the heading
  await expect(anna.getByRole('heading', { name: 'three' })).toBeFocused()
  for (const page of pages) {
    await expect(participants(page)).toHaveCount(3)
    await expect.poll(() => mediaOf(page), { timeout: 40_000 }).toEqual({ voices: 2, pictures: 2 })
    await expect(voices(page)).toHaveCount(2)
  }
  await expectSound(anna)
  await expectPicture(anna)
  await leave(max)
  await expect(max.getByRole('heading', { name: 'Join conference' })).toBeFocused()
  await expect(names(anna)).toHaveText(['You', 'Sofia Marchetti'])
  await expect(names(sofia)).toHaveText(['You', 'Anna Novak'])
  await expect.poll(() => connectionsOf(max)).toBe(0)
  // its browser is gone without a word
  await sofia.context().close()
  await expect(names(anna)).toHaveText(['You'], { timeout: 40_000 })
})

test('CONF-05 CONF-08: the manual choice ends the automatic one, and muting is for oneself alone', async ({ open }) => {
  const pages = [await open('anna'), await open('max'), await open('sofia')] as const
  const [anna, max] = pages
  for (const page of pages) await join(page, 'sound')
  await expect(voices(anna)).toHaveCount(2)
  await expectSound(anna)

  await anna.getByRole('button', { name: 'More' }).click()
  await anna.getByRole('menuitem', { name: 'Mute all', exact: true }).click()
  expect(await voices(anna).evaluateAll((all) => all.map((one) => (one as HTMLAudioElement).muted))).toEqual([
    true,
    true,
  ])
  expect(await voices(max).evaluateAll((all) => all.map((one) => (one as HTMLAudioElement).muted))).toEqual([
    false,
    false,
  ])
  const max1 = participants(anna).filter({ hasText: 'Max Berger' })
  await max1.getByRole('button', { name: 'Audio of Max Berger: Muted for you' }).click()
  await anna.getByRole('menuitem', { name: 'Unmute for me' }).click()
  expect(await voices(anna).evaluateAll((all) => all.map((one) => (one as HTMLAudioElement).muted))).toEqual([
    false,
    true,
  ])
  await anna.getByRole('button', { name: 'More' }).click()
  await anna.getByRole('menuitem', { name: 'Unmute all' }).click()
  expect(await voices(anna).evaluateAll((all) => all.map((one) => (one as HTMLAudioElement).muted))).toEqual([
    false,
    false,
  ])

  await participants(anna).filter({ hasText: 'Sofia' }).getByRole('button', { name: 'Enlarge Sofia Marchetti' }).click()
  await expect(anna.locator('header').getByText(/^Sofia Marchetti selected/)).toBeVisible()
  // Max begins to speak: the choice stays
  await expect(max1).toHaveAttribute('data-speaking')
  await max.getByRole('button', { name: 'Mute', exact: true }).click()
  await expect(max1).not.toHaveAttribute('data-speaking')
  await max.getByRole('button', { name: 'Unmute', exact: true }).click()
  await expect(max1).toHaveAttribute('data-speaking')
  await expect(anna.locator('header').getByText('is speaking')).toBeVisible()
  await expect(anna.locator('header').getByText(/^Sofia Marchetti selected/)).toBeVisible()
  await expectAccessible(anna)
})

test('CONF-07: camera and screen take each other’s place, and the others see it', async ({ open }) => {
  const pages = [await open('anna'), await open('max')] as const
  const [anna, max] = pages
  for (const page of pages) await join(page, 'picture')
  await anna.getByRole('button', { name: 'Turn camera on' }).click()
  await expectPicture(max)
  await anna.getByRole('button', { name: 'Share screen' }).click()
  await expect(max.locator('header').getByText('Anna Novak is sharing the screen')).toBeVisible()
  await expect(anna.getByRole('button', { name: 'Turn camera on' })).toBeVisible()
  await anna.getByRole('button', { name: 'Stop sharing screen' }).click()
  await expect(max.locator('header').getByText('Anna Novak is sharing the screen')).toHaveCount(0)
  await anna.getByRole('button', { name: 'Mute', exact: true }).click()
  await expect(
    participants(max)
      .filter({ hasText: 'Anna' })
      .getByRole('button', { name: /^Audio of/ }),
  ).toBeVisible()
  await expect(max.locator('[data-person]').filter({ hasText: 'Anna' }).getByText('Microphone off')).toBeAttached()
})

test('NAV-04: people of two customers in rooms of the same name do not meet', async ({ open }) => {
  const [anna, ben] = [await open('anna'), await open('ben')]
  await join(anna, 'room123')
  await openLobby(ben, 'room123')
  await expect(ben.getByText('Nobody is in the room yet')).toBeVisible()
  await join(ben, 'room123')
  await expect(ben.getByText('Nobody else is here yet')).toBeVisible()
  await expect(names(ben)).toHaveText(['You'])
  await expect(names(anna)).toHaveText(['You'])
})

test('CONF-02: a room that is locked by a PIN is joined by it alone', async ({ open }) => {
  const [anna, max] = [await open('anna'), await open('max')]
  await join(anna, 'secret', { pin: '4071' })
  await openLobby(max, 'secret')
  await expect(max.getByText('This room is locked.', { exact: true })).toBeVisible()
  await form(max).getByRole('button', { name: 'Join conference' }).click()
  await expect(form(max).getByRole('alert')).toHaveText('This room is locked. Enter its PIN.')
  await max.getByLabel('Room PIN').fill('1234')
  await form(max).getByRole('button', { name: 'Join conference' }).click()
  await expect(form(max).getByRole('alert')).toHaveText('That PIN is wrong.')
  await max.getByLabel('Room PIN').fill('4071')
  await form(max).getByRole('button', { name: 'Join conference' }).click()
  await expect(names(max)).toHaveText(['You', 'Anna Novak'])
  await max.getByRole('button', { name: 'PIN', exact: true }).click()
  await max.getByRole('dialog').getByRole('button', { name: 'Remove PIN' }).click()
  const jonas = await open('jonas')
  await join(jonas, 'secret')
  await expect(participants(anna)).toHaveCount(3)
})

test('CONF-01 CONF-02 CONF-03 CONF-10: lobby, link, previews, and the question before leaving', async ({ open }) => {
  const [anna, max] = [await open('anna'), await open('max')]
  await join(max, 'atelier')
  await openLobby(anna, 'room482913')
  await anna.getByLabel('Conference name').fill('atelier')
  await expect(anna).toHaveURL(/#\/conference\/atelier$/)
  await expect(anna.getByLabel('Conference name')).toBeFocused()
  await expect(anna.getByText('Max Berger is in the room')).toBeVisible()
  await anna.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = anna.getByRole('dialog', { name: 'Share conference' })
  await expect(dialog.getByLabel('Conference link')).toHaveValue(/#\/conference\/atelier$/)
  await expect(dialog.getByLabel('Conference link')).not.toBeEditable()
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  expect(await anna.evaluate(() => navigator.clipboard.readText())).toBe(anna.url())
  await dialog.getByRole('button', { name: 'Close' }).click()
  await anna.getByRole('button', { name: 'Turn camera on' }).click()
  await expectPicture(anna)
  await expectAccessible(anna)

  await form(anna).getByRole('button', { name: 'Join conference' }).click()
  await expect(names(anna)).toHaveText(['You', 'Max Berger'])
  expect((await participants(anna).first().boundingBox())?.height).toBe(100)
  await anna.getByRole('link', { name: 'Dashboard' }).first().click()
  const question = anna.getByRole('alertdialog', { name: 'Leave conference' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(participants(anna)).toHaveCount(2)
  await anna.getByRole('button', { name: 'Close conference' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(names(max)).toHaveText(['You'])
  // devices are released
  await expect(anna.getByText('Your camera is off')).toBeVisible()
  await anna.getByRole('button', { name: 'Close conference' }).click()
  await expect(anna).toHaveURL(/#\/user\/dashboard$/)
})

test('TEL-03 CONF-02 CONF-04: a line without a picture calls in by the conference ID, is heard and hears, and is removed', async ({
  open,
  browser,
  server,
}) => {
  const anna = await open('anna')
  await join(anna, 'standup', { camera: true })
  await anna.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = anna.getByRole('dialog', { name: 'Share conference' })
  const byTelephone = dialog.getByRole('region', { name: 'By telephone' })
  await expect(byTelephone).toContainText('*55')
  const [id = ''] = /\d{4}\s\d{4}/.exec(await byTelephone.innerText()) ?? []
  await expectAccessible(anna)
  await dialog.getByRole('button', { name: 'Close' }).click()

  const line = await givenLine(server, 'Vera Calls')
  const vera = await openEnginePage(browser, server, line)
  await dial(vera, '*55')
  await heardOf(vera, 'remoteMedia')
  await expectSound(vera.page)
  for (const key of `${id.replace(/\s/, '')}#`)
    await vera.page.evaluate((digit) => {
      ;(window as unknown as EngineWindow).lab.calls.at(-1)?.call.sendDTMF(digit)
    }, key)
  await expect(names(anna)).toHaveText(['You', 'Vera Calls'], { timeout: 30_000 })
  await expect.poll(() => mediaOf(anna), { timeout: 30_000 }).toEqual({ voices: 1, pictures: 0 })
  await expectSound(anna)
  await expect(anna.locator('[data-person]').filter({ hasText: 'Vera Calls' })).toContainText('By telephone')

  await anna.getByRole('button', { name: 'Audio of Vera Calls' }).click()
  await anna.getByRole('menuitem', { name: 'Remove from conference' }).click()
  await expect(names(anna)).toHaveText(['You'])
  expect(await endOf(vera)).toBeDefined()
})

test('CONF-02: without the real-time engine the lobby says why nobody can join', async ({ page, signIn }) => {
  await signIn('pilot')
  await withoutEngine(page)
  await page.goto('/#/conference/room123')
  await expect(page.getByText('You cannot join a conference: the real-time engine is not active.')).toBeVisible()
  await expect(form(page).getByRole('button', { name: 'Join conference' })).toBeDisabled()
  await expectAccessible(page)
})

test('UI-01: in Italian, too, the round buttons of the lobby have whole labels', async ({ page, signIn }) => {
  await page.addInitScript(() => localStorage.setItem('csc_locale', 'it'))
  await signIn('pilot')
  await page.goto('/#/conference/room123')
  const camera = page.getByRole('button', { name: 'Webcam: attiva' })
  await expect(camera).toBeVisible()
  const cut = await camera
    .locator('span')
    .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth))
  expect(cut).toEqual([])
})

test('CONF-09: five hear each other through the server, by one connection each, and three of them directly again', async ({
  open,
  browser,
  server,
}) => {
  const pages = [await open('anna'), await open('max')]
  for (const page of pages) await join(page, 'five')
  const others = await joinMembers(browser, server, 'five', [
    { person: 'sofia' },
    { person: 'jonas' },
    { person: 'petra' },
  ])
  for (const page of pages) {
    await expect(participants(page)).toHaveCount(5)
    await expect.poll(() => mediaOf(page), { timeout: 40_000 }).toMatchObject({ voices: 4 })
    await expect.poll(() => connectionsOf(page)).toBe(1)
  }
  await expect.poll(() => mediaOf(others.page), { timeout: 40_000 }).toMatchObject({ voices: 3 * 4 })
  await expect.poll(() => connectionsOf(others.page)).toBe(3)
  await others.leave('jonas')
  await others.leave('petra')
  for (const page of [...pages, others.page]) {
    await expect.poll(() => connectionsOf(page)).toBe(2)
    await expect.poll(() => mediaOf(page), { timeout: 40_000 }).toMatchObject({ voices: 2 })
  }
  for (const page of pages) await expect(participants(page)).toHaveCount(3)
  expect(others.findings).toEqual([])
})
