import type { Page } from '@playwright/test'
import { expectAccessible } from './support/expect-accessible.ts'
import { expect, test } from './support/test.ts'
import { watchPage } from './support/watch-page.ts'

test.describe('assumptions of the other browser tests', () => {
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

  /** Adds a text to the page, which is there as a whole by then. */
  const write = async (page: Page, text: string, style: Record<string, string>) => {
    await expect(page.getByRole('textbox').first()).toBeVisible()
    await page.getByRole('main').evaluate(
      (main, [textContent, looks]) => {
        const part = Object.assign(document.createElement('p'), { textContent })
        Object.assign(part.style, looks)
        main.append(part)
      },
      [text, style] as const,
    )
  }

  test('so is a text that nobody can read, and as often as one looks', async ({ page }) => {
    await page.goto('/')
    await write(page, 'Hardly to be seen', { background: 'white', color: '#eee' })
    await expect(expectAccessible(page)).rejects.toThrow('color-contrast')
    await expect(expectAccessible(page, 'main')).rejects.toThrow('color-contrast')
  })

  test('so is one that can be read in the light alone', async ({ page }) => {
    await page.goto('/')
    const background = 'light-dark(white, black)'
    await write(page, 'Seen by day', { colorScheme: 'light dark', background, color: 'light-dark(black, #222)' })
    await expect(expectAccessible(page)).rejects.toThrow(
      /"inDark": Array \[(?!\]).*color-contrast.*"inLight": Array \[\]/s,
    )
  })

  test('so is one whose colour was looked at on another background', async ({ page }) => {
    await page.goto('/')
    await write(page, 'Brown on white', { background: 'white', color: '#5b2b10' })
    await expectAccessible(page)
    await write(page, 'Brown on brown', { background: '#703c20', color: '#5b2b10' })
    await expect(expectAccessible(page)).rejects.toThrow('color-contrast')
  })

  test('so is one that lies on something that is not around it', async ({ page }) => {
    await page.goto('/')
    const place = { position: 'relative', height: '3rem', margin: '0' }
    const color = 'light-dark(#5b2b10, #ffe0d0)'
    await write(page, 'Brown on white', { ...place, color, zIndex: '2' })
    await expectAccessible(page)
    await write(page, '', { ...place, marginTop: '-3rem', background: '#703c20', zIndex: '1' })
    await expect(expectAccessible(page)).rejects.toThrow('color-contrast')
  })

  test('so is a control without a name behind a popup', async ({ page }) => {
    await page.goto('/')
    await page.evaluate(() => {
      const dialog = document.createElement('div')
      dialog.role = 'dialog'
      dialog.ariaLabel = 'Clear'
      document.body.append(dialog)
      document.body.prepend(document.createElement('button'))
    })
    await expect(expectAccessible(page)).rejects.toThrow('button-name')
  })
})
