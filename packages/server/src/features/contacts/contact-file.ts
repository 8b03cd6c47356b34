import { limits } from '@lineside/contract/limits'
import { contactLabels, type ContactLabel } from '@lineside/contract/resources/contacts'
import { type FileContact, readCards } from '@lineside/telephony/contacts/vcard'
import { readTable } from '../../domain/tables/read-table.ts'
import { Refusal } from '../../platform/refusal.ts'

/**
 * The contacts of an uploaded file: vCards, or a table with a head, in which the columns are known by the names that the usual
 * address books export.
 * @throws Refusal for what is neither, is empty, or has too many
 */
export const readContactFile = (bytes: Buffer): readonly FileContact[] => {
  const contacts = isCards(bytes) ? readCards(bytes.toString('utf8').replace(/^\ufeff/, '')) : tableOf(bytes)
  if (contacts.length === 0) throw new Refusal('file_without_rows', 'The file has no contacts.', {})
  const most = limits.contactFileRows
  if (contacts.length > most) throw new Refusal('rows_too_many', `The file has more than ${most} contacts.`, { most })
  return contacts
}

const isCards = (bytes: Buffer): boolean => /^\ufeff?\s*BEGIN:VCARD/i.test(bytes.subarray(0, 200).toString('utf8'))

const tableOf = (bytes: Buffer): readonly FileContact[] => {
  const { head, rows } = readTable(bytes)
  const columns = head.map(columnOf)
  if (!columns.some((column) => column === 'name' || column === 'given' || column === 'family'))
    throw new Refusal('column_missing', "The file has no column 'name'.", { column: 'name' })
  return rows.map(({ line, cells }) => {
    const of = (wanted: Column) => cells.find((cell, index) => columns[index] === wanted && cell !== '') ?? ''
    const numbers = columns.flatMap((column, index) =>
      isLabel(column) ? numbersIn(cells[index] ?? '').map((number) => ({ label: column, number })) : [],
    )
    const name = of('name') || [of('given'), of('family')].filter(Boolean).join(' ') || of('company')
    return { line, name, company: of('company'), email: of('email'), numbers }
  })
}

type Column = 'name' | 'given' | 'family' | 'company' | 'email' | ContactLabel

/** Several in one cell are parted by bars or, as one of the big address books does it, by three colons. */
const numbersIn = (cell: string): readonly string[] =>
  cell
    .split(/\s*(?:\||:::)\s*/)
    // what a spreadsheet was kept from taking for a formula
    .map((number) => number.replace(/^'/, '').trim())
    .filter((number) => number !== '')

const isLabel = (column: Column | null): column is ContactLabel => contactLabels.some((label) => label === column)

/** By what titles begin with or hold, in the order in which they are looked for. */
const titles: readonly (readonly [RegExp, Column])[] = [
  [/fax/, 'fax'],
  [/mobil|cell/, 'mobile'],
  [/(business|work|company|office).*(phone|number)|^work$/, 'work'],
  [/home.*(phone|number)|^home$/, 'home'],
  [/phone.*(value|number)|^(phone|telephone|number|other)$|(main|primary|other).*phone/, 'other'],
  [/^(e-?mail)( 1)?( address| - value|address)?$/, 'email'],
  [/^(display |full |file )?(name|as)$/, 'name'],
  [/^(first|given) name$/, 'given'],
  [/^(last|family) name$|^surname$/, 'family'],
  [/^(company|organi[sz]ation|organi[sz]ation name|firma)( 1 - name)?$/, 'company'],
]

/** null: a column that nothing is taken from. */
const columnOf = (title: string): Column | null => {
  const text = title
    .toLowerCase()
    .replace(/[_\s]+/g, ' ')
    .trim()
  return titles.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
