import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expectAccessible } from './support/expect-accessible.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { withOldPortal } from './support/screen-table.ts'
import { expect, test } from './support/test.ts'

/** A page of the old kind, whose script looks for what does not belong to it. */
const oldPage = (address: string, cookie: string | undefined) => `<!doctype html>
  <html lang="de"><title>Old</title><link rel="stylesheet" href="/style.css">
  <h1>Customer</h1><p id="address">${address}</p><p id="cookie">${cookie ?? 'no cookie'}</p>
  <p id="found">nothing yet</p><a href="/customer/1/contacts">Contacts</a>
  <script>
    const tries = [() => localStorage.length, () => document.cookie, () => parent.document.title, () => origin]
    document.getElementById('found').textContent = tries.map((look) => {
      try { return String(look()) } catch (error) { return error.name }
    }).join(', ')
  </script>`

const oldServer = async (): Promise<Server> => {
  const old = createServer((request, response) => {
    if (request.url === '/style.css')
      return response.setHeader('content-type', 'text/css').end('h1 { color: rgb(200, 0, 0) }')
    response.setHeader('set-cookie', 'session=old').setHeader('content-type', 'text/html; charset=utf-8')
    return response.end(oldPage(request.url ?? '', request.headers.cookie))
  })
  old.listen(0, '127.0.0.1')
  await once(old, 'listening')
  return old
}

/** A platform that is mixed, with an old portal beside it. */
const mixed = test.extend<object, { server: RunningServer }>({
  server: [
    async ({}, provide) => {
      const old = await oldServer()
      const server = await startServer({ OLD_PORTAL_URL: `http://127.0.0.1:${(old.address() as AddressInfo).port}` })
      const admin = resolve(import.meta.dirname, '../packages/server/dist/admin-cli/main.js')
      const env = { ...process.env, DATA_DIR: server.dataDir }
      await promisify(execFile)(process.execPath, [admin, 'platform', 'set', '--mode', 'mixed'], { env })
      await provide(server)
      await server.stop()
      old.closeAllConnections()
      old.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

mixed.describe('NAV-13: the old portal in its frame', () => {
  mixed('shows its pages in the reader’s language, and its scripts reach nothing of ours', async ({ page, signIn }) => {
    await signIn('pilot')
    await page.goto('/')
    await page.getByRole('button', { name: /^Company phone system/ }).click()
    await page.getByRole('link', { name: 'Customer details' }).click()
    await expect(page).toHaveURL(/#\/customer\/\d+\/details$/)
    const tab = page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Customer details' })
    await expect(tab).toHaveAttribute('href', /#\/customer\/\d+\/details$/)
    const frame = page.frameLocator('iframe[title="Older portal: Customer details"]')
    await expect(frame.locator('#address')).toHaveText(/^\/customer\/\d+\/details\?framed=1&lang=en$/)
    // storage, cookies, and the page around it are closed; it has no origin
    await expect(frame.locator('#found')).toHaveText('SecurityError, SecurityError, SecurityError, null')
    await expect(frame.getByRole('heading', { name: 'Customer' })).toHaveCSS('color', 'rgb(200, 0, 0)')

    // it goes on inside, with its own cookie, which the browser does not have
    await frame.getByRole('link', { name: 'Contacts' }).click()
    await expect(frame.locator('#address')).toHaveText('/customer/1/contacts')
    await expect(frame.locator('#cookie')).toHaveText('session=old')
    expect(await page.context().cookies()).toEqual([])
    await expect(page.getByRole('heading', { level: 1, name: 'Customer details' })).toBeVisible()

    // another path of it, in another language
    await page.evaluate(() => localStorage.setItem('csc_locale', 'de'))
    await page.goto('/#/customer/7/invoices/3')
    await page.reload()
    const german = page.frameLocator('iframe[title="Älteres Portal: Kundendaten"]')
    await expect(german.locator('#address')).toHaveText('/customer/7/invoices/3?framed=1&lang=de')
  })

  mixed('on a phone its frame reaches from edge to edge and down to the tab bar', async ({ page, signIn }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn('pilot')
    await page.goto('/#/customer/1/details')
    await expect(page.frameLocator('iframe').locator('#address')).toBeVisible()
    const frame = await page.locator('iframe').boundingBox()
    expect(frame).toMatchObject({ x: 0, width: 390 })
    // the page around it does not scroll as well
    const main = page.getByRole('main')
    expect(await main.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0)
  })

  mixed('opened by itself its page has no origin either', async ({ page, signIn }) => {
    await signIn('pilot')
    await page.goto('/#/customer/1/details')
    const address = String(await page.locator('iframe').getAttribute('src'))
    await page.goto(address)
    await expect(page.locator('#found')).toHaveText(/^SecurityError, SecurityError, .*, null$/)
  })
})

mixed.describe('NAV-13: an old portal that does not answer', () => {
  mixed.use({ allowedErrors: /status of 502/ })

  mixed('is said, and asked again', async ({ page, signIn }) => {
    await signIn('pilot')
    const visits = '**/api/lineside/oldportalvisits/'
    await page.route(visits, (route) => route.fulfill({ status: 502, json: { code: 502, message: 'away' } }))
    await page.goto('/#/customer/1/details')
    await expect(page.getByRole('heading', { name: 'The older portal is not responding' })).toBeVisible()
    await page.unroute(visits)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.frameLocator('iframe').locator('#address')).toBeVisible()
  })
})

test('NAV-13: where no old portal is connected the page says so', async ({ page, signIn }) => {
  await withOldPortal(page)
  await signIn('pilot')
  await page.goto('/#/customer/1/details')
  await expect(page.getByRole('heading', { level: 1, name: 'There is no older portal here' })).toBeVisible()
  await expectAccessible(page)
})
