import type { ContactLabel } from '@lineside/contract/resources/contacts'

/** A contact as it is in a file, not checked yet. */
export interface FileContact {
  /** Line of the file at which the contact begins; the first line is 1. */
  readonly line: number
  readonly name: string
  readonly company: string
  readonly email: string
  readonly numbers: readonly { readonly label: ContactLabel; readonly number: string }[]
}

interface Property {
  readonly name: string
  /** Types and parameters, in upper case: `CELL`, `TYPE=WORK,VOICE`. */
  readonly parameters: readonly string[]
  readonly value: string
}

/**
 * Reads the contacts of a file of vCards: version 2.1 as phones write it (quoted-printable, bare types), 3.0 (RFC 2426)
 * and 4.0 (RFC 6350). Of each card it reads the formatted name (else the parts of the name, else the company), the
 * company, the first e-mail address and the telephone numbers; everything else is ignored. A card with neither name nor
 * company gets an empty name.
 */
export const readCards = (text: string): readonly FileContact[] => {
  const cards: FileContact[] = []
  let card: { line: number; properties: Property[] } | null = null
  for (const { line, content } of logicalLines(text)) {
    const property = readProperty(content)
    if (property === null) continue
    if (property.name === 'BEGIN' && isCard(property)) card = { line, properties: [] }
    else if (property.name === 'END' && isCard(property)) {
      if (card !== null) cards.push(contactOf(card.line, card.properties))
      card = null
    } else card?.properties.push(property)
  }
  // a card that is cut off by the end of the file is still returned
  return card === null ? cards : [...cards, contactOf(card.line, card.properties)]
}

const isCard = ({ value }: Property): boolean => value.trim().toUpperCase() === 'VCARD'

/**
 * Most characters that are read of one line with everything folded into it: pictures, which are longer, are ignored, and
 * no name or number is as long. A bound, because a file may be made of nothing but folds.
 */
const mostOfLine = 4_000

interface LogicalLine {
  readonly line: number
  readonly content: string
}

/** Joins folded lines: the next line begins with a space, or a quoted-printable line ends with `=`. */
const logicalLines = (text: string): readonly LogicalLine[] => {
  const logical: LogicalLine[] = []
  let line = 0
  let pieces: string[] = []
  let room = 0
  let isQuoted = false
  let isOpen = false
  const take = (piece: string): void => {
    isOpen = isQuoted && piece.endsWith('=')
    const taken = (isOpen ? piece.slice(0, -1) : piece).slice(0, room)
    pieces.push(taken)
    room -= taken.length
  }
  const end = (): void => {
    if (line > 0) logical.push({ line, content: pieces.join('') })
  }
  for (const [index, content] of text.split(/\r\n|\r|\n/).entries()) {
    if (line > 0 && /^[ \t]/.test(content)) take(content.slice(1))
    else if (isOpen) take(content)
    else {
      end()
      line = index + 1
      pieces = []
      room = mostOfLine
      isQuoted = isQuotedPrintable(content.slice(0, mostOfLine))
      take(content)
    }
  }
  end()
  return logical
}

const isQuotedPrintable = (content: string): boolean => /^[^:]*QUOTED-PRINTABLE/i.test(content)

/** `item1.TEL;TYPE="work,voice":+43 1` */
const propertyPattern = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:[^":;]|"[^"]*")*)*):(.*)$/s

const readProperty = (content: string): Property | null => {
  const [, name, parameters = '', value = ''] = propertyPattern.exec(content) ?? []
  if (name === undefined) return null
  const decoded = isQuotedPrintable(content) ? fromQuotedPrintable(value) : value
  const all = parameters.split(';').filter((parameter) => parameter !== '')
  return { name: name.toUpperCase(), parameters: all.map((parameter) => parameter.toUpperCase()), value: decoded }
}

/** Decodes quoted-printable bytes as UTF-8; a value that is not valid UTF-8 stays as it is. */
const fromQuotedPrintable = (value: string): string => {
  try {
    return decodeURIComponent(value.replaceAll('%', '%25').replace(/=([0-9a-f]{2})/gi, '%$1'))
  } catch {
    return value
  }
}

const contactOf = (line: number, properties: readonly Property[]): FileContact => {
  const first = (name: string) => properties.find((property) => property.name === name)?.value ?? ''
  const company = plain(parts(first('ORG'))[0] ?? '')
  const [family = '', given = ''] = parts(first('N')).map(plain)
  const name = plain(first('FN')) || [given, family].filter(Boolean).join(' ') || company
  const numbers = properties
    .filter((property) => property.name === 'TEL')
    .map(({ value, parameters }) => ({ label: labelOf(parameters), number: plain(value).replace(/^tel:/i, '') }))
    .filter(({ number }) => number !== '')
  return { line, name, company, email: plain(first('EMAIL')).replace(/^mailto:/i, ''), numbers }
}

/** The parts of a value, which are separated by semicolons. */
const parts = (value: string): readonly string[] => value.match(/(?:\\.|[^;\\])+|(?<=;|^)(?=;|$)/gs) ?? []

/** Resolves escapes, and puts the text on one line. */
const plain = (value: string): string =>
  value
    .replace(/\\n/gi, ' ')
    .replace(/\\([\\,;:])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()

const labelOf = (parameters: readonly string[]): ContactLabel => {
  const has = (type: string) => parameters.some((parameter) => parameter.split(/[=,"]/).includes(type))
  if (has('FAX')) return 'fax'
  if (has('CELL') || has('MOBILE')) return 'mobile'
  if (has('WORK')) return 'work'
  return has('HOME') ? 'home' : 'other'
}

const types: Readonly<Record<ContactLabel, string>> = {
  work: ';TYPE=work,voice',
  mobile: ';TYPE=cell',
  home: ';TYPE=home,voice',
  fax: ';TYPE=fax',
  other: '',
}

/** Writes contacts as vCards 3.0, which every address book can read. */
export const writeCards = (contacts: readonly Omit<FileContact, 'line'>[]): string =>
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
