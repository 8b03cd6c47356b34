import { apiAs } from './support/api-as.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { accountOf } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

const none = { countries: null, barred: [], calls_a_minute: null, calls_a_day: null, cost_a_day: null }

test('HARD-02: an administrator limits outside calls of the company, and a line sees what holds', async ({
  page,
  server,
  signIn,
}) => {
  const { get, put, replace } = await apiAs(server, 'third-customer-pilot')
  const preferences = `/api/subscriberpreferences/${accountOf(server, 'third-customer-pilot').subscriber_id}`
  const { block_out_list: blocked = [] } = (await get(preferences)).body
  try {
    await signIn('third-customer-pilot')
    await page.goto('/#/user/outside-limits')
    await expect(page.getByRole('heading', { level: 1, name: 'Outside calls' })).toBeVisible()
    await expect(page.getByText('No limit has refused a call today.')).toBeVisible()
    await expectAccessible(page)
    const countries = page.getByRole('textbox', { name: 'Country codes that may be called' })
    await countries.fill('Austria')
    await page.getByRole('button', { name: 'Save limits' }).click()
    await expect(page.getByText('Digits with commas, such as 43, 49.')).toBeVisible()
    await countries.fill('43, +49')
    await page.getByRole('checkbox', { name: 'Premium-rate numbers' }).check()
    await page.getByRole('textbox', { name: 'Calls within a day' }).fill('100')
    await page.getByRole('button', { name: 'Save limits' }).click()
    await expect(page.getByRole('button', { name: 'Save limits' })).toHaveCount(0)
    await expect(countries).toHaveValue('43, 49')
    await replace(preferences, 'block_out_list', [])
    await page.goto('/#/user/call-blocking/outgoing')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('You can call everyone whom the limits allow.')
    await expect(page.getByRole('list', { name: 'Limits of outside calls' }).getByRole('listitem')).toHaveText([
      'Only Austria (+43) and Germany (+49) may be called',
      'Not allowed: premium-rate numbers',
      'All lines of the company together: 100 calls within a day',
    ])
    await expectAccessible(page)
  } finally {
    await replace(preferences, 'block_out_list', blocked)
    await put('/api/lineside/outsidelimits', none)
  }
})

test.describe('without the setting of new phones', () => {
  test.use({ allowedErrors: /ERR_FAILED/ })

  test('HARD-02: the switch of new phones says that it could not be loaded, and is loaded again', async ({
    page,
    signIn,
  }) => {
    await page.route('**/api/lineside/newphones', (route) => route.abort())
    await signIn('third-customer-pilot')
    await page.goto('/#/user/outside-limits')
    const failed = page.getByRole('alert').filter({ hasText: 'The setting for new phones could not be loaded.' })
    await expect(failed).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Calls within a day' })).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/api/lineside/newphones')
    await failed.getByRole('button').click()
    await expect(page.getByRole('switch', { name: 'Hold new phones' })).toBeVisible()
    await expect(failed).toHaveCount(0)
  })
})
