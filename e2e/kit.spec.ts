import { buildKit, type Kit } from './support/kit.ts'
import { expect, test } from './support/test.ts'

let kit: Kit
test.beforeAll(async () => {
  kit = await buildKit()
})
test.afterAll(() => kit.remove())
test.beforeEach(({ page, server }) => kit.open(page, server.url))

test('x', async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parts')
  for (const [w, h] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width: w, height: h })
    await page.screenshot({ path: `/tmp/p3-kit-${w}.png`, fullPage: true })
  }
})
