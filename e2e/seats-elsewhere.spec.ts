import { expect, test } from './support/test.ts'

test('GRP-02, SEAT-02: in front of another platform numbers follow in calls of their own', async ({
  page,
  signInPilot,
}) => {
  const api = await signInPilot()
  await page.route('**/api/platforminfo', async (route) => {
    const answer = await route.fetch()
    const { lineside: _, ...info } = await answer.json()
    await route.fulfill({ response: answer, json: info })
  })
  await page.goto('/#/user/pbx-configuration/seats')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Add seat' }).click()
  const form = main.getByRole('region', { name: 'Add seat' })
  const text = (label: string) => form.getByRole('textbox', { name: label, exact: true })
  await text('Name').fill('Otto Krantz')
  // all fields are in sight: this platform offers no extensions, and wants a password
  await form.getByRole('radio', { name: 'Nowhere' }).check()
  await text('Extension').fill('37')
  for (const label of ['Web password', 'Retype web password', 'SIP password', 'Retype SIP password']) {
    await expect(text(label)).toBeEnabled()
    await text(label).fill('quiet-lantern-61-elm')
  }
  for (const [field, typed, option] of [
    ['Alias numbers', '1104', /\+43 720 11 04 1/],
    ['Groups', 'Sup', /Support/],
  ] as const) {
    await form.getByRole('button', { name: `add to ${field}` }).click()
    await page.keyboard.type(typed)
    await page.getByRole('option', { name: option }).first().click()
    await page.keyboard.press('Escape')
  }
  const posted = page.waitForRequest((request) => request.method() === 'POST')
  const moved = page.waitForRequest(
    (request) => request.method() === 'PATCH' && /\/api\/numbers\/\d+$/.test(request.url()),
  )
  await form.locator('button[type=submit]').click()
  expect(Object.keys((await posted).postDataJSON()).toSorted()).toEqual([
    'display_name',
    'is_pbx_group',
    'password',
    'pbx_extension',
    'pbx_group_ids',
    'username',
    'webpassword',
  ])
  expect((await moved).postDataJSON()).toEqual([{ op: 'replace', path: '/subscriber_id', value: expect.any(Number) }])
  const otto = async () => {
    const { body } = await api.get('/api/subscribers/?display_name=Otto%20Krantz')
    return (body['_embedded'] as Record<string, { id: number; alias_numbers: unknown[] }[]>)['ngcp:subscribers']?.[0]
  }
  await expect.poll(async () => (await otto())?.alias_numbers).toHaveLength(1)
  await expect(main.getByRole('region', { name: 'Otto Krantz', exact: true })).toContainText('1 alias')
  await api.remove(`/api/subscribers/${(await otto())?.id}`)
})

test('HAND-01: the card of a seat that another administrator removes says that it is gone', async ({
  page,
  signInPilot,
}) => {
  const api = await signInPilot()
  await page.goto('/#/user/pbx-configuration/seats')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Add seat' }).click()
  const form = main.getByRole('region', { name: 'Add seat' })
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Ida Short')
  await form.getByRole('radio', { name: 'Another…' }).check()
  await form.getByRole('textbox', { name: 'Extension', exact: true }).fill('38')
  await form.getByRole('button', { name: /^More/ }).click()
  await form.getByRole('button', { name: 'Generate' }).first().click()
  await form.locator('button[type=submit]').click()
  const card = main.getByRole('region', { name: 'Sign-in card of Ida Short' })
  await expect(card).toContainText('Extension 38')
  const { body } = await api.get('/api/subscribers/?display_name=Ida%20Short')
  const [ida] = (body['_embedded'] as Record<string, { id: number }[]>)['ngcp:subscribers'] ?? []
  await api.remove(`/api/subscribers/${ida?.id}`)
  await expect(card).toContainText('no longer exists')
})
