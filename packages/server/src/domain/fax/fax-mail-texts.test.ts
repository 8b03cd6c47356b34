import { expect, test } from 'vitest'
import { faxMailText } from './fax-mail-texts.ts'

const facts = { kind: 'failed', number: '+4312345', pages: 2, time: '2026-11-20 09:12:05', station: null } as const

test('FAX-02: a mail says in the language of the line why a fax did not arrive', () => {
  expect(faxMailText('de', { ...facts, reason: 'No fax line is configured' })).toEqual({
    subject: 'Fax nicht zugestellt an +4312345',
    text: [
      'Fax nicht zugestellt an +4312345',
      '',
      'Zeit: 2026-11-20 09:12:05',
      'Seiten: 2',
      'Grund: Keine externe Faxleitung vorhanden',
      '',
    ].join('\n'),
  })
})

test('FAX-09: a mail has the station name of the other fax machine', () => {
  const { text } = faxMailText('en', { ...facts, kind: 'received', reason: '', station: 'NORDWIND' })
  expect(text).toContain('Fax machine: NORDWIND')
})

test('a reason in the words of a line stays as it is', () => {
  expect(faxMailText(null, { ...facts, reason: 'Paper jam' }).text).toContain('Reason: Paper jam')
})
