import { type ApiCaller, signInWith, withToken } from './support/api-as.ts'
import { closeEnginePages, dial, endOf, heardOf, openEnginePage, withCall } from './support/calls/engine-page.ts'
import { closePeople, openPerson } from './support/calls/person.ts'
import { speak } from './support/calls/speak.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { givenLine } from './support/given/given-line.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeEnginePages)
test.afterEach(closePeople)

const messagesOf = async (api: ApiCaller): Promise<number> =>
  Number((await api.get('/api/voicemails/')).body['total_count'])

test('STAT-01, STAT-02, STAT-03: undisturbed, calls reach the voicebox; when the status is ended, the line rings', async ({
  browser,
  server,
}) => {
  const anna = await openEnginePage(browser, server, await givenLine(server, 'Anna Asks', '61'))
  const line = await givenLine(server, 'Ben Undisturbed', '62')
  const { page } = await openPerson(browser, server, line, '/user/dashboard')
  const { body } = await signInWith(server, { username: line.username, password: line.password })
  const api = withToken(server, String(body['jwt']))

  const chip = page.getByRole('button', { name: /^Can people reach you/ })
  await chip.click()
  const sheet = page.getByRole('dialog', { name: 'Your status' })
  await sheet.getByRole('radio', { name: /^Do not disturb/ }).check({ force: true })
  await expect(sheet.getByRole('radio', { name: 'Voicebox' })).toBeChecked()
  await sheet.getByRole('textbox', { name: 'Colleagues read' }).fill('Quiet work')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(sheet).toBeHidden()
  await expect(chip).toContainText('Do not disturb until tomorrow, 08:00')
  await expect(page.getByText('Do not disturb until tomorrow, 08:00: the voicebox.')).toBeVisible()

  await dial(anna, '62')
  await heardOf(anna, 'remoteMedia')
  await speak(anna, 3, 'hang up')
  await endOf(anna)
  await expect.poll(() => messagesOf(api)).toBe(1)
  await expect(page.getByText('Incoming call from', { exact: true })).toBeHidden()

  // the rules below say the same as before, and the card above them why they are not asked
  await page.goto('/#/user/call-forwarding')
  await expect(page.getByRole('region', { name: 'Above your rules' })).toContainText('Nothing below was changed')
  await expectAccessible(page)
  await page.goto('/#/user/dashboard')
  await page.getByRole('button', { name: 'End now' }).click()
  await expect(chip).not.toContainText('Do not disturb')

  await dial(anna, '62')
  await expect(page.getByText('Incoming call from', { exact: true })).toBeVisible()
  await withCall(anna, (call) => call.end())
})
