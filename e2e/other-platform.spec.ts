import { allRoutes } from '@lineside/contract/resources/all'
import type { Page } from '@playwright/test'
import { accountOf } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

// Played by our own platform with all that only Lineside answers taken away.
const ours = allRoutes.filter(({ origin }) => origin === 'lineside')

/** Takes the routes of origin `lineside` away, and the word in platforminfo that tells of them. */
const beAnotherPlatform = async (page: Page): Promise<string[]> => {
  const asked: string[] = []
  await page.route('**/api/platforminfo', async (route) => {
    const answer = await route.fetch()
    const { lineside: _, ...info } = await answer.json()
    await route.fulfill({ response: answer, json: info })
  })
  for (const { path } of ours) {
    await page.route(`**${path.replace(/:\w+/g, '*')}`, async (route) => {
      asked.push(path)
      await route.fulfill({ status: 404, json: { code: 404, message: 'Path not found' } })
    })
  }
  return asked
}

test('API-08: on a platform without our own routes every screen of the foundation works', async ({
  page,
  server,
  signIn,
}) => {
  expect(ours.length).toBeGreaterThan(0)
  const asked = await beAnotherPlatform(page)
  await signIn('pilot')

  await page.goto('/#/user/dashboard')
  await expect(page.getByRole('region', { name: 'Voicebox messages' }).getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Call list' }).getByRole('listitem')).toHaveCount(5)

  await page.goto('/#/user/conversations?tab=voicemail')
  await expect(page.getByRole('tab', { name: /Voicemails/, selected: true })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await expect(page.getByText('New voicemail').first()).toBeVisible()

  await page.goto('/#/user/registered-devices')
  await expect(page.getByRole('button', { name: 'More about Kestrel D4' })).toBeVisible()
  await expect(page.getByText('This browser')).toHaveCount(0)

  await page.goto('/#/user/settings')
  await expect(page.getByRole('textbox', { name: 'SIP URI' })).toHaveValue(accountOf(server, 'pilot').username)

  // it knows no filter by preference and no search
  await page.goto('/#/user/pbx-configuration/call-queues')
  await expect(page.getByRole('region', { name: 'Support', exact: true })).toContainText(
    '8 callers can wait, 20 s between calls',
  )
  await page.goto('/#/user/pbx-configuration/auto-attendant')
  await expect(page.getByRole('button', { name: /^(Expand|Collapse) / })).toHaveCount(5)
  await expect(page.getByRole('searchbox')).toHaveCount(0)

  // nor does it say who sits on a key, on which of several extensions, or what a phone would fetch from us
  await page.route('**/api/pbxdevices/?*', async (route) => {
    const answer = await route.fetch()
    const text = (await answer.text()).replaceAll(/,"subscriber_(name|extension)":("[^"]*"|null)/g, '')
    await route.fulfill({ response: answer, body: text })
  })
  await page.goto('/#/user/pbx-configuration/devices')
  await page.getByRole('button', { name: 'Expand Reception' }).click()
  await expect(page.getByRole('button', { name: 'Key 3: Sofia Marchetti, BLF' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Extension 1' })).toHaveCount(1)
  await expect(page.getByRole('radio', { name: 'Extension 2' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Provisioning' })).toHaveCount(0)

  await page.locator('[data-popup=user]').click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/#\/login$/)
  expect(asked).toEqual([])
})
