import { expectAccessible } from './support/expect-accessible.ts'
import { givenFactor } from './support/given/given-factor.ts'
import { givenLine } from './support/given/given-line.ts'
import { sendCredentials, storedSession } from './support/session.ts'
import { expect, test } from './support/test.ts'

const home = /#\/user\/dashboard$/
// the browser tells of each refused sign-in
test.use({ allowedErrors: /status of 403/ })

test('FACT-02: a right password leads to the code, which one paste fills in', async ({ page, server }) => {
  const line = await givenLine(server, 'Cara Code')
  const { app } = await givenFactor(server, line)
  await page.goto('/')
  await sendCredentials(page, line.username, line.password)
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible()
  await expect(page.getByText(line.username)).toBeVisible()
  const cells = page.getByRole('textbox', { name: 'Six-digit code' })
  await expect(cells).toBeFocused()
  await expect(cells).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(cells).toHaveAttribute('inputmode', 'numeric')
  await expectAccessible(page)

  // too few digits are said, and not sent
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect(cells).toHaveAccessibleDescription('Type all six digits.')
  await expectAccessible(page)

  const code = app.code()
  await cells.selectText()
  await page.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(cells).toHaveValue(code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(home)
})

test('FACT-03: a wrong code is said in words, and the next one signs in', async ({ page, server }) => {
  const line = await givenLine(server, 'Wim Wrong')
  const { app } = await givenFactor(server, line)
  await page.goto('/')
  await sendCredentials(page, line.username, line.password)
  const cells = page.getByRole('textbox', { name: 'Six-digit code' })
  await cells.fill(app.wrongCode())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(cells).toHaveAccessibleDescription(/This code is wrong or has been used/)
  await expect(page.getByRole('alert').filter({ hasText: 'This code is wrong' })).toBeAttached()
  await expect(cells).toHaveValue('')
  await expect(cells).toBeFocused()
  expect(await storedSession(page)).toMatchObject({ token: null })
  await page.keyboard.type(app.code())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(home)
})

test('FACT-02: the other person starts again with a name', async ({ page, server }) => {
  const line = await givenLine(server, 'Nia Notme')
  await givenFactor(server, line)
  await page.goto('/')
  await sendCredentials(page, line.username, line.password)
  await page.getByRole('button', { name: 'Not you?' }).click()
  await expect(page.getByLabel('Username')).toHaveValue('')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
})

test('FACT-01: a recovery code signs in once, without the app', async ({ page, server }) => {
  const line = await givenLine(server, 'Rita Recovery')
  const { recoveryCodes } = await givenFactor(server, line)
  const first = recoveryCodes[0] ?? ''
  await page.goto('/')
  await sendCredentials(page, line.username, line.password)
  await page.getByRole('button', { name: 'Recovery code' }).click()
  const field = page.getByRole('textbox', { name: 'Recovery code' })
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription('Type a recovery code.')
  await field.fill(first.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(home)

  await page.getByRole('button', { name: /^Rita Recovery/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await sendCredentials(page, line.username, line.password)
  await page.getByRole('button', { name: 'Recovery code' }).click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(first)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Recovery code' })).toHaveAccessibleDescription(
    /wrong or has been used/,
  )
})

test('FACT-03: a link does not skip the code, and stays good after a wrong one', async ({ page, server, request }) => {
  const line = await givenLine(server, 'Lina Link')
  const { app } = await givenFactor(server, line)
  const { username, password } = line
  const answer = await request.post('/login_jwt', { data: { username, password, otp: app.code() } })
  const { jwt } = (await answer.json()) as { jwt: string }
  const made = await request.post('/api/authtokens/', {
    headers: { authorization: `Bearer ${jwt}` },
    data: { type: 'onetime', expires: 300 },
  })
  const { token } = (await made.json()) as { token: string }
  await page.goto(`/?a=${token}`)
  const cells = page.getByRole('textbox', { name: 'Six-digit code' })
  await cells.fill(app.wrongCode())
  await page.keyboard.press('Enter')
  await expect(cells).toHaveAccessibleDescription(/This code is wrong/)
  await cells.fill(app.code())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(home)
})

test('FACT-03: a link that is over by then says so', async ({ page, server, request }) => {
  const line = await givenLine(server, 'Olaf Over')
  const { app } = await givenFactor(server, line)
  const { username, password } = line
  const answer = await request.post('/login_jwt', { data: { username, password, otp: app.code() } })
  const { jwt } = (await answer.json()) as { jwt: string }
  const headers = { authorization: `Bearer ${jwt}` }
  const made = await request.post('/api/authtokens/', { headers, data: { type: 'onetime', expires: 300 } })
  const { token } = (await made.json()) as { token: string }
  await page.goto(`/?a=${token}`)
  const cells = page.getByRole('textbox', { name: 'Six-digit code' })
  await expect(cells).toBeVisible()
  // somebody else was faster
  await request.post('/login_jwt', { data: { token, otp: app.code() } })
  await cells.fill(app.wrongCode())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'This sign-in link is no longer valid' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in another way' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('FACT-02: six cells fit beside each other', async ({ page, server }) => {
    const line = await givenLine(server, 'Phil Phone')
    await givenFactor(server, line)
    await page.goto('/')
    await sendCredentials(page, line.username, line.password)
    await expect(page.getByRole('textbox', { name: 'Six-digit code' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page)
  })
})
