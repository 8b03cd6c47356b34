import { expectSound } from './support/calls.ts'
import { type FirefoxPage, openFirefox } from './support/firefox.ts'
import { answer, call, card, closePeople, openPerson } from './support/person.ts'
import { expect, test } from './support/quiet-lines.ts'

/* Found, or installed, by `npm test` (scripts/test/find-firefox.mjs). */
const path = process.env['FIREFOX_PATH'] ?? ''
test.skip(path === '', 'FIREFOX_PATH names no Firefox: apt-get install firefox-esr')
test.afterEach(closePeople)

/** Connections can be asked what they carry. */
const preload = `() => {
  const all = []
  const Original = window.RTCPeerConnection
  window.RTCPeerConnection = class extends Original {
    constructor(configuration) {
      super(configuration)
      all.push(this)
    }
  }
  window.heardEnergy = async () => {
    let energy = 0
    for (const connection of all) {
      if (connection.connectionState === 'closed') continue
      for (const entry of (await connection.getStats()).values())
        if (entry.type === 'inbound-rtp' && entry.kind === 'audio') energy += entry.totalAudioEnergy ?? 0
    }
    return energy
  }
}`

/** A voice or a tone comes in: its energy grows. */
const hears = async (page: FirefoxPage): Promise<void> => {
  const before = await page.evaluate<number>('window.heardEnergy()')
  await expect
    .poll(() => page.evaluate<number>('window.heardEnergy()'), { timeout: 30_000 })
    .toBeGreaterThan(before + 0.001)
}

test('Firefox: one signs in, calls Chromium, is called by it, and reaches the voicebox', async ({
  browser,
  server,
  parties: { nora, otto },
}) => {
  // a browser of its own is started, which keeps the processor busy for most of the time
  test.setTimeout(240_000)
  const firefox = await openFirefox(path, preload)
  try {
    await firefox.goto(server.url)
    await firefox.fill('textbox', 'Username', nora.username)
    await firefox.fill('css', 'input[type=password]', nora.password)
    await firefox.click('button', 'Sign in')
    await firefox.click('link', 'Start new call')
    const other = await openPerson(browser, server, otto, '/user/home')

    await firefox.fill('combobox', 'Name or number', otto.extension)
    await firefox.click('button', 'Call with audio')
    await answer(other.page)
    await firefox.sees('heading', 'In call with Otto Quiet')
    await expectSound(other.page)
    await hears(firefox)
    await other.page.keyboard.press('Control+Enter')
    await firefox.sees('heading', 'Otto Quiet hung up')

    await call(other.page, nora.extension)
    await expect(other.page.getByRole('heading', { name: /^Ringing at Nora Quiet/ })).toBeVisible()
    await firefox.click('button', 'Answer')
    await expectSound(other.page)
    await hears(firefox)
    await other.page.keyboard.press('Control+Enter')
    await expect(card(other.page)).toBeHidden()
    await firefox.click('button', 'Close')

    // the platform itself: its prompt is heard
    await firefox.fill('combobox', 'Name or number', '*97')
    await firefox.click('button', 'Call with audio')
    await firefox.sees('heading', 'In call with My voicebox')
    await hears(firefox)
  } finally {
    await firefox.close()
  }
})
