import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readContacts } from './read-contacts.ts'

const vienna = { cc: '43', ac: '1' }

/** Reads a file as it is uploaded, and prints each contact in a line. */
const read = async (file: string | Buffer) => {
  const folder = await mkdtemp(join(tmpdir(), 'contacts-'))
  try {
    const from = join(folder, 'file')
    await writeFile(from, file)
    const answer = await readContacts({ from, place: vienna })
    if ('refused' in answer) throw new Error(answer.refused.message)
    return {
      contacts: answer.contacts.map(({ name, values, refusal }) =>
        values === null
          ? `${name}: ${refusal?.message}`
          : [
              values.name,
              values.company,
              values.email,
              ...values.numbers.map(({ label, number }) => `${label} ${number}`),
            ]
              .filter((part) => part !== null)
              .join(', '),
      ),
      leftOut: answer.contacts.flatMap(({ leftOut }) =>
        leftOut.map(({ field, value, reason }) => `${field} ${value}: ${reason}`),
      ),
      unread: answer.unreadColumns,
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

const card = (...lines: string[]) => `${['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\r\n')}\r\n`
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
const mira = 'Mira Stadler, Holz AG, mira@holz.example'

test.each<[string, string | Buffer, string[]]>([
  ['in UTF-16', utf16(card('FN:Łukasz Żółć', 'TEL;TYPE=CELL:+48 601 555 017')), ['Łukasz Żółć, mobile 48601555017']],
  [
    'in UTF-16 without a mark, big end first',
    utf16(card('FN:Łukasz', 'TEL:+48 601 555 017')).subarray(2).swap16(),
    ['Łukasz, other 48601555017'],
  ],
  [
    'quoted-printable in Latin-1',
    card('FN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:J=FCrgen Gr=F6=DFler', 'TEL;CELL:+436645550178'),
    ['Jürgen Größler, mobile 436645550178'],
  ],
  [
    'quoted-printable in the Cyrillic of Windows',
    card('FN;ENCODING=QUOTED-PRINTABLE;CHARSET=windows-1251:=C0=ED=ED=E0', 'TEL:1'),
    ['Анна, other 1'],
  ],
  ['in Windows-1252 that is not named', Buffer.from(card('FN:J\xfcrgen', 'TEL:1'), 'latin1'), ['Jürgen, other 1']],
  [
    'in two encodings, joined',
    Buffer.concat([Buffer.from(`\ufeff${card('FN:Größe')}`), Buffer.from(card('FN:J\xfcrgen'), 'latin1')]),
    ['Größe', 'Jürgen'],
  ],
  ['joined, with a mark each', `\ufeff${card('FN:One')}\ufeff${card('FN:Two')}`, ['One', 'Two']],
  ['with digits of Arabic', card('FN:فاطمة', 'TEL;TYPE=CELL:+٩٧١ ٥٠ ١٢٣ ٤٥٦٧'), ['فاطمة, mobile 971501234567']],
  ['with a trunk zero in brackets', card('FN:Zero', 'TEL;TYPE=CELL:+43 (0664) 5550181'), ['Zero, mobile 436645550181']],
  [
    'with two numbers in a value',
    card('FN:Two Lines', 'TEL;TYPE=WORK:01 5550121 / 0664 5550120'),
    ['Two Lines, work 4315550121, work 436645550120'],
  ],
])('NAME-01: a card is read: %s', async (_, file, contacts) => {
  expect(await read(file)).toEqual({ contacts, leftOut: [], unread: [] })
})

test('NAME-01: a faulty value is left out alone, and reported', async () => {
  expect(
    await read(
      card('FN:Bad', 'EMAIL:/o=Exchange/cn=x', 'TEL:12 Main Street', 'TEL:+4315550107', 'TEL:01 5550121 0664 5550120') +
        card(
          'FN:Ext',
          'TEL;VALUE=uri;TYPE="voice,work":tel:+1-418-555-9254;ext=102',
          'TEL;TYPE=cell:tel:+1-418-555-4691',
        ) +
        card(`FN:${'x'.repeat(200)}`, `ORG:${'y'.repeat(200)}`, 'EMAIL:a@b.example', 'EMAIL:c@d.example') +
        card('FN:Many', ...Array.from({ length: 12 }, (_, index) => `TEL:+43155501${index + 10}`)) +
        card('TEL:1'),
    ),
  ).toEqual({
    contacts: [
      'Bad, other 4315550107',
      'Ext, work 14185559254, mobile 14185554691',
      `${'x'.repeat(128)}, a@b.example`,
      expect.stringContaining('4315550119'),
      ': A contact needs a name.',
    ],
    leftOut: [
      'email /o=Exchange/cn=x: email_invalid',
      'numbers 12 Main Street: number_invalid',
      'numbers 01 5550121 0664 5550120: number_invalid',
      'numbers tel:+1-418-555-9254;ext=102: extension_left_out',
      `name ${'x'.repeat(100)}: value_too_long`,
      `company ${'y'.repeat(100)}: value_too_long`,
      'email c@d.example: email_further',
      'numbers 4315550120: too_many',
      'numbers 4315550121: too_many',
    ],
    unread: [],
  })
})

const table = (separator: string, ...rows: string[][]) => rows.map((row) => row.join(separator)).join('\r\n')

test.each<[string, string | Buffer, string, string[]]>([
  [
    'Google, older',
    'Name,Given Name,Family Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Phone 2 - Type,Phone 2 - Value,Organization 1 - Name\r\nMira Stadler,Mira,Stadler,* My Contacts,* ,mira@holz.example,Mobile,+43 664 5550120,Work Fax,+43 1 5550124,Holz AG\r\n',
    `${mira}, mobile 436645550120, fax 4315550124`,
    ['Group Membership'],
  ],
  [
    'Google, newer',
    'First Name,Middle Name,Last Name,File As,Organization Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value\r\nMira,,Stadler,,Holz AG,* myContacts,*,mira@holz.example,Arbeit,01 5550121 ::: 01 5550122,Privat,01 5550125\r\n',
    `${mira}, work 4315550121, work 4315550122, home 4315550125`,
    ['Labels'],
  ],
  [
    'FreePBX',
    'groupname,grouptype,displayname,fname,lname,title,company,address,phone_1_number,phone_1_type,phone_1_extension,phone_2_number,phone_2_type,email_1\r\nCustomers,external,Mira Stadler,Mira,Stadler,,Holz AG,,015550121,work,,06645550120,cell,mira@holz.example\r\n',
    `${mira}, work 4315550121, mobile 436645550120`,
    ['groupname', 'grouptype'],
  ],
  [
    'Thunderbird in English',
    'First Name,Last Name,Display Name,Nickname,Primary Email,Secondary Email,Screen Name,Work Phone,Home Phone,Fax Number,Pager Number,Mobile Number,Organization\r\nMira,Stadler,Mira Stadler,,mira@holz.example,,,01 5550121,01 5550125,01 5550122,,0664 5550120,Holz AG\r\n',
    `${mira}, work 4315550121, home 4315550125, fax 4315550122, mobile 436645550120`,
    [],
  ],
  [
    'Thunderbird in German',
    'Vorname,Nachname,Anzeigename,Spitzname,Primäre E-Mail-Adresse,Sekundäre E-Mail-Adresse,Messenger-Name,Tel. dienstlich,Tel. privat,Fax-Nummer,Pager-Nummer,Mobil-Tel.-Nr.,Organisation\r\nMira,Stadler,Mira Stadler,,mira@holz.example,,,01 5550121,01 5550125,01 5550122,,0664 5550120,Holz AG\r\n',
    `${mira}, work 4315550121, home 4315550125, fax 4315550122, mobile 436645550120`,
    [],
  ],
  [
    'Outlook in German',
    'Vorname,Nachname,Firma,Telefon Firma,Telefon geschäftlich,Mobiltelefon,Haupttelefon,E-Mail-Adresse\r\nMira,Stadler,Holz AG,01 5550121,01 5550122,0664 5550120,01 5550123,mira@holz.example\r\n',
    `${mira}, work 4315550121, work 4315550122, mobile 436645550120, other 4315550123`,
    [],
  ],
  [
    'Outlook in Russian, as Windows writes it',
    Buffer.concat(
      [
        'c8ecff3bd4e0ece8ebe8ff3bcef0e3e0ede8e7e0f6e8ff3bd0e0e1eef7e8e920f2e5ebe5f4eeed3bd2e5ebe5f4eeed20efe5f0e5edeef1edeee93bc0e4f0e5f120fdeb2e20efeef7f2fb0d0a',
      ]
        .map((hex) => Buffer.from(hex, 'hex'))
        .concat(Buffer.from('Mira;Stadler;Holz AG;01 5550121;0664 5550120;mira@holz.example\r\n')),
    ),
    `${mira}, work 4315550121, mobile 436645550120`,
    [],
  ],
  [
    'Yeastar',
    'First Name,Last Name,Company Name,Email,Business Number,Business Fax,Mobile,Home,Other\r\nMira,Stadler,Holz AG,mira@holz.example,015550121,015550122,06645550120,,\r\n',
    `${mira}, work 4315550121, fax 4315550122, mobile 436645550120`,
    [],
  ],
  [
    '3CX',
    'FirstName,LastName,Company,Mobile,Mobile2,Home,Home2,Business,Business2,Email,Other,BusinessFax,HomeFax,Pager\r\nMira,Stadler,Holz AG,06645550120,,,,015550121,,mira@holz.example,,,,\r\n',
    `${mira}, mobile 436645550120, work 4315550121`,
    [],
  ],
  [
    'Wazo',
    'firstname;lastname;society;mail;number_office;number_mobile;number_fax\r\nMira;Stadler;Holz AG;mira@holz.example;015550121;06645550120;\r\n',
    `${mira}, work 4315550121, mobile 436645550120`,
    [],
  ],
  [
    'Unicode text of a spreadsheet',
    utf16(
      table(
        '\t',
        ['First Name', 'Last Name', 'Company', 'Business Phone', 'Mobile Phone', 'E-mail Address'],
        ['Mira', 'Stadler', 'Holz AG', '01 5550121', '0664 5550120', 'mira@holz.example'],
      ),
    ),
    `${mira}, work 4315550121, mobile 436645550120`,
    [],
  ],
  [
    'a first line that says what separates',
    'sep=|\r\nName|Firma|E-Mail|Telefon|\r\nMira Stadler|Holz AG|mira@holz.example|01 5550121|\r\n',
    `${mira}, other 4315550121`,
    [],
  ],
  [
    'bars, quoted and repeated headings, columns without a title',
    '"Name"|"Company"|"Email"|"Phone"|"Phone"||\r\n"Mira Stadler"|"Holz AG"|mira@holz.example|"="015550121""|"\'0664 5550120"|x|\r\n'.replace(
      '"="015550121""',
      '="015550121"',
    ),
    `${mira}, other 4315550121, other 436645550120`,
    ['#6'],
  ],
  [
    'two files joined',
    `\ufeffname,company,email,phone\r\nMira Stadler,Holz AG,mira@holz.example,01 5550121\r\n\ufeffname,company,email,phone\r\n`,
    `${mira}, other 4315550121`,
    [],
  ],
])('NAME-01: a table of other systems is read: %s', async (_, file, contact, unread) => {
  expect(await read(file)).toEqual({ contacts: [contact], leftOut: [], unread })
})
