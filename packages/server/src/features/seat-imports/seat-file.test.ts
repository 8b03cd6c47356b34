import { describe, expect, test } from 'vitest'
import { readSeatFile } from './seat-file.ts'

const read = (text: string | Buffer) => readSeatFile(Buffer.from(text)).rows
const unread = (text: string | Buffer) => readSeatFile(Buffer.from(text)).unreadColumns
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
const anna = { line: 2, values: { name: 'Anna', extension: '21' } }

describe('a file of seats', () => {
  test.each([
    ['commas', 'name,extension\nAnna,21\n'],
    ['semicolons, as spreadsheets of Europe write', 'name;extension\r\nAnna;21\r\n'],
    ['tabs', 'name\textension\nAnna\t21'],
    ['bars', 'name|extension\nAnna|21'],
    ['UTF-16', utf16('name\textension\r\nAnna\t21\r\n')],
    ['columns without a title', 'name,extension,,,\nAnna,21,,,\n'],
    ['a repeated title', 'name,extension,name\nAnna,21,\n'],
    ['a byte order mark', '\uFEFFname,extension\nAnna,21'],
    ['spaces and capitals', ' Name , EXTENSION \n Anna , 21 '],
    ['columns of an exported list', 'id,display_name,pbx_extension,is_pbx_group\n7,Anna,21,false'],
    ['empty cells and lines', 'name,extension,email\n\nAnna,21,\n,,\n'],
  ])('%s', (about, text) => {
    const line = about.startsWith('empty') ? 3 : 2
    expect(read(text)).toEqual([{ ...anna, line }])
  })

  test('quotes, and lines in them', () => {
    expect(read('name,extension\n"Amsel, ""Anna""\nSales",21\nBen,22')).toEqual([
      { line: 3, values: { name: 'Amsel, "Anna"\nSales', extension: '21' } },
      { line: 4, values: { name: 'Ben', extension: '22' } },
    ])
  })

  test('rows that hold nothing count as lines, and cost as little: half a megabyte of them is read at once', () => {
    const rows = ';;;\r\n'.repeat(100_000)
    expect(read(`name;extension\r\n${rows}Anna;21\r\n`)).toEqual([{ ...anna, line: 100_002 }])
    expect(read(`name,extension\n,,\n"Anna\n,,\nHuber",21\n`)[0]?.values.name).toBe('Anna\n,,\nHuber')
  })

  test('letters of Windows', () => {
    expect(read(Buffer.from('name,extension\nJürgen,21', 'latin1'))[0]?.values.name).toBe('Jürgen')
  })

  test.each([
    ['', 'The file is empty.'],
    ['name,extension', 'The file has no rows.'],
    ['name\nAnna', "The file has no column 'extension'."],
    ['name,extension\n"Anna,21', 'The quotation marks in line 2 of the file do not match.'],
    ['PK\u0003\u0004\u0000\u0000name', 'The file is not a CSV file.'],
    [`name,extension\n${'Anna,21\n'.repeat(10_001)}`, 'The file has more than 10000 rows.'],
  ])('%j is refused', (text, message) => {
    expect(() => read(text)).toThrow(message)
  })

  test('a first line that names the separator is accepted', () => {
    expect(read('sep=;\r\nname;extension\r\nAnna;21\r\n')).toEqual([{ ...anna, line: 3 }])
    expect(() => read('sep=;\r\nname;extension\r\n"Anna;21')).toThrow('line 3')
  })

  test('HAND-03: filled columns that are not read are reported', () => {
    expect(unread('name,extension,shoe size,empty,,name\nAnna,21,40,,x,Bob')).toEqual(['shoe size', '#5', 'name'])
  })

  test.each([
    [
      '3CX',
      'Number,FirstName,LastName,EmailAddress,MobileNumber,AuthID,AuthPassword\n61,Mira,Stadler,mira@holz.example,06645550120,au61,Pw-61\n',
      ['MobileNumber', 'AuthID', 'AuthPassword'],
    ],
    [
      'Vodia',
      '#alias;first_name;last_name;position;cell;email;mac;mb_pin;web_pass;password\n61;Mira;Stadler;;0664;mira@holz.example;;1234;w;p\n',
      ['cell', 'mb_pin', 'web_pass', 'password'],
    ],
    [
      'FreePBX',
      'extension,password,name,voicemail,ringtimer,email,tech,secret\n61,,Mira Stadler,novm,0,mira@holz.example,pjsip,abc\n',
      ['voicemail', 'ringtimer', 'tech', 'secret'],
    ],
    [
      'Yeastar',
      'First Name,Last Name,Email Address,Mobile Number,User Password,Extension Number,Registration Name\nMira,Stadler,mira@holz.example,,x,61,r\n',
      ['User Password', 'Registration Name'],
    ],
  ])('HAND-03: the export of %s is read, without its passwords', (_, text, left) => {
    const values = { name: 'Mira Stadler', extension: '61', email: 'mira@holz.example' }
    expect(read(text)).toEqual([{ line: 2, values }])
    expect(unread(text)).toEqual(left)
  })

  test('HAND-03: an exported list of the API is read without the pilot and the groups', () => {
    const head = 'id,display_name,pbx_extension,is_pbx_group,is_pbx_pilot,email'
    expect(read(`${head}\n1,Pilot,,false,true,\n2,Sales,30,true,false,\n7,'+Anna,21,false,false,`)).toEqual([
      { line: 4, values: { name: '+Anna', extension: '21' } },
    ])
  })

  test.each([
    ['as it is', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['in UTF-16 with tabs', (text: string) => utf16(text.replaceAll(';', '\t'))],
    ['with commas', (text: string) => Buffer.from(text.replaceAll(';', ','))],
  ])('HAND-03: the list that the portal exports is imported again: %s', (_, saved) => {
    const list =
      'Name;Durchwahl;Hauptnummer;Weitere Nummern;Gruppen\r\nLena Größler;21;43 1 992 00 21;43 1 992 00 77 | 43 1 992 00 78;Büro | Lager\r\n'
    expect(readSeatFile(saved(list))).toEqual({
      rows: [
        {
          line: 2,
          values: {
            name: 'Lena Größler',
            extension: '21',
            alias_numbers: '43 1 992 00 77 | 43 1 992 00 78',
            groups: 'Büro | Lager',
          },
        },
      ],
      unreadColumns: [],
    })
  })
})
