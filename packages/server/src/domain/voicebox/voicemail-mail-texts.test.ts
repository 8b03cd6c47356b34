import { expect, test } from 'vitest'
import { voicemailMailText } from './voicemail-mail-texts.ts'

const facts = {
  id: 17,
  number: '436641234567',
  caller: 'Anna Novak (+43 664 123 45 67)',
  duration: '0:23',
  time: '2026-11-20 09:58:00',
  messages: 3,
  most: 100,
  isFull: false,
  isRemoved: false,
  spoken: null,
  brand: 'Nordwind Voice',
  colour: null,
  portal: 'https://phone.example',
}

test('PUSH-03: the mail of a voice message leads to calling back, listening, and being asked about deleting it', () => {
  const { subject, text, html } = voicemailMailText('de', facts)
  expect(subject).toBe('Sprachnachricht von Anna Novak (+43 664 123 45 67)')
  expect(text).toContain('\nZeit: 2026-11-20 09:58:00\nDauer: 0:23\n')
  expect(text).toContain('\nZurückrufen: https://phone.example/#/user/home?call=%2B436641234567\n')
  expect(text).toContain('\nAnhören: https://phone.example/#/user/conversations?tab=voicemail\n')
  expect(text).toContain('\nNachricht löschen: https://phone.example/#/user/conversations?tab=voicemail&remove=17\n')
  expect(text).toContain('Nordwind Voice\nDiese E-Mails ändern oder abstellen: https://phone.example/#/user/voicebox')
  expect(html).toContain('conversations?tab=voicemail&amp;remove=17">Nachricht löschen</a>')
})

test('PUSH-03: a message that is only in the mail cannot be deleted, nor a hidden number called', () => {
  const { text } = voicemailMailText('xx', { ...facts, number: 'anonymous', caller: null, isRemoved: true })
  expect(text).toContain('Voicemail from anonymous\n')
  expect(text).toContain('only in this email')
  expect(text).not.toMatch(/call=|tab=voicemail/)
})
