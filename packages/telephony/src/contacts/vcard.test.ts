import fc from 'fast-check'
import { contactLabels } from '@lineside/contract/resources/contacts'
import { expect, test } from 'vitest'
import { readCards as readBytes } from './vcard.ts'
import { writeCards } from './write-cards.ts'

const readCards = (file: string | Buffer) =>
  readBytes(Buffer.from(file).toString('latin1'), (bytes, charset) =>
    new TextDecoder(charset ?? 'utf-8').decode(Buffer.from(bytes, 'latin1')),
  )

test('NAME-01: a card of version 4.0 is read, folded lines and escapes included', () => {
  const text = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    'FN:Novák\\, Pet',
    ' ra',
    'N:Novák;Petra;;;',
    'ORG:Ahorn GmbH\\; Wien;Sales',
    'item1.EMAIL;PREF=1:mailto:petra@ahorn.example',
    'TEL;VALUE=uri;TYPE="voice,work":tel:+43-1-992-0021',
    'TEL;TYPE=cell:+43 664 1234567',
    'TEL;TYPE=home,fax:0732 1234',
    'NOTE:TEL;TYPE=home:not a number',
    'PHOTO;ENCODING=b:AAAA',
    'END:VCARD',
  ].join('\r\n')
  expect(readCards(text)).toEqual([
    {
      line: 1,
      name: 'Novák, Petra',
      company: 'Ahorn GmbH; Wien',
      emails: ['petra@ahorn.example'],
      numbers: [
        { label: 'work', number: 'tel:+43-1-992-0021' },
        { label: 'mobile', number: '+43 664 1234567' },
        { label: 'fax', number: '0732 1234' },
      ],
    },
  ])
})

test('NAME-01: a card of version 2.1 is read as phones write it', () => {
  const text = `BEGIN:VCARD
VERSION:2.1
N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=4D=C3=BC=6C=6C=65=72;=4A=
=C3=BC=72=67=65=6E;;;
TEL;CELL;PREF:0664/123456
TEL;WORK:01 99200
END:VCARD
`
  expect(readCards(text)).toEqual([
    {
      line: 1,
      name: 'Jürgen Müller',
      company: '',
      emails: [],
      numbers: [
        { label: 'mobile', number: '0664/123456' },
        { label: 'work', number: '01 99200' },
      ],
    },
  ])
})

test.each([
  ['without a name the company stands for it', 'BEGIN:VCARD\nORG:Ahorn\nTEL:1\nEND:VCARD', 'Ahorn'],
  ['without anything it has none', 'BEGIN:VCARD\nTEL:1\nEND:VCARD', ''],
  ['lower case is read too', 'begin:vcard\nfn:Max\nend:vcard', 'Max'],
  ['one that breaks off is there', 'BEGIN:VCARD\nFN:Max', 'Max'],
  ['a line without sense costs itself alone', 'BEGIN:VCARD\nnonsense\nFN:Max\nEND:VCARD', 'Max'],
  [
    'a charset is that of its value',
    'BEGIN:VCARD\nFN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:M=FCller\nEND:VCARD',
    'Müller',
  ],
  [
    'so is one of eight bits',
    Buffer.from('BEGIN:VCARD\nFN;CHARSET=windows-1251:\xc0\xed\xed\xe0\nEND:VCARD', 'latin1'),
    'Анна',
  ],
  ['and one of Japan', 'BEGIN:VCARD\nFN;CHARSET=SHIFT_JIS;ENCODING=QUOTED-PRINTABLE:=8ER=93c\nEND:VCARD', '山田'],
  [
    'a letter may be folded in its middle',
    Buffer.from('BEGIN:VCARD\nFN:M\xc3\r\n \xbcller \xc3\xa0\nEND:VCARD', 'latin1'),
    'Müller à',
  ],
])('NAME-01: %s', (_what, text, name) => expect(readCards(text).map((card) => card.name)).toEqual([name]))

test('NAME-01: each card is known by its first line; other text is no contact', () => {
  expect(readCards('x\nBEGIN:VCARD\nFN:A\nEND:VCARD\n\nBEGIN:VCARD\nFN:B\nEND:VCARD').map(({ line }) => line)).toEqual([
    2, 6,
  ])
  expect(readCards('name,number\nMax,1')).toEqual([])
  expect(readCards('')).toEqual([])
})

test('NAME-01: only the beginning of an endless line is read, however it is folded', () => {
  const card = (lines: string) => readCards(`BEGIN:VCARD\n${lines}\nTEL:22\nEND:VCARD`)[0]
  const numbers = [{ label: 'other', number: '22' }]
  expect(card(`FN:Anna\nNOTE;QUOTED-PRINTABLE=\n${'x=\n'.repeat(80_000)}x`)).toMatchObject({ name: 'Anna', numbers })
  expect(card(`FN:Anna\nPHOTO:${'\n x'.repeat(80_000)}`)).toMatchObject({ name: 'Anna', numbers })
  const long = card(`FN:${'x'.repeat(3_000)}${'\n x'.repeat(3_000)}`)
  expect(long).toMatchObject({ name: 'x'.repeat(3_997), numbers })
})

test('NAME-01: written cards read back, whatever they contain, and no line is longer than 75 bytes', () => {
  const word = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
    .map((text) => text.replace(/\s+/g, ' ').trim())
  const contact = fc.record({
    // a name with `\n` is excluded: it is read as an escape
    name: word.filter((text) => text !== '' && !/\\n/i.test(text)),
    company: word.filter((text) => !/\\n/i.test(text)),
    email: fc.constantFrom('', 'max@ahorn.example'),
    numbers: fc.array(
      fc.record({ label: fc.constantFrom(...contactLabels), number: fc.stringMatching(/^\+?\d{1,15}$/) }),
      {
        maxLength: 4,
      },
    ),
  })
  fc.assert(
    fc.property(fc.array(contact, { maxLength: 5 }), (contacts) => {
      const text = writeCards(contacts)
      expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
      expect(readCards(text).map(({ line: _line, emails, ...card }) => ({ ...card, email: emails[0] ?? '' }))).toEqual(
        contacts,
      )
    }),
  )
})

test.each([
  ['with a byte order mark each', '\ufeffBEGIN:VCARD\nFN:One\nEND:VCARD\n\ufeffBEGIN:VCARD\nFN:Two\nEND:VCARD'],
  ['without a line break between them', 'BEGIN:VCARD\nFN:One\nEND:VCARDBEGIN:VCARD\nFN:Two\nEND:VCARD'],
  ['without an end between them', 'BEGIN:VCARD\nFN:One\nBEGIN:VCARD\nFN:Two\nEND:VCARD'],
  [
    'with the card of an agent in one of them',
    'BEGIN:VCARD\nAGENT:\nBEGIN:VCARD\nFN:Agent\nEND:VCARD\nFN:One\nEND:VCARD\nBEGIN:VCARD\nFN:Two\nEND:VCARD',
  ],
])('NAME-01: two cards in one file are two contacts: %s', (_, text) => {
  expect(readCards(text).map(({ name }) => name)).toEqual(['One', 'Two'])
})

test('NAME-01: several numbers in one value are several, a label beside a number is read, and all addresses are there', () => {
  const [card] = readCards(
    [
      'BEGIN:VCARD',
      'FN:Anna',
      'TEL;TYPE=WORK:01 5550121 / 0664 5550120',
      'item1.TEL:01 5550124',
      'item1.X-ABLabel:_$!<HomeFAX>!$_',
      'item2.TEL;type=pref:0664 5550121',
      'item2.X-ABLabel:Mobil',
      'EMAIL;TYPE=INTERNET:a@b.example',
      'EMAIL;TYPE=PREF:c@d.example',
      'END:VCARD',
    ].join('\r\n'),
  )
  expect(card).toMatchObject({
    emails: ['c@d.example', 'a@b.example'],
    numbers: [
      { label: 'work', number: '01 5550121' },
      { label: 'work', number: '0664 5550120' },
      { label: 'fax', number: '01 5550124' },
      { label: 'mobile', number: '0664 5550121' },
    ],
  })
})
