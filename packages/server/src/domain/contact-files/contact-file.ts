import * as z from 'zod/mini'
import { limits } from '@lineside/contract/limits'
import { contactLabels } from '@lineside/contract/resources/contacts'
import { type ContactColumn, contactColumnOf, labelOfWords } from '@lineside/telephony/contacts/contact-columns'
import type { FileContact } from '@lineside/telephony/contacts/file-contact'
import { readCards } from '@lineside/telephony/contacts/vcard'
import { severalNumbers } from '@lineside/telephony/numbers/several-numbers'
import { readTable, type Table, unreadColumns } from '../tables/read-table.ts'
import { decodeAs, decodeText, isUtf16, legacyEncodingOf } from '../texts/decode-text.ts'
import { Refusal } from '../../platform/refusal.ts'

export interface ContactFile {
  readonly contacts: readonly FileContact[]
  /** Titles of the columns of a table that hold something and were not understood. */
  readonly unreadColumns: readonly string[]
}

/**
 * Reads the contacts of an uploaded file: vCards, or a table with a header row, whose columns are recognised by the
 * names that common address books export.
 * @throws Refusal for a file that is neither, is empty, or has too many contacts
 */
export const readContactFile = (bytes: Buffer): ContactFile => {
  const file = isCards(bytes) ? { contacts: readCardFile(bytes), unreadColumns: [] } : tableOf(bytes)
  if (file.contacts.length === 0) throw new Refusal('file_without_rows', 'The file has no contacts.', {})
  const most = limits.contactFileRows
  if (file.contacts.length > most)
    throw new Refusal('rows_too_many', `The file has more than ${most} contacts.`, { most })
  return file
}

const isCards = (bytes: Buffer): boolean =>
  /^\s*BEGIN:VCARD/im.test(decodeText(bytes.subarray(0, 2000)).replaceAll('\ufeff', ''))

/**
 * The contacts of vCards. Each value of a card is decoded by itself: it may name a charset, and joined files may differ in theirs.
 */
export const readCardFile = (bytes: Buffer): readonly FileContact[] => {
  const plain = isUtf16(bytes) ? Buffer.from(decodeText(bytes)) : bytes
  const legacy = legacyEncodingOf(plain)
  return readCards(plain.toString('latin1'), (value, charset) => {
    const signs = Buffer.from(value, 'latin1')
    const told = charset === null ? null : decodeAs(signs, charset)
    return told ?? decodeAs(signs, 'utf-8') ?? decodeAs(signs, legacy) ?? value
  })
}

const tableOf = (bytes: Buffer): ContactFile => {
  const table = readTable(bytes, limits.contactFileRows)
  const columns = columnsOf(table.head)
  const kinds = new Set(columns.map((column) => column?.kind))
  if (!['name', 'given', 'family', 'filedAs', 'company'].some((kind) => kinds.has(kind as ContactColumn['kind'])))
    throw new Refusal('column_missing', "The file has no column 'name'.", { column: 'name' })
  return {
    contacts: table.rows.map((row) => contactOf(columns, row)),
    unreadColumns: unreadColumns(
      table,
      (index) => (columns[index] ?? null) !== null || (kinds.has('numbers') && isOurs(table.head[index])),
    ),
  }
}

/** Members of a contact that the API's list has and a file does not set. */
const isOurs = (title: string | undefined): boolean => title === 'id' || title === 'shared'

type Columns = readonly (ContactColumn | null)[]

const columnsOf = (head: readonly string[]): Columns => {
  const found = head.map(contactColumnOf)
  const has = (kind: ContactColumn['kind']) => found.some((column) => column?.kind === kind)
  // beside a first name alone, a "name" is the last one
  const isLast = has('given') && !has('family')
  return found.map((column) => (isLast && column?.kind === 'name' ? { kind: 'family' } : column))
}

const contactOf = (columns: Columns, { line, cells }: Table['rows'][number]): FileContact => {
  const all = (kind: ContactColumn['kind']) =>
    cells.filter((cell, index) => columns[index]?.kind === kind && cell !== '')
  const first = (kind: ContactColumn['kind']) => all(kind)[0] ?? ''
  const labels = new Map(
    columns.flatMap((column, index) => (column?.kind === 'label' ? [[column.of, cells[index] ?? ''] as const] : [])),
  )
  const numbers = cells.flatMap((cell, index) => {
    const column = columns[index]
    if (column?.kind === 'numbers') return listedNumbers(cell)
    if (column?.kind !== 'number') return []
    const told = labels.get(column.of) ?? ''
    const label = told === '' ? column.label : labelOfWords(told)
    return severalNumbers(cell).map((number) => ({ label, number }))
  })
  const parts = [first('given'), first('middle'), first('family')].filter(Boolean).join(' ')
  const company = first('company')
  const emails = all('email')
    .flatMap((cell) => cell.split(/:::|[\s,;|]+/))
    .filter((email) => email !== '')
  return { line, name: first('name') || parts || first('filedAs') || company, company, emails, numbers }
}

type FileNumber = FileContact['numbers'][number]

/** The numbers of a cell of our own list, `[{"label":"work","number":"4319920021"}]`; other texts are read as numbers. */
const listedNumbers = (cell: string): readonly FileNumber[] => {
  const listed = cell.startsWith('[') ? parsedNumbers(cell) : null
  return listed ?? severalNumbers(cell).map((number) => ({ label: 'other' as const, number }))
}

const parsedNumbers = (cell: string): readonly FileNumber[] | null => {
  try {
    return z.parse(listSchema, JSON.parse(cell))
  } catch {
    return null
  }
}

const listSchema = z.array(z.object({ label: z.enum(contactLabels), number: z.string() }))
