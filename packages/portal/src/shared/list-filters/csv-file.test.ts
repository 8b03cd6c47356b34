import { expect, test } from 'vitest'
import { csvFile, csvFileName, minutesOf } from './csv-file.ts'

test.each([
  ['en-US', '\uFEFFName,Name,Notiz\r\n"Anna ""Nan"", Novák",1.5,\'=1+1\r\nBen,,\r\n'],
  [null, '\uFEFFName,Name,Notiz\r\n"Anna ""Nan"", Novák",1.5,\'=1+1\r\nBen,,\r\n'],
  ['de', '\uFEFFName;Name;Notiz\r\n"Anna ""Nan"", Novák";1,5;\'=1+1\r\nBen;;\r\n'],
])(
  'a file in %s has headings, one value a cell, and nothing that a spreadsheet would execute',
  async (locale, file) => {
    const rows = [
      { name: 'Anna "Nan", Novák', minutes: 1.5, note: '=1+1' },
      { name: 'Ben', minutes: null, note: undefined },
    ]
    const text = await csvFile(
      [
        { title: 'Name', value: ({ name }) => name },
        { title: 'Name', value: ({ minutes }) => minutes },
        { title: 'Notiz', value: ({ note }) => note },
      ],
      rows,
      { locale },
    )
    expect(text).toBe(file)
  },
)

test('a file is called after the list and the day', () => {
  expect(csvFileName('Wer hat was geändert?', '2026-11-22')).toBe('Wer hat was geändert- 2026-11-22.csv')
  expect(minutesOf(83)).toBe(1.38)
})

test.each(['de', 'es', 'fr', 'it', 'ru'])('in %s cells are parted as its spreadsheets expect', async (locale) => {
  const columns = [
    { title: 'A', value: (row: number) => row },
    { title: 'B', value: () => 'b' },
  ]
  expect(await csvFile(columns, [0.25], { locale })).toBe('\uFEFFA;B\r\n0,25;b\r\n')
})
