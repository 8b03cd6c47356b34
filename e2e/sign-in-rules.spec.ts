import { apiAs } from './support/api-as.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { givenFactor, whileAsked } from './support/given/given-factor.ts'
import { accountOf, holdLine } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

// the browser tells of what the platform refuses before a second step is set up
test.use({ allowedErrors: /status of 403/ })

test('FACT-06: a rule is chosen with its day, and says whom it meets', async ({ page, server, signIn }) => {
  const administrator = accountOf(server, 'third-customer-pilot')
  // back to what other tests expect, whatever happens
  await whileAsked(server, administrator, { policy: 'offered', from: null }, async () => {
    await signIn('third-customer-pilot')
    await page.goto('/#/user/sign-in-rules')
    await expect(page.getByRole('heading', { level: 1, name: 'Sign-in rules' })).toBeVisible()
    const rule = page.getByRole('group', { name: 'A second step is needed by' })
    await expect(rule.getByRole('radio', { name: /^Whoever wants one/ })).toBeChecked()
    await expect(page.getByRole('img', { name: /^0 of \d+ have one/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save rule' })).toHaveCount(0)
    await expectAccessible(page)

    await rule.getByRole('radio', { name: /^Everybody/ }).check()
    await expect(page.getByText(/set it up before anything else\. Nobody is locked out/)).toBeVisible()
    await expect(page.getByText('You have none yourself: you set it up, too.')).toBeVisible()
    await page.getByRole('textbox', { name: 'From' }).fill('2099-12-01')
    await page.keyboard.press('Enter')
    await page
      .getByRole('button', { name: 'Choose From' })
      .or(page.getByRole('button', { name: /From/ }))
      .first()
      .click()
    // the open calendar hides the page from screen readers
    await expect(page.getByRole('grid')).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await page.keyboard.press('Escape')
    await expect(page.getByText(/may say “later” until Dec 1, 2099/)).toBeVisible()
    await page.getByRole('button', { name: 'Save rule' }).click()
    await expect(page.getByRole('button', { name: 'Save rule' })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('radio', { name: /^Everybody/ })).toBeChecked()
    await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue('2099-12-01')
    const { get } = await apiAs(server, 'third-customer-pilot')
    expect((await get('/api/lineside/signinrules')).body).toMatchObject({
      policy: 'everybody',
      from: '2099-11-30T23:00:00.000Z',
    })
  })
})

test('FACT-06: a rule that counts at once leads its administrator to setting up, too', async ({ page, server }) => {
  const administrator = accountOf(server, 'third-customer-pilot')
  await whileAsked(server, administrator, { policy: 'offered', from: null }, async () => {
    await holdLine(page, administrator)
    await page.goto('/#/user/sign-in-rules')
    await page.getByRole('radio', { name: /^Administrators/ }).check()
    await page.getByRole('button', { name: 'Save rule' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Make your line yours alone' })).toBeVisible()
  })
})

test('FRONT-03: passwords expire after the days that are chosen, and never again', async ({ page, server, signIn }) => {
  await signIn('third-customer-pilot')
  await page.goto('/#/user/sign-in-rules')
  const section = page.getByRole('region', { name: 'Passwords' })
  const days = section.getByRole('combobox', { name: 'Passwords expire' })
  await expect(days).toHaveValue('never')
  await expect(section.getByRole('switch', { name: 'Only the owner knows it' })).not.toBeChecked()
  await expectAccessible(page)
  const { get } = await apiAs(server, 'third-customer-pilot')
  const stored = async () => (await get('/api/lineside/signinrules')).body['password_days']
  // nobody's password is that old
  await days.selectOption('After 365 days')
  await expect(page.getByText('The rule is saved').first()).toBeVisible()
  await expect(days).toHaveValue('365')
  expect(await stored()).toBe(365)
  await days.selectOption('Never')
  await expect.poll(stored).toBeNull()
})

test('FACT-06: a lost second step is reset, after a question that names the person', async ({
  page,
  server,
  signIn,
}) => {
  const person = accountOf(server, 'third-customer-seat')
  await givenFactor(server, person)
  await signIn('third-customer-pilot')
  await page.goto('/#/user/sign-in-rules')
  const row = page.getByRole('listitem').filter({ hasText: 'Authenticator app, since' })
  await expect(row).toHaveCount(1)
  // whoever has none is listed first
  await expect(page.getByRole('region', { name: 'People' }).getByRole('listitem').last()).toContainText('Authenticator')
  await row.getByRole('button', { name: /^Reset the second step of / }).click()
  const confirm = page.getByRole('alertdialog', { name: /^Reset the second step of .+\?$/ })
  await expect(confirm).toContainText('and all sessions end. The password stays')
  await expectAccessible(page)
  await confirm.getByRole('button', { name: 'Reset' }).click()
  await expect(row).toHaveCount(0)
  await expect(page.getByText(/^The second step of .+ has been reset$/)).toBeVisible()
  await holdLine(page, person)
})

test('FACT-06: whoever is no administrator is led elsewhere', async ({ page, signIn }) => {
  await signIn('seat')
  await page.goto('/#/user/sign-in-rules')
  await expect(page).toHaveURL(/#\/user\/dashboard$/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('FACT-06: nothing scrolls sideways', async ({ page, signIn }) => {
    await signIn('pilot')
    await page.goto('/#/user/sign-in-rules')
    await expect(page.getByRole('region', { name: 'People' }).getByRole('listitem').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page)
  })
})
