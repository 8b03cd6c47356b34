import type { MissedCaller } from '@lineside/telephony/missed-mails/missed-callers'
import { expect, test } from 'vitest'
import { missedMail } from './missed-mail.ts'

const reader = {
  language: null,
  timezone: 'Europe/Vienna',
  brand: 'Nordwind Voice',
  colour: '#0a5c8f',
  portal: 'https://phone.example',
}
const at = new Date('2026-11-20T08:58:00Z')
const caller = (more: Partial<MissedCaller> = {}): MissedCaller => ({
  caller: '436641234567',
  calls: 1,
  at,
  messages: 0,
  ...more,
})
const names = new Map([['436641234567', { name: 'Anna\n<b>Novak</b>' }]])
const mail = (callers: readonly MissedCaller[], language: string | null = null, others = 0) => {
  const calls = callers.reduce((sum, one) => sum + one.calls, others)
  return missedMail({ callers, calls, others }, names, { ...reader, language })
}

test('PUSH-03: a mail says who called and when, and leads to the field of calls and to the settings', () => {
  const { subject, text, settings } = mail([caller()])
  expect(subject).toBe('Missed call from Anna <b>Novak</b> (+43 664 123 45 67)')
  expect(text).toMatch(/Anna <b>Novak<\/b> \(\+43 664 123 45 67\)\nNov 20, 2026, 9:58\sAM\nCall back: /)
  expect(text).toContain('Call back: https://phone.example/#/user/home?call=%2B436641234567\n')
  expect(text).toContain('All missed calls: https://phone.example/#/user/conversations?tab=missed\n')
  expect(text).toContain('-- \nNordwind Voice\nChange or stop these emails: https://phone.example/#/user/app')
  expect(settings).toBe('https://phone.example/#/user/app')
})

test('PUSH-03: the HTML says the same, in the colour of its reseller, and a name is only text in it', () => {
  const { html = '' } = mail([caller()])
  expect(html).toContain('Anna &lt;b&gt;Novak&lt;/b&gt; (+43 664 123 45 67)')
  expect(html).toContain('<a href="https://phone.example/#/user/home?call=%2B436641234567">Call back</a>')
  expect(html).toContain('<a href="tel:+436641234567">+43 664 123 45 67</a>')
  expect(html).toContain('border-left:4px solid #0a5c8f')
  expect(html).toContain('<html lang="en">')
  // nothing is loaded from anywhere
  expect(html).not.toMatch(/<(?:img|script|link|style|iframe)|url\(|@import/)
})

test('PUSH-03: a colour that is none is not written into a style', () => {
  const missed = { callers: [caller()], calls: 1, others: 0 }
  const { html } = missedMail(missed, names, { ...reader, colour: 'red;background:url(//x)' })
  expect(html).toContain('solid currentColor')
})

test.each([
  [
    'who called twice',
    [caller({ calls: 2 })],
    '2 missed calls from Anna <b>Novak</b> (+43 664 123 45 67)',
    /2 calls, the last one on Nov 20, 2026, 9:58\sAM/,
  ],
  [
    'with a hidden number',
    [caller({ caller: null })],
    'Missed call from a hidden number',
    /\nHidden number\nNov 20, 2026, 9:58\sAM\n\n/,
  ],
  [
    'of the company, by extension',
    [caller({ caller: '24' })],
    'Missed call from 24',
    /Call back: https:\/\/phone\.example\/#\/user\/home\?call=24\n/,
  ],
  [
    'who left a message',
    [caller({ caller: '24', messages: 1 })],
    'Missed call from 24',
    /There is a voice message\.\n.*\nListen: https:\/\/phone\.example\/#\/user\/conversations\?tab=voicemail\n/,
  ],
  ['and somebody else', [caller(), caller({ caller: '24' })], '2 missed calls', /\n24\n/],
] as const)('PUSH-03: a caller %s', (_what, callers, subject, said) => {
  const written = mail(callers)
  expect(written.subject).toBe(subject)
  expect(written.text).toMatch(said)
})

test('PUSH-03: where calls are not listed, the subject does not give all to the one caller who is', () => {
  expect(mail([caller({ calls: 2 })], null, 10).subject).toBe('12 missed calls')
})

test('PUSH-03: a hidden number and a name have no way to call back', () => {
  expect(mail([caller({ caller: null }), caller({ caller: 'anna.novak' })]).text).not.toContain('call=')
})

test('PUSH-03: calls that are not listed are counted', () => {
  const { subject, text } = mail([caller(), caller({ caller: '24' })], null, 3)
  expect(subject).toBe('5 missed calls')
  expect(text).toContain('\n3 more calls are not listed here.\n')
})

test.each([
  ['de', '2 entgangene Anrufe von 24', '2 Anrufe, der letzte am 20.11.2026, 09:58', 'Zurückrufen: '],
  ['es', '2 llamadas perdidas de 24', '2 llamadas, la última el 20 nov 2026, 9:58', 'Devolver la llamada: '],
  ['fr', '2 appels manqués de 24', '2 appels, le dernier le 20 nov. 2026, 09:58', 'Rappeler\u202f: '],
  ['it', '2 chiamate perse da 24', '2 chiamate, l’ultima il 20 nov 2026, 09:58', 'Richiama: '],
  ['ru', 'Пропущенные звонки (2): 24', 'Звонков: 2, последний — 20 нояб. 2026 г., 09:58', 'Перезвонить: '],
  ['xx', '2 missed calls from 24', '2 calls, the last one on Nov 20, 2026', 'Call back: '],
])('PUSH-03: the words of a reader of %s', (language, subject, repeated, callBack) => {
  const written = mail([caller({ caller: '24', calls: 2 })], language)
  expect(written.subject).toBe(subject)
  expect(written.text).toContain(repeated)
  expect(written.text).toContain(callBack)
  expect(written.html).toContain(`<html lang="${language === 'xx' ? 'en' : language}">`)
})
