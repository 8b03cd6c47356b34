import type { ContactLabel } from '@lineside/contract/resources/contacts'
import { severalNumbers } from '../numbers/several-numbers.ts'
import { labelOfWords } from './contact-columns.ts'
import type { FileContact } from './file-contact.ts'
import { type CardProperty, type DecodeValue, readProperties } from './vcard-properties.ts'

/**
 * Reads the contacts of a file of vCards: version 2.1 as phones write it (quoted-printable, bare types), 3.0 (RFC 2426)
 * and 4.0 (RFC 6350). It reads from each card the formatted name (else the parts of the name, else the company), the
 * company, the e-mail addresses and the telephone numbers; everything else is ignored. A card with neither name nor
 * company gets an empty name.
 *
 * @param bytes one character a byte
 */
export const readCards = (bytes: string, decode: DecodeValue): readonly FileContact[] => {
  const cards: { line: number; properties: CardProperty[] }[] = []
  let isOpen = false
  let nested = 0
  for (const property of readProperties(bytes, decode)) {
    const properties = cards.at(-1)?.properties ?? []
    if (property.name === 'BEGIN' && isCard(property)) {
      // a card may hold the card of an agent; otherwise, a card that is not closed ends where the next one begins
      if (isOpen && (nested > 0 || properties.at(-1)?.name === 'AGENT')) nested += 1
      else cards.push({ line: property.line, properties: [] })
      isOpen = true
    } else if (property.name === 'END' && isCard(property)) {
      if (nested > 0) nested -= 1
      else isOpen = false
    } else if (isOpen && nested === 0) properties.push(property)
  }
  // a card that is cut off by the end of the file is still returned
  return cards.map(({ line, properties }) => contactOf(line, properties))
}

const isCard = ({ value }: CardProperty): boolean => value.trim().toUpperCase() === 'VCARD'

const contactOf = (line: number, properties: readonly CardProperty[]): FileContact => {
  const first = (name: string) => properties.find((property) => property.name === name)?.value ?? ''
  const company = plain(parts(first('ORG'))[0] ?? '')
  const [family = '', given = ''] = parts(first('N')).map(plain)
  const name = plain(first('FN')) || [given, family].filter(Boolean).join(' ') || company
  const numbers = properties
    .filter((property) => property.name === 'TEL')
    .flatMap((property) => {
      const label = labelOf(property, properties)
      return severalNumbers(plain(property.value)).map((number) => ({ label, number }))
    })
  return { line, name, company, emails: emailsOf(properties), numbers }
}

const emailsOf = (properties: readonly CardProperty[]): readonly string[] =>
  properties
    .filter((property) => property.name === 'EMAIL')
    .toSorted((left, right) => Number(has(right, 'PREF')) - Number(has(left, 'PREF')))
    .map(({ value }) => plain(value).replace(/^mailto:/i, ''))
    .filter((email) => email !== '')

/** The parts of a value, which are separated by semicolons. */
const parts = (value: string): readonly string[] => value.match(/(?:\\.|[^;\\])+|(?<=;|^)(?=;|$)/gs) ?? []

/** Resolves escapes, and puts the text on one line. */
const plain = (value: string): string =>
  value
    .replace(/\\n/gi, ' ')
    .replace(/\\([\\,;:])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()

const has = ({ parameters }: CardProperty, type: string): boolean =>
  parameters.some((parameter) => parameter.split(/[=,"]/).includes(type))

/** The label of a number by its types, else by the words that an address book keeps beside it in a property of the same group. */
const labelOf = (property: CardProperty, all: readonly CardProperty[]): ContactLabel => {
  if (has(property, 'FAX')) return 'fax'
  if (has(property, 'CELL') || has(property, 'MOBILE')) return 'mobile'
  if (has(property, 'WORK')) return 'work'
  if (has(property, 'HOME')) return 'home'
  const words = all.find(({ group, name }) => name === 'X-ABLABEL' && group !== '' && group === property.group)?.value
  return words === undefined ? 'other' : labelOfWords(words)
}
