import { apiAs } from './support/api-as.ts'
import { expectSound } from './support/calls/calls.ts'
import { call, card, closePeople, openPerson as open } from './support/calls/person.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closePeople)

interface List {
  readonly _embedded: { readonly 'ngcp:conversations': readonly { readonly id: number }[] }
}

test('HEALTH-02: how a call sounded is opened from its row, for both sides, as a line and as a table', async ({
  browser,
  server,
}) => {
  const caller = await open(browser, server, 'anna.novak', '/user/home')
  const called = await open(browser, server, 'max.berger', '/user/conversations')
  await call(caller.page, '21')
  await card(called.page).getByRole('button', { name: 'Answer', exact: true }).click()
  await Promise.all([expectSound(caller.page), expectSound(called.page)])
  const talk = caller.page.getByText(/^0:(1\d|2\d)$/).first()
  await expect(talk).toBeVisible({ timeout: 20_000 })
  await called.page.getByRole('button', { name: 'End call', exact: true }).click()
  await expect(caller.page.getByRole('heading', { name: 'Max Berger hung up' })).toBeVisible()

  const api = await apiAs(server, 'pilot')
  const query = 'whole=1&type=call&direction=out&rows=1&order_by=timestamp&order_by_direction=desc'
  const list = (await api.get(`/api/conversations/?${query}`)).body as unknown as List
  const [newest] = list._embedded['ngcp:conversations']
  await expect
    .poll(async () => (await api.get(`/api/lineside/callpaths/${newest?.id}`)).body.sound)
    .toMatchObject([
      {
        is_own: true,
        kind: 'browser',
        name: 'Anna Novak',
        is_silent: false,
        report: { codec: 'opus', path: 'direct' },
      },
      { is_own: false, kind: 'browser', name: 'Max Berger', is_silent: false, report: { codec: 'opus' } },
    ])

  const { page } = caller
  await page.goto('/#/user/conversations')
  await page.locator('[data-row]').filter({ hasText: 'Max Berger' }).locator('button[aria-expanded]').first().click()
  const sides = page.getByRole('list', { name: 'How the call sounded' }).getByRole('listitem')
  await expect(sides).toHaveCount(2)
  await expect(sides.first()).toContainText('What Anna Novak heard')
  await expect(sides.first()).toContainText(/MOS 4\.\d · .*% lost · jitter \d+ ms · .*opus · direct/)
  await sides.last().getByText('As a table').click()
  await expect(page.getByRole('table', { name: 'What Max Berger heard' }).getByRole('row')).not.toHaveCount(1)
  await expectAccessible(page)
})
