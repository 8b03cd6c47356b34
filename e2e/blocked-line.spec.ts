import { administer, givenLine } from './support/given/given-line.ts'
import { sendCredentials } from './support/session.ts'
import { expect, test } from './support/test.ts'

test('RUN-01: a person whose line the operator blocks reads that, and signs in again when it is unblocked', async ({
  page,
  server,
}) => {
  const line = await givenLine(server, 'Berta Blocked')
  await page.goto('/')
  await sendCredentials(page, line.username, line.password)
  await expect(page).toHaveURL(/#\/user\//)
  await administer(server, 'subscribers', 'block', '--subscriber', line.username, '--reason', 'fraud', '--as', 'Eva')
  // the next request of the page, whatever it is
  await page.getByRole('link', { name: 'Conversations' }).first().click()
  const said = page.getByRole('alert').getByText('Your operator has blocked this line.')
  await expect(said).toBeVisible()
  await expect(page).toHaveURL(/#\/login/)
  await sendCredentials(page, line.username, line.password)
  await expect(said).toBeVisible()
  await sendCredentials(page, line.username, 'not-the-password')
  await expect(page.getByRole('alert').getByText('Wrong username or password')).toBeVisible()
  await administer(server, 'subscribers', 'unblock', '--subscriber', line.username)
  await sendCredentials(page, line.username, line.password)
  await expect(page).toHaveURL(/#\/user\//)
})
