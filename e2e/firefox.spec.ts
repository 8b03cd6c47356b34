import { expectSound } from './support/calls/calls.ts'
import { firefoxHears, openWatchedFirefox, signInToCall } from './support/calls/firefox.ts'
import { answer, call, card, closePeople, openPerson } from './support/calls/person.ts'
import { expect, test } from './support/calls/quiet-lines.ts'

/* Found, or installed, by `npm test` (scripts/test/find-firefox.mjs). */
const path = process.env['FIREFOX_PATH'] ?? ''
test.skip(path === '', 'FIREFOX_PATH names no Firefox: apt-get install firefox-esr')
test.afterEach(closePeople)

test('Firefox: one signs in, calls Chromium, is called by it, and reaches the voicebox', async ({
  browser,
  server,
  parties: { nora, otto },
}) => {
  // a browser of its own is started, which keeps the processor busy for most of the time
  test.setTimeout(240_000)
  const firefox = await openWatchedFirefox(path)
  try {
    await signInToCall(firefox, server, nora)
    const other = await openPerson(browser, server, otto, '/user/home')

    await firefox.fill('combobox', 'Name or number', otto.extension)
    await firefox.click('button', 'Call with audio')
    await answer(other.page)
    await firefox.sees('heading', 'In call with Otto Quiet')
    await expectSound(other.page)
    await firefoxHears(firefox)
    await other.page.keyboard.press('Control+Enter')
    await firefox.sees('heading', 'Otto Quiet hung up')

    await call(other.page, nora.extension)
    await expect(other.page.getByRole('heading', { name: /^Ringing at Nora Quiet/ })).toBeVisible()
    await firefox.click('button', 'Answer')
    await expectSound(other.page)
    await firefoxHears(firefox)
    await other.page.keyboard.press('Control+Enter')
    await expect(card(other.page)).toBeHidden()
    await firefox.click('button', 'Close')

    // the platform itself: its prompt is heard
    await firefox.fill('combobox', 'Name or number', '*97')
    await firefox.click('button', 'Call with audio')
    await firefox.sees('heading', 'In call with My voicebox')
    await firefoxHears(firefox)
  } finally {
    await firefox.close()
  }
})
