import { quiet } from './support/count-bytes.ts'
import { expect, test } from './support/test.ts'

/** The page, its early script, a font, code and styles: more round trips are felt on a phone far away. */
const mostFiles = 20
/**
 * The code for calls and for the line's reachability comes beside the page. A second alphabet is fetched
 * for names such as Łukasz alone, and a reload reports it only if the browser did not keep it.
 */
const beside = /calls|cdk-prod|reach|outcome|latin-ext/
const mostFilesAfterwards = 12

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
    await expect.poll(() => files.some((file) => quiet.test(file))).toBe(true)
    await page.waitForLoadState('networkidle')
    expect(files.filter((file, index) => files.indexOf(file) !== index)).toEqual([])
    const isQuiet = files.findIndex((file) => quiet.test(file))
    expect(files.slice(0, isQuiet).filter((file) => !beside.test(file)).length).toBeLessThanOrEqual(mostFiles)
    expect(files.slice(isQuiet).length).toBeLessThanOrEqual(mostFilesAfterwards)
  })
