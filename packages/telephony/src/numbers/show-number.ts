import type { PhoneNumberParts } from './phone-number.ts'

/** A number as people read it: `+43 1 992 00 24`. The subscriber number stands in pairs, an odd digit joins the first. */
export const showNumber = ({ cc, ac, sn }: PhoneNumberParts): string =>
  [`+${cc}`, ac, ...inPairs(sn)].filter((part) => part !== '' && part !== '+').join(' ')

const inPairs = (digits: string): readonly string[] => {
  const first = digits.length < 4 ? digits.length : 2 + (digits.length % 2)
  return [digits.slice(0, first), ...(digits.slice(first).match(/../g) ?? [])]
}
