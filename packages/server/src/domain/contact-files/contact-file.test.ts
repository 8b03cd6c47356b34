import { expect, test } from 'vitest'
import { readContactFile } from './contact-file.ts'

const numbersOf = (table: string) => readContactFile(Buffer.from(table)).contacts[0]?.numbers

test('NAME-01, API-05: a table that is made to take long is read as fast as any, or refused', () => {
  const blanks = ' '.repeat(40_000)
  expect(numbersOf(`name,phone\nAnna,"0664 1::: 22 |${blanks}3${blanks}4"\n`)).toEqual([
    { label: 'other', number: '0664 1' },
    { label: 'other', number: '22' },
    { label: 'other', number: `3${blanks}4` },
  ])
  // a title that is longer than any of an address book is no column
  expect(numbersOf(`name,work phone ${'work '.repeat(20)},mobile\nAnna,1,22\n`)).toEqual([
    { label: 'mobile', number: '22' },
  ])
  const wide = `name${',phone'.repeat(499)}\nAnna,22\n`
  expect(numbersOf(wide)).toEqual([{ label: 'other', number: '22' }])
  expect(() => readContactFile(Buffer.from(wide.replace('\n', ',\n')))).toThrow(
    expect.objectContaining({
      code: 'file_not_csv',
      message: 'The file is not a CSV file: it has more than 500 columns.',
    }),
  )
  expect(() => readContactFile(Buffer.from(`name,phone\nAnna,${'22|'.repeat(40_000)}\n`))).toThrow(
    expect.objectContaining({ code: 'file_not_csv' }),
  )
})

const contactOf = (head: string, row: string) => readContactFile(Buffer.from(`${head}\n${row}\n`)).contacts[0]

test.each([
  ['Vorname;Name;Firma;Mobiltelefon;Telefon geschäftlich;Telefon (privat);E-Mail-Adresse'],
  ['Vorname;Nachname;Unternehmen;Handy;Telefon Büro;Telefon privat;E-Mail'],
  ['Nombre;Apellidos;Empresa;Teléfono móvil;Teléfono del trabajo;Teléfono particular;Correo electrónico'],
  ['Prénom;Nom;Société;Tél. portable;Téléphone (bureau);Téléphone (domicile);Courriel'],
  ['Nome;Cognome;Società;Cellulare;Telefono ufficio;Telefono abitazione;Indirizzo e-mail'],
  ['Имя;Фамилия;Организация;Мобильный телефон;Рабочий телефон;Домашний телефон;Электронная почта'],
])('NAME-01: a table has its titles in any language of the portal: %s', (head) => {
  expect(contactOf(head, 'Lena;Bauer;Bauer Holz;0664 1;01 2;01 3;lena@bauer.example')).toMatchObject({
    name: 'Lena Bauer',
    company: 'Bauer Holz',
    emails: ['lena@bauer.example'],
    numbers: [
      { label: 'mobile', number: '0664 1' },
      { label: 'work', number: '01 2' },
      { label: 'home', number: '01 3' },
    ],
  })
})

test('NAME-01: a first name alone, a full name, and a plain number are understood as well', () => {
  expect(contactOf('Name;Telefon', 'Lena Bauer;01 2')).toMatchObject({ name: 'Lena Bauer' })
  expect(contactOf('Prénom;Téléphone', 'Lena;01 2')).toMatchObject({
    name: 'Lena',
    numbers: [{ label: 'other', number: '01 2' }],
  })
})

test.each([
  ['not closed, the rest of the file follows', 'name,phone\nA,1\n\n"B,2\nC,3\nD,4\n', 3],
  ['closed in the middle of a value', 'name,phone\nA,1\nC,2\n"B" x,3\nD,4\n', 4],
  ['opened in the middle of a value', 'name,phone\nA,1\nB "x",3\nD,4\n', 3],
])('NAME-01, API-05: quotation marks that do not match are refused with their line: %s', (_, table, line) => {
  expect(() => readContactFile(Buffer.from(table))).toThrow(
    expect.objectContaining({ code: 'file_quotes_wrong', values: { line } }),
  )
})
