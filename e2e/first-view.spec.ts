import { expect, test } from './support/test.ts'

/** What the page asks for before the code that needs it has come (early.js); vite.config.ts names the addresses. */
const early = [
  /\/api\/subscribers\/\d+$/,
  /\/api\/capabilities\//,
  /\/api\/faxserversettings\/\d+$/,
  /\/api\/resellerbrandings\//,
  /\/api\/platforminfo$/,
  /\/api\/lineside\/reachability$/,
]

test('AUTH-13, REACH-01: opening the dashboard signed in asks for everything once, and what it says first beside its code', async ({
  page,
  signIn,
}) => {
  await signIn('pilot')
  await page.goto('/#/user/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  // the platform's answers hold the page up, its code does not: only what is asked for early is asked for by now
  let answer: () => void = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/assets/index-*.js', async (route) => {
    await held
    await route.continue()
  })
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname + search)
  })
  await page.reload({ waitUntil: 'commit' })
  await expect
    .poll(() => early.filter((one) => !asked.some((address) => one.test(address.split('?')[0] ?? ''))))
    .toEqual([])
  expect(asked).toHaveLength(early.length)

  answer()
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /reachable|voicebox/i })
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
  expect(asked.filter((address, at) => asked.indexOf(address) !== at)).toEqual([])
})
