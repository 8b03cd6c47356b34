import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { root } from '../lib/root.mjs'
import { findChromium } from '../test/find-chromium.mjs'
import { startDemo } from './start-demo.mjs'

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]
const FOLDER = join(root, 'docs/pictures')
const DESKTOP = { width: 1280, height: 800 }
/** The other party of the pictured call. */
const OTHER = { username: 'max.berger', extension: '21' }
const PICTURES = [
  { name: 'call', path: '/user/home', takes: inCall, viewport: DESKTOP, colorScheme: 'light' },
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

/** Writes docs/pictures/*.png: screens of the demo world's pilot, compressed as far as possible. */
export async function takePictures() {
  mkdirSync(FOLDER, { recursive: true })
  const demo = await startDemo()
  const browser = await chromium.launch({ executablePath: findChromium(), args: ARGUMENTS })
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

async function screenOf(browser, { url, account, accounts }, { path, press, takes, viewport, colorScheme }) {
  const look = { viewport, colorScheme, reducedMotion: 'reduce', locale: 'en-US' }
  const { context, page } = await signedIn(browser, url, account, look)
  await page.goto(`${url}/#${path}`)
  await page.getByRole('main').getByRole('listitem').first().waitFor()
  // not by the pointer, which would show a tooltip
  if (press) await page.getByRole('button', { name: press }).dispatchEvent('click')
  const other = accounts.find(({ username }) => username.startsWith(`${OTHER.username}@`))
  const leave = await takes?.({ page, other: () => signedIn(browser, url, other, look) })
  await page.waitForLoadState('networkidle')
  const png = await page.screenshot()
  await leave?.()
  await context.close()
  return png
}

async function signedIn(browser, url, account, look) {
  const context = await browser.newContext(look)
  const page = await context.newPage()
  await page.goto(url)
  await page.getByLabel('Username').fill(account.username)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/#\/user\//)
  return { context, page }
}

/**
 * Puts the page into a call with another person.
 * @returns a function that ends the call
 */
async function inCall({ page, other }) {
  const callee = await other()
  const field = page.getByRole('combobox').first()
  // a call only rings once both engines are connected
  await page.getByText('Ready for calls').first().waitFor()
  await callee.page.waitForLoadState('networkidle')
  await field.fill(OTHER.extension)
  await field.press('Enter')
  await callee.page.getByRole('button', { name: 'Answer', exact: true }).click()
  await page
    .getByText(/In call/)
    .first()
    .waitFor()
  await page.waitForTimeout(3000)
  return () => callee.context.close()
}
