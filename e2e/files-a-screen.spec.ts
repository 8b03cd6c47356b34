import { expect, test } from './support/test.ts'

/** The page, its early script, a font, code and styles: more round trips are felt on a phone far away. */
const mostFiles = 20
/**
 * What takes calls, what says whether people reach the line, and the palette with what it stands on come once a page is
 * quiet, the same on every page.
 */
const afterwards = /calls|cdk-prod|reach|outcome|command-palette|Modal|contacts-page|aria-locale/
const mostFilesAfterwards = 15

for (const path of [
  'conversations',
  'call-forwarding',
  'pbx-configuration/devices',
  'pbx-configuration/sound-sets',
  'pbx-settings/call-queues',
])
  test(`opening ${path} signed in takes few files, each of them once`, async ({ page, signIn }) => {
    await signIn('pilot')
    await page.goto(`/#/user/${path}`)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const files: string[] = []
    page.on('request', (request) => {
      // what the page before fetched last, once it was quiet, is not of this one
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) files.length = 0
      const { protocol, pathname } = new URL(request.url())
      if (protocol.startsWith('http') && !pathname.startsWith('/api/')) files.push(pathname)
    })
    await page.reload()
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(files.filter((file, index) => files.indexOf(file) !== index)).toEqual([])
    expect(files.filter((file) => !afterwards.test(file)).length).toBeLessThanOrEqual(mostFiles)
    expect(files.filter((file) => afterwards.test(file)).length).toBeLessThanOrEqual(mostFilesAfterwards)
  })
