import { limits } from '@lineside/contract/limits'
import { type Preference, type PreferenceName, preferences } from '@lineside/contract/preferences'
import { malformed, Refusal } from '../../platform/refusal.ts'

export type PreferenceValue = string | number | boolean
export type StoredValue = PreferenceValue | readonly PreferenceValue[]

/**
 * Checks a sent value and puts it into its stored form (ngcp-api-facts 3.1).
 * @returns undefined for null and for an empty list, which leave the preference unset
 * @throws Refusal in the field's words
 */
export const preferenceValue = (name: PreferenceName, sent: unknown): StoredValue | undefined => {
  if (sent === null || sent === undefined) return undefined
  const preference: Preference = preferences[name]
  if (preference.isList) {
    if (!Array.isArray(sent))
      throw malformed(`Invalid data type '${kindOf(sent)}' for preference '${name}', expected ARRAY`)
    return sent.length === 0 ? undefined : sent.map((element: unknown) => elementOf(name, preference, element))
  }
  if (typeof sent === 'object')
    throw malformed(`Invalid data type '${kindOf(sent)}' for preference '${name}', expected flat value`)
  return checked(name, preference, sent)
}

/** The name of a value's type in the field's error texts. */
const kindOf = (value: unknown): string => {
  if (Array.isArray(value)) return 'ARRAY'
  return typeof value === 'object' ? 'HASH' : 'SCALAR'
}

const elementOf = (name: PreferenceName, preference: Preference, element: unknown): PreferenceValue => {
  if (element === null || typeof element === 'object')
    throw malformed(`Invalid data structure as value for element in preference '${name}', expected plain value`)
  return checked(name, preference, element)
}

const checked = (
  name: PreferenceName,
  { type, isList, values, between }: Preference,
  value: unknown,
): PreferenceValue => {
  switch (type) {
    case 'boolean':
      if (value === true || value === 1 || value === '1') return true
      if (value === false || value === 0 || value === '0') return false
      throw wrongType(name, type)
    case 'int':
      if (Number.isSafeInteger(value)) return value as number
      if (typeof value === 'string' && /^-?\d{1,15}$/.test(value)) return Number(value)
      throw wrongType(name, type)
    default: {
      if (typeof value === 'boolean') throw wrongType(name, 'string')
      const text = String(value)
      if (values !== undefined && !values.includes(text))
        throw new Refusal('value_invalid', `Invalid enum value in preference '${name}'`, {}, name)
      if (between !== undefined && !isBetween(text, between)) throw outOfRange(name, text, between)
      const most = limits.preferenceLength
      if (text.length > most)
        throw new Refusal(
          'value_too_long',
          `${isList ? 'Element in preference' : 'Preference'} '${name}' exceeds maximum length of ${most} characters`,
          { most, length: text.length },
          name,
        )
      return text
    }
  }
}

const isBetween = (text: string, [min, max]: readonly [number, number]): boolean =>
  /^\d{1,15}$/.test(text) && Number(text) >= min && Number(text) <= max

const outOfRange = (name: PreferenceName, text: string, [least, most]: readonly [number, number]): Refusal => {
  const message = `Invalid value for preference '${name}', expected a number from ${least} to ${most}`
  if (/^\d+$/.test(text) && Number(text) > most) return new Refusal('value_too_big', message, { most }, name)
  if (/^\d+$/.test(text)) return new Refusal('value_too_small', message, { least }, name)
  return new Refusal('value_invalid', message, {}, name)
}

const wrongType = (name: PreferenceName, expected: string) =>
  new Refusal(
    'value_invalid',
    `Invalid data type for element in preference '${name}', expected '${expected}'`,
    {},
    name,
  )
