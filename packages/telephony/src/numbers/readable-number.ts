import { plannedNumber } from './number-plan.ts'

/** Country codes with one or two digits; all others have three (ITU-T E.164). */
const oneDigit = new Set(['1', '7'])
const twoDigits = new Set(
  '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'.split(
    ' ',
  ),
)

/** Nobody reads more digits at a time. */
const mostInGroup = 6

/** The least and the most digits of a number with its country code. */
const shortest = 8
const longest = 15

/**
 * The digits of a number with its country code, as the platform writes them: `436641234567`, with or without a plus.
 *
 * @returns null for anything else: extensions, service numbers, names
 */
export const internationalDigits = (text: string): string | null => {
  const digits = /^\+?([1-9]\d*)$/.exec(text.trim())?.[1]
  return digits !== undefined && digits.length >= shortest && digits.length <= longest ? digits : null
}

/** Whether a text looks like an extension of a PBX: two to six digits. */
export const isExtension = (text: string): boolean => /^[1-9]\d{1,5}$/.test(text.trim())

/**
 * NAME-03: a number in the format of its country: `+43 1 992 00`, `+1 202 555 0143`. Digits that the country's plan
 * does not group, or of which it makes a group of more than six, are shown in pairs, with an odd digit in the first group. A text that is not a number with a country
 * code is returned unchanged.
 */
export const readableNumber = (text: string): string => {
  const digits = internationalDigits(text)
  if (digits === null) return text
  const planned = plannedNumber(digits)
  if (planned === null) return withoutPlan(digits)
  const groups = planned.groups.map(({ digits: group, isOpen }) =>
    isOpen || group.length > mostInGroup ? pairs(group) : group,
  )
  return [`+${planned.code}`, ...groups].join(' ')
}

/** Digits in pairs, with an odd digit in the first group: `992 00`, `123 45 67`. */
export const pairs = (digits: string): string => {
  const first = digits.length < 4 ? digits.length : 2 + (digits.length % 2)
  return [digits.slice(0, first), ...(digits.slice(first).match(/../g) ?? [])].join(' ')
}

/** A number that fits no plan of its country, in groups of three to be readable. */
const withoutPlan = (digits: string): string => {
  const code = countryCode(digits)
  return [`+${code}`, ...threes(digits.slice(code.length))].join(' ')
}

const countryCode = (digits: string): string => {
  if (oneDigit.has(digits.slice(0, 1))) return digits.slice(0, 1)
  return twoDigits.has(digits.slice(0, 2)) ? digits.slice(0, 2) : digits.slice(0, 3)
}

const threes = (digits: string): readonly string[] =>
  digits.length <= 4 ? [digits] : [digits.slice(0, 3), ...threes(digits.slice(3))]
