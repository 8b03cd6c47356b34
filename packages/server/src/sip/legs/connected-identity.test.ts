import { expect, test } from 'vitest'
import { createIdentity, identityOf } from './connected-identity.ts'

const hidden = ['P-Asserted-Identity: "Anonymous" <sip:anonymous@anonymous.invalid>', 'Privacy: id']

test.each([
  ['a colleague', { number: '22', name: 'Ben Adler' }, ['P-Asserted-Identity: "Ben Adler" <sip:22@acme.example>']],
  ['a number without a name', { number: '+43199', name: null }, ['P-Asserted-Identity: <sip:+43199@acme.example>']],
  [
    'a name that would end its quotes',
    { number: '22', name: 'B"\r\nVia: x\\' },
    ['P-Asserted-Identity: "B   Via: x" <sip:22@acme.example>'],
  ],
  [
    'a number that would end its address',
    { number: '2>@x', name: null },
    ['P-Asserted-Identity: <sip:2%3E%40x@acme.example>'],
  ],
  ['somebody who hides', { number: null, name: null }, hidden],
])('NAME-02: a phone is told of %s', (_, party, lines) => {
  expect(identityOf(party, 'acme.example')).toEqual(lines)
})

test('NAME-02: a line outside is told nothing', () => {
  expect(identityOf({ number: '22', name: 'Ben' }, null)).toEqual([])
})

test('NAME-02: a phone is told who has come if its latest Allow names UPDATE', () => {
  const sent: string[] = []
  const identity = createIdentity('acme.example', (lines) => void sent.push(...lines))
  const ben = { number: '22', name: 'Ben' }
  const saying = (...allow: string[]) => identity.read({ getHeaders: () => allow })
  identity.tell(ben)
  saying('INVITE', 'ACK, UPDATE')
  expect(sent).toEqual([])
  saying()
  identity.tell(ben)
  // the name of before is shown no longer
  identity.tell({ number: null, name: null })
  saying('INVITE, ACK')
  identity.tell(ben)
  expect(sent).toEqual(['P-Asserted-Identity: "Ben" <sip:22@acme.example>', ...hidden])
})
