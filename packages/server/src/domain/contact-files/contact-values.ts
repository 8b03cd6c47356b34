import { limits } from '@lineside/contract/limits'
import type { ContactLabel, LeftOutValue } from '@lineside/contract/resources/contacts'
import type { FileContact } from '@lineside/telephony/contacts/file-contact'
import { type DiallingPlace, normaliseNumber } from '@lineside/telephony/numbers/normalise-number'
import { mostDigits, readWholeNumber } from '@lineside/telephony/numbers/read-number'
import { Refusal, reasonOf } from '../../platform/refusal.ts'

/** A checked contact, ready to be stored; numbers are digits in the platform's form. */
export interface ContactValues {
  readonly name: string
  readonly company: string | null
  readonly email: string | null
  readonly numbers: readonly LabelledNumber[]
}

interface LabelledNumber {
  readonly label: ContactLabel
  readonly number: string
}

/** A contact as a client gives it. */
export interface WrittenContact {
  readonly name: string
  readonly company?: string | null | undefined
  readonly email?: string | null | undefined
  readonly numbers?: readonly LabelledNumber[] | undefined
}

/**
 * Checks a contact and puts it into its stored form: empty texts become null; numbers are normalised as seen from the
 * line that writes, and repeated ones are left out.
 * @throws Refusal naming the member that is wrong
 */
export const contactValues = (written: WrittenContact, place: DiallingPlace): ContactValues => {
  const name = nameOf(written.name)
  const numbers = (written.numbers ?? []).map(({ label, number }) => ({
    label,
    number: digitsOf(number, place).digits,
  }))
  const once = withoutRepetitions(numbers)
  if (once.length > limits.contactNumbers) throw tooManyNumbers()
  return { name, company: line(written.company, 'company'), email: emailOf(written.email), numbers: once }
}

/**
 * Checks a contact of a file. A value that is wrong is left out and told; it costs nothing else of the contact.
 * @throws Refusal when nothing of the name is left
 */
export const fileContactValues = (
  written: FileContact,
  place: DiallingPlace,
): { readonly values: ContactValues; readonly leftOut: readonly LeftOutValue[] } => {
  const leftOut: LeftOutValue[] = []
  const leaveOut = (value: string, refusal: Refusal) => {
    const { field = '', ...reason } = reasonOf(refusal)
    leftOut.push({ field, value: value.slice(0, longestTold), message: refusal.message, ...reason })
  }
  const attempt = <T>(value: string, read: () => T): T | null => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      leaveOut(value, error)
      return null
    }
  }
  const name = attempt(written.name, () => nameOf(written.name)) ?? nameOf(shortened(written.name))
  const company = attempt(written.company, () => line(written.company, 'company'))
  const [email = null, ...furtherEmails] = unique(
    written.emails.flatMap((text) => attempt(text, () => emailOf(text)) ?? []),
  )
  for (const further of furtherEmails) leaveOut(further, tooManyEmails())
  const read = written.numbers.flatMap(({ label, number: text }) => {
    const number = attempt(text, () => digitsOf(text, place))
    if (number === null) return []
    if (number.extension !== null) leaveOut(text, extensionLeftOut(number.extension))
    return [{ label, number: number.digits }]
  })
  const numbers = withoutRepetitions(read)
  for (const { number } of numbers.slice(limits.contactNumbers)) leaveOut(number, tooManyNumbers())
  return { values: { name, company, email, numbers: numbers.slice(0, limits.contactNumbers) }, leftOut }
}

/** Characters that are told of a value that was left out. */
const longestTold = 100

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)]

const withoutRepetitions = (numbers: readonly LabelledNumber[]): readonly LabelledNumber[] => {
  const firstAt = new Map(numbers.map(({ number }, index) => [number, index] as const).toReversed())
  return numbers.filter(({ number }, index) => firstAt.get(number) === index)
}

const nameOf = (text: string): string => {
  const name = line(text, 'name')
  if (name === null) throw new Refusal('value_missing', 'A contact needs a name.', {}, 'name')
  return name
}

const shortened = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, limits.contactNameLength)

const emailOf = (text: string | null | undefined): string | null => {
  const email = line(text, 'email', limits.emailLength)
  if (email !== null && !/^[^\s@]+@[^\s@]+$/.test(email))
    throw new Refusal('email_invalid', 'Email should be of the format someuser@example.com', {}, 'email')
  return email
}

/** One line of text; null when it is empty. */
const line = (
  text: string | null | undefined,
  field: string,
  most: number = limits.contactNameLength,
): string | null => {
  const value = (text ?? '').replace(/\s+/g, ' ').trim()
  if (value.length > most)
    throw new Refusal('value_too_long', `${field} is too long.`, { most, length: value.length }, field)
  return value === '' ? null : value
}

const digitsOf = (text: string, place: DiallingPlace): { digits: string; extension: string | null } => {
  const read = readWholeNumber(text)
  const digits = read === null ? '' : normaliseNumber(read.number, place)
  if (read === null || digits.length > mostDigits || !/^\d+$/.test(digits))
    throw new Refusal('number_invalid', `'${text.slice(0, 50)}' is not a phone number.`, {}, 'numbers')
  return { digits, extension: read.extension }
}

const tooManyNumbers = () =>
  new Refusal('too_many', 'Maximum number of numbers reached.', { most: limits.contactNumbers }, 'numbers')
const tooManyEmails = () => new Refusal('email_further', 'A contact has only one e-mail address.', {}, 'email')
const extensionLeftOut = (extension: string) =>
  new Refusal(
    'extension_left_out',
    `The extension ${extension} can not be called from outside.`,
    { extension },
    'numbers',
  )
