import { networkInterfaces } from 'node:os'
import { firefoxHears, openWatchedFirefox, signInToCall } from './support/calls/firefox.ts'
import { test, whyNoPhones } from './support/calls/phones.ts'

/* Found, or installed, by `npm test` (scripts/test/find-firefox.mjs). */
const path = process.env['FIREFOX_PATH'] ?? ''
test.skip(path === '', 'FIREFOX_PATH names no Firefox: apt-get install firefox-esr')
test.skip(whyNoPhones !== '', whyNoPhones)

/** Firefox takes sound from no loopback address unless it has one itself, and it offers none: the relay needs another. */
const address = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address
test.skip(address === undefined, 'This machine has no address but loopback ones, from which Firefox takes no sound')
test.use({ edge: [async ({}, provide) => provide(address ?? ''), { scope: 'worker' }] })

test('TEL-02: a phone calls Firefox, and Firefox calls the phone: both hear each other', async ({ server, phones }) => {
  // a browser of its own is started, which keeps the processor busy for most of the time
  test.setTimeout(240_000)
  const phone = await phones.phone('Paula Desk', { tone: 880 })
  const nora = await phones.seat('Nora Browser')
  const firefox = await openWatchedFirefox(path)
  try {
    await signInToCall(firefox, server, nora)
    await firefox.sees('button', 'Call with audio')
    await firefox.fill('combobox', 'Name or number', phone.line.extension)
    await firefox.click('button', 'Call with audio')
    await phone.says('CALL_INCOMING')
    await phone.command('accept')
    await firefox.sees('heading', 'In call with Paula Desk')
    await Promise.all([firefoxHears(firefox), phones.sound.hearsSomething(phone)])
    await phone.anew().command('hangup')
    await firefox.sees('heading', 'Paula Desk hung up')

    await phone.dial(nora.extension)
    await firefox.click('button', 'Answer')
    await phone.says('CALL_ESTABLISHED')
    await Promise.all([firefoxHears(firefox), phones.sound.hearsSomething(phone)])
  } finally {
    await phone.command('hangup')
    await firefox.close()
  }
})
