import { expect, test } from 'vitest'
import { fuzz } from '../../../test/fuzz.ts'
import { Refusal } from '../../platform/refusal.ts'
import { decodeText } from '../texts/decode-text.ts'
import { readContactFile } from './contact-file.ts'
import { fileContactValues } from './contact-values.ts'

const isRefusal = (error: unknown) => error instanceof Refusal
const place = { cc: '43', ac: '1' }

const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n')
const cards = [
  card(
    'VERSION:2.1',
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:S=C3=BC=C3=9F;An=',
    'na',
    'TEL;CELL;PREF:0664 5550120',
  ),
  card(
    'VERSION:3.0',
    'FN:Mira Stadler\\, Holz',
    'ORG:Holz AG;Einkauf',
    'item1.TEL;TYPE="work,voice":+43 1 5550121 / 0664 5550120',
    'item1.X-ABLabel:_$!<Work>!$_',
    'EMAIL;TYPE=INTERNET,PREF:mailto:mira@holz.example',
    'NOTE:folded',
    '  text',
    'AGENT:BEGIN:VCARD\\nEND:VCARD',
  ),
  card('VERSION:4.0', 'FN:Ext', 'TEL;VALUE=uri;TYPE="voice,work":tel:+1-418-555-9254;ext=102'),
]
const tables = [
  'Name,Given Name,Family Name,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value\r\nMira Stadler,Mira,Stadler,* ,mira@holz.example,Mobile,01 5550121 ::: +43 (0) 664/5550120\r\n',
  'sep=;\nVorname;Nachname;Firma;Tel. dienstlich;Fax-Nummer\nMira;Stadler;"Holz ""AG""";="015550121";\'+43 1 99\n\n',
  'name,company,email,numbers\r\nAnna,,a@b.example,"[{""label"":""work"",""number"":""4319920021""}]"\r\n',
]
const words =
  'BEGIN:VCARD\r\n END:VCARD TEL: ;TYPE= : ; =\r\n =C3 AGENT: " "" , =" | +43 (0) / or ::: \\n \\; item1. CHARSET=utf-16 \xff\xfe \xef\xbb\xbf ext. 21 [ {} sep=,\n ,,,,\n'.split(
    ' ',
  )

test.each([
  ['vCards', cards.map((text) => Buffer.from(text))],
  ['vCards in UTF-16', [Buffer.from(`\ufeff${cards.join('')}`, 'utf16le')]],
  ['tables', [...tables.map((text) => Buffer.from(text)), Buffer.from(`\ufeff${tables[1]}`, 'utf16le')]],
])('NAME-01: a file of contacts is read, or refused: %s', async (_, samples) => {
  await fuzz({ samples, words, isRefusal }, (bytes) => {
    decodeText(bytes)
    for (const contact of readContactFile(bytes).contacts) {
      try {
        const { values } = fileContactValues(contact, place)
        expect(values.name).not.toBe('')
        expect(values.numbers.every(({ number }) => /^\d{1,15}$/.test(number))).toBe(true)
      } catch (error) {
        if (!isRefusal(error)) throw error
      }
    }
  })
})
