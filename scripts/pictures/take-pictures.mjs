import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { root } from '../lib/root.mjs'
import { findChromium } from '../test/find-chromium.mjs'
import { startDemo } from './start-demo.mjs'

const FOLDER = join(root, 'docs/pictures')
const DESKTOP = { width: 1280, height: 800 }
const PICTURES = [
  { name: 'dashboard', path: '/user/dashboard', viewport: DESKTOP, colorScheme: 'light' },
  { name: 'conversations', path: '/user/conversations', viewport: DESKTOP, colorScheme: 'dark' },
  {
    name: 'devices',
    path: '/user/pbx-configuration/devices',
    press: 'Expand Reception',
    viewport: {
      width: 1280,
      height: 920,
    },
    colorScheme: 'light',
  },
]

/** Writes docs/pictures/*.png: screens of the demo world's pilot, as few bytes as it takes. */
export async function takePictures() {
  mkdirSync(FOLDER, { recursive: true })
  const demo = await startDemo()
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    for (const picture of PICTURES) {
      const screen = await screenOf(browser, demo, picture)
      const small = await sharp(screen).png({ palette: true, colours: 128, effort: 10 }).toBuffer()
      writeFileSync(join(FOLDER, `${picture.name}.png`), small)
      console.log(`${picture.name}.png: ${(small.length / 1024).toFixed(0)} KiB`)
    }
  } finally {
    await browser.close()
    await demo.stop()
  }
}

async function screenOf(browser, { url, account }, { path, press, viewport, colorScheme }) {
  const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce', locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(url)
  await page.getByLabel('Username').fill(account.username)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/#\/user\//)
  await page.goto(`${url}/#${path}`)
  await page.getByRole('main').getByRole('listitem').first().waitFor()
  // without the pointer, which would bring a hint along
  if (press) await page.getByRole('button', { name: press }).dispatchEvent('click')
  await page.waitForLoadState('networkidle')
  const png = await page.screenshot()
  await context.close()
  return png
}
