import { expect, test } from 'vitest'
import { readContactFile } from './contact-file.ts'

const numbersOf = (table: string) => readContactFile(Buffer.from(table))[0]?.numbers

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
