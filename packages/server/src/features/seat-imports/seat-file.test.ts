import { describe, expect, test } from 'vitest'
import { readSeatFile } from './seat-file.ts'

const read = (text: string) => readSeatFile(Buffer.from(text))
const anna = { line: 2, values: { name: 'Anna', extension: '21' } }

describe('a file of seats', () => {
  test.each([
    ['commas', 'name,extension\nAnna,21\n'],
    ['semicolons, as spreadsheets of Europe write', 'name;extension\r\nAnna;21\r\n'],
    ['tabs', 'name\textension\nAnna\t21'],
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

  test('letters of Windows', () => {
    expect(readSeatFile(Buffer.from('name,extension\nJürgen,21', 'latin1'))[0]?.values.name).toBe('Jürgen')
  })

  test.each([
    ['', 'The file is empty.'],
    ['name,extension', 'The file has no rows.'],
    ['name\nAnna', "The file has no column 'extension'."],
    ['name,extension,shoe size\nAnna,21,40', "The file has a column 'shoe size'"],
    ['name,display_name,extension\nAnna,Anna,21', "The file has the column 'name' twice."],
    ['name,extension\n"Anna,21', 'The quotation marks in line 2 of the file do not match.'],
    ['PK\u0003\u0004\u0000\u0000name', 'The file is not a CSV file.'],
    [`name,extension\n${'Anna,21\n'.repeat(10_001)}`, 'The file has more than 10000 rows.'],
  ])('%j is refused', (text, message) => {
    expect(() => read(text)).toThrow(message)
  })
})
