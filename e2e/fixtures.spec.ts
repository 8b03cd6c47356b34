import { expectAccessible } from './support/expect-accessible.ts'
import { expect, test } from './support/test.ts'
import { watchPage } from './support/watch-page.ts'

test.describe('what the other browser tests rely on', () => {
  test.use({ allowedErrors: /./ })

  test('a violation of the content security policy is found', async ({ page }) => {
    const { findings } = await watchPage(page)
    await page.goto('/')
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'window.broken = true'
      document.head.append(script)
    })
    await expect.poll(() => findings.join()).toContain('policy violation: script-src')
    expect(await page.evaluate('window.broken')).toBeUndefined()
  })

  test('exceptions and errors on the console are found', async ({ page }) => {
    const { findings } = await watchPage(page)
    await page.goto('/')
    await page.evaluate(() => {
      console.error('said')
      setTimeout(() => {
        throw new Error('thrown')
      })
    })
    await expect.poll(() => findings.join()).toMatch(/said.*thrown/s)
  })

  test('a page that axe-core complains about is found', async ({ page }) => {
    await page.goto('/')
    await page.evaluate(() => document.body.append(document.createElement('button')))
    await expect(expectAccessible(page)).rejects.toThrow('button-name')
  })

  test('so is what nobody can read in a popup, and a control without a name behind it', async ({ page }) => {
    await page.goto('/')
    const popup = { newest: '[role=dialog]', areColoursDue: true }
    await page.evaluate(() => {
      const dialog = document.createElement('div')
      dialog.role = 'dialog'
      dialog.ariaLabel = 'Faint'
      dialog.textContent = 'Hardly to be seen'
      Object.assign(dialog.style, { position: 'fixed', inset: '0', background: 'white', color: '#eee' })
      document.body.append(dialog)
    })
    await expect(expectAccessible(page, undefined, popup)).rejects.toThrow('color-contrast')
    await page.evaluate(() => document.body.prepend(document.createElement('button')))
    await expect(expectAccessible(page, undefined, popup)).rejects.toThrow('button-name')
  })
})
