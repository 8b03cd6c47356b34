import { apiAs } from './support/api-as.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { LOOKS, showIn } from './support/looks.ts'
import { expect, test } from './support/test.ts'

// phones fetch their configuration from our own platform only
test('HARD-03: the administrator lets a phone fetch once without encryption, and reads what that means', {
  tag: '@lineside',
}, async ({ page, server, signIn }) => {
  const api = await apiAs(server, 'pilot')
  const { body } = await api.get('/api/pbxdevices/?station_name=Reception')
  const [device] = (body['_embedded'] as Record<string, { id: number }[]>)['ngcp:pbxdevices'] ?? []
  const at = `**/api/lineside/pbxdeviceprovisioning/${device?.id}`
  // this server is reached without TLS, where there is nothing to allow
  let plain_fetch: object | null = null
  await page.route(`${at}{,/plainfetch}`, async (route) => {
    if (route.request().method() === 'POST')
      plain_fetch = {
        until: '2030-03-01T12:00:00Z',
        folder_url: 'http://phones.example/provision/a/',
        file_url: 'http://phones.example/provision/a/02d000000001.cfg',
      }
    const answer = await route.fetch({ method: 'GET', url: route.request().url().replace('/plainfetch', '') })
    await route.fulfill({ response: answer, json: { ...(await answer.json()), can_fetch_plain: true, plain_fetch } })
  })
  await signIn('pilot')
  await page.goto(`/#/user/pbx-configuration/devices?open=${device?.id}`)
  const box = page.getByRole('region', { name: 'Provisioning' })
  await box.getByRole('button', { name: 'Allow one fetch without encryption' }).click()
  const question = page.getByRole('alertdialog', { name: 'Allow one fetch without encryption' })
  await expect(question).toContainText('reads the SIP passwords')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Allow one fetch' }).click()
  await expect(box).toContainText('the phone may fetch its settings once without encryption')
  await expect(box.getByText('http://phones.example/provision/a/', { exact: true })).toBeVisible()
  await expect(box.getByRole('button', { name: 'Allow one fetch without encryption' })).toHaveCount(0)
  for (const look of LOOKS) {
    await showIn(page, look)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.viewport.width)
  }
})
