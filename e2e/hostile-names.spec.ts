import { apiAs } from './support/api-as.ts'
import { accountOf } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

/** Names that are programs, markup, patterns of our own texts or of others, or only long. */
const hostile = [
  '<img src=x onerror="document.title=\'owned\'">',
  '"><script>document.title="owned"</script>',
  '{name, plural, one {#} other {#}} {0} ${7*7} %s',
  '</title><svg/onload=document.title="owned">',
  'javascript:document.title="owned"',
  '__proto__',
  'W'.repeat(60),
]
const pages = ['home', 'team', 'contacts', 'conversations', 'pbx-configuration/seats', 'pbx-configuration/changes']

// the fixture's page fails this test for every script that runs against the policy, and for every error
test('API-06: names that are programs are shown as they are, on every page that shows names', async ({
  page,
  signIn,
  server,
}) => {
  const api = await apiAs(server, 'pilot')
  const seat = `/api/subscribers/${accountOf(server, 'seat').subscriber_id}`
  const { display_name: before } = (await api.get(seat)).body
  const made: string[] = []
  await signIn('pilot')
  try {
    for (const name of hostile) {
      const { body } = await api.post('/api/contacts/', { name, numbers: [{ label: 'work', number: '431555000' }] })
      if (typeof body['id'] === 'number') made.push(`/api/contacts/${body['id']}`)
      expect((await api.replace(seat, 'display_name', name)).status).toBe(204)
      for (const path of pages) {
        await page.goto(`/#/user/${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        if (path.endsWith('seats')) await expect(page.getByText(name).first()).toBeVisible()
      }
      expect(await page.title()).not.toContain('owned')
      expect(await page.locator('img[src="x"], svg[onload]').count()).toBe(0)
    }
  } finally {
    await api.replace(seat, 'display_name', before)
    for (const path of made) await api.remove(path)
  }
})
