import { asPlainName } from '@lineside/contract/http/plain-name'
import { limits } from '@lineside/contract/limits'
import type { ContactLabel } from '@lineside/contract/resources/contacts'
import { type DiallingPlace, normaliseNumber } from '@lineside/telephony/numbers/normalise-number'
import { readNumber } from '@lineside/telephony/numbers/read-number'
import { Refusal } from '../../platform/refusal.ts'

/** A checked contact, ready to be stored; numbers are digits in the platform's form. */
export interface ContactValues {
  readonly name: string
  readonly company: string | null
  readonly email: string | null
  readonly numbers: readonly { readonly label: ContactLabel; readonly number: string }[]
}

/** A contact as a client or a file gives it. */
export interface WrittenContact {
  readonly name: string
  readonly company?: string | null | undefined
  readonly email?: string | null | undefined
  readonly numbers?: readonly { readonly label: ContactLabel; readonly number: string }[] | undefined
}

/**
 * Checks a contact and puts it into its stored form: empty texts become null; numbers are normalised as seen from the
 * line that writes, and repeated ones are left out.
 * @throws Refusal naming the member, or column of a file, that is wrong
 */
export const contactValues = (written: WrittenContact, place: DiallingPlace): ContactValues => {
  const name = line(written.name, 'name')
  if (name === null) throw new Refusal('value_missing', 'A contact needs a name.', {}, 'name')
  const email = line(written.email, 'email', limits.emailLength)
  if (email !== null && !/^[^\s@]+@[^\s@]+$/.test(email))
    throw new Refusal('email_invalid', 'Email should be of the format someuser@example.com', {}, 'email')
  const numbers = (written.numbers ?? []).map(({ label, number }) => ({ label, number: digitsOf(number, place) }))
  const firstAt = new Map(numbers.map(({ number }, index) => [number, index] as const).toReversed())
  const once = numbers.filter(({ number }, index) => firstAt.get(number) === index)
  if (once.length > limits.contactNumbers)
    throw new Refusal('too_many', 'Maximum number of numbers reached.', { most: limits.contactNumbers }, 'numbers')
  return { name, company: line(written.company, 'company'), email, numbers: once }
}

/** One line of text; null when it is empty. */
const line = (
  text: string | null | undefined,
  field: string,
  most: number = limits.contactNameLength,
): string | null => {
  const value = asPlainName(text ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  if (value.length > most)
    throw new Refusal('value_too_long', `${field} is too long.`, { most, length: value.length }, field)
  return value === '' ? null : value
}

const digitsOf = (text: string, place: DiallingPlace): string => {
  const number = readNumber(text)
  if (number === null || number.length > limits.phoneNumberLength)
    throw new Refusal('number_invalid', `'${text.slice(0, 50)}' is not a phone number.`, {}, 'numbers')
  return normaliseNumber(number, place)
}
