import { limits } from '@lineside/contract/limits'
import { contactLabels, type ContactLabel } from '@lineside/contract/resources/contacts'
import { type FileContact, readCards } from '@lineside/telephony/contacts/vcard'
import { readTable } from '../tables/read-table.ts'
import { Refusal } from '../../platform/refusal.ts'

/**
 * Reads the contacts of an uploaded file: vCards, or a table with a header row, whose columns are recognised by the
 * names that common address books export.
 * @throws Refusal for a file that is neither, is empty, or has too many contacts
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
  const { head, rows } = readTable(bytes, limits.contactFileRows)
  const found = head.map(columnOf)
  // beside a first name alone, a "name" is the last one
  const isLast = found.includes('given') && !found.includes('family')
  const columns = found.map((column) => (isLast && column === 'name' ? 'family' : column))
  if (!columns.some((column) => column === 'name' || column === 'given' || column === 'family'))
    throw new Refusal('column_missing', "The file has no column 'name'.", { column: 'name' })
  return rows.map(({ line, cells }) => {
    const of = (wanted: Column) => cells.find((cell, index) => columns[index] === wanted && cell !== '') ?? ''
    const numbers = cells.flatMap((cell, index) => {
      const label = columns[index] ?? null
      return isLabel(label) ? numbersIn(cell).map((number) => ({ label, number })) : []
    })
    const name = of('name') || [of('given'), of('family')].filter(Boolean).join(' ') || of('company')
    return { line, name, company: of('company'), email: of('email'), numbers }
  })
}

type Column = 'name' | 'given' | 'family' | 'company' | 'email' | ContactLabel

/** The numbers in one cell, separated by bars or, as one of the big address books does it, by three colons. */
const numbersIn = (cell: string): readonly string[] =>
  cell
    .split(/\||:::/)
    // remove the quote that keeps a spreadsheet from reading the number as a formula
    .map((number) => number.trim().replace(/^'/, '').trim())
    .filter((number) => number !== '')

const isLabel = (column: Column | null): column is ContactLabel => contactLabels.some((label) => label === column)

/**
 * Columns by parts of their titles, as address books and mail programs name them in English, German, Spanish, French,
 * Italian and Russian; the first match counts.
 */
const titles: readonly (readonly [RegExp, Column])[] = [
  [/fax|факс/, 'fax'],
  [/mobil|cell|m[óo]vil|portable|handy|моб/, 'mobile'],
  [/(business|work|company|office).*(phone|number)|^work$/, 'work'],
  [/(phone|number|t[ée]l).*(gesch[äa]ftlich|b[üu]ro|bureau|professionnel|trabajo|oficina|ufficio|lavoro)/, 'work'],
  [/раб.*тел|тел.*раб/, 'work'],
  [/home.*(phone|number)|^home$/, 'home'],
  [/t[ée]l.*(privat|domicile|personnel|particular|casa|abitazione)|дом.*тел|тел.*дом/, 'home'],
  [/phone.*(value|number)|^(phone|telephone|number|other)$|(main|primary|other).*phone/, 'other'],
  [
    /^(telefon|telefonnummer|rufnummer|nummer|tel[ée]fono|n[úu]mero|t[ée]l[ée]phone|num[ée]ro|numero|телефон|номер)$/,
    'other',
  ],
  [/^(e-?mail)( 1)?( address| - value|address|-?adresse)?$/, 'email'],
  [
    /^(correo( electr[óo]nico)?|courriel|adresse e-?mail|indirizzo e-?mail|posta elettronica|эл(\.|ектронная) почта)$/,
    'email',
  ],
  [/^(display |full |file )?(name|as)$/, 'name'],
  [/^(nombre completo|nom complet|nome completo|полное имя)$/, 'name'],
  [/^((first|given) name|vorname|nombre|pr[ée]nom|nome|имя)$/, 'given'],
  [/^((last|family) name|surname|nachname|familienname|apellidos?|nom( de famille)?|cognome|фамилия)$/, 'family'],
  [/^(company|organi[sz]ation|organi[sz]ation name|firma|unternehmen)( 1 - name)?$/, 'company'],
  [
    /^(empresa|compa[ñn][íi]a|organizaci[óo]n|soci[ée]t[ée]|entreprise|societ[àa]|azienda|компания|организация)$/,
    'company',
  ],
]

/** Longer titles are none of an address book, and would take the patterns long. */
const longestTitle = 100

/** The column that a title means; null: the column is ignored. */
const columnOf = (title: string): Column | null => {
  if (title.length > longestTitle) return null
  const text = title
    .toLowerCase()
    .replace(/[_\s]+/g, ' ')
    .trim()
  return titles.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
