/** A public number in its three parts (ngcp-api-facts 2.1, E.164 rules). */
export interface PhoneNumberParts {
  /** Country code: 1 to 4 digits without leading zeros. */
  readonly cc: string
  /** Area code: up to 7 digits, or empty. */
  readonly ac: string
  /** Subscriber number: 1 to 31 digits. */
  readonly sn: string
}

const longest = { cc: 4, ac: 7, sn: 31 } as const

/** All digits of a number: what is dialled after the plus. */
export const digitsOf = ({ cc, ac, sn }: PhoneNumberParts): string => `${cc}${ac}${sn}`

/**
 * Checks the parts of a number.
 * @returns the number, with its country code without leading zeros, or an error message in the words of the original
 * platform
 */
export const checkPhoneNumber = (parts: PhoneNumberParts): { number: PhoneNumberParts } | { error: string } => {
  const { cc, ac, sn } = parts
  if (sn === '') return { error: 'Subscriber Number required if Country Code is set' }
  if (cc === '') return { error: 'Country Code required if Subscriber Number is set' }
  for (const name of ['cc', 'ac', 'sn'] as const) {
    const value = parts[name]
    if (!/^\d*$/.test(value)) return { error: `'${value}' must consist of digits only` }
    if (value.length > longest[name])
      return { error: `value must not exceed ${longest[name]} digits but is ${value.length}` }
  }
  const country = cc.replace(/^0+/, '')
  if (country === '') return { error: 'Country code must be greater than zero' }
  return { number: { cc: country, ac, sn } }
}

/**
 * Reads a number with separated parts, such as `+43 1 99200`, `43-1-99200` or `43/1/99200`; if there are only two
 * parts, the area code is empty.
 * @returns as `checkPhoneNumber`
 */
export const parsePhoneNumber = (text: string): { number: PhoneNumberParts } | { error: string } => {
  const parts = text
    .trim()
    .replace(/^\+/, '')
    .split(/[\s/-]+/)
  const [cc = '', ac = '', sn = ''] = parts.length === 2 ? [parts[0], '', parts[1]] : parts
  if (parts.length < 2 || parts.length > 3)
    return { error: `'${text}' must be country code, area code and subscriber number, such as '43 1 99200'` }
  return checkPhoneNumber({ cc, ac, sn })
}

/** The number under which an extension is reached from outside: the pilot's number followed by the extension. */
export const withExtension = ({ cc, ac, sn }: PhoneNumberParts, extension: string): PhoneNumberParts => ({
  cc,
  ac,
  sn: `${sn}${extension}`,
})
