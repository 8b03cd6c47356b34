import { expect, test } from 'vitest'
import { csvFile, csvFileName, minutesOf } from './csv-file.ts'

test('a file has headings, one value a cell, and nothing that a spreadsheet would execute', async () => {
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
  )
  expect(text).toBe('\uFEFFName,Name,Notiz\r\n"Anna ""Nan"", Novák",1.5,\'=1+1\r\nBen,,\r\n')
})

test('a file is called after the list and the day', () => {
  expect(csvFileName('Wer hat was geändert?', '2026-11-22')).toBe('Wer hat was geändert- 2026-11-22.csv')
  expect(minutesOf(83)).toBe(1.38)
})
