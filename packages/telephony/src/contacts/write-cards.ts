import type { ContactLabel } from '@lineside/contract/resources/contacts'

/** A contact to be written; empty texts are left out. */
export interface WrittenCard {
  readonly name: string
  readonly company: string
  readonly email: string
  readonly numbers: readonly { readonly label: ContactLabel; readonly number: string }[]
}

const types: Readonly<Record<ContactLabel, string>> = {
  work: ';TYPE=work,voice',
  mobile: ';TYPE=cell',
  home: ';TYPE=home,voice',
  fax: ';TYPE=fax',
  other: '',
}

/** Writes contacts as vCards 3.0, which every address book can read. */
export const writeCards = (contacts: readonly WrittenCard[]): string =>
  contacts
    .flatMap(({ name, company, email, numbers }) => [
      'BEGIN:VCARD',
      'VERSION:3.0',
      `FN:${escaped(name)}`,
      `N:;${escaped(name)};;;`,
      ...(company === '' ? [] : [`ORG:${escaped(company)}`]),
      ...(email === '' ? [] : [`EMAIL:${escaped(email)}`]),
      ...numbers.map(({ label, number }) => `TEL${types[label]}:${escaped(number)}`),
      'END:VCARD',
    ])
    .map((line) => `${folded(line)}\r\n`)
    .join('')

/** Escapes a text, so that nothing in a name can become a line of its own. */
const escaped = (text: string): string => text.replace(/\r\n|\r|\n/g, ' ').replace(/[\\,;]/g, (sign) => `\\${sign}`)

const mostBytes = 75
/** A UTF-16 code unit takes at most three bytes in UTF-8. */
const alwaysFits = Math.floor(mostBytes / 3)
const beyondAscii = /[^\0-\x7f]/

/** Folds a line at 75 bytes, without splitting a character. */
const folded = (line: string): string => {
  if (line.length <= alwaysFits || (line.length <= mostBytes && !beyondAscii.test(line))) return line
  const pieces: string[] = []
  let [start, bytes] = [0, 0]
  for (let index = 0; index < line.length; ) {
    const code = line.codePointAt(index) ?? 0
    const size = code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4
    if (bytes + size > mostBytes) {
      pieces.push(line.slice(start, index))
      // the space that begins a continued line counts, too
      ;[start, bytes] = [index, 1]
    }
    bytes += size
    index += code < 0x1_00_00 ? 1 : 2
  }
  return [...pieces, line.slice(start)].join('\r\n ')
}
