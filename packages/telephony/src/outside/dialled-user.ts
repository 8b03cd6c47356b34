import { longestShortNumber, normaliseNumber } from '../numbers/normalise-number.ts'
import { countryCodeOf } from '../numbers/number-plan.ts'
import { withoutSeparators } from '../numbers/read-number.ts'

/**
 * The dialled number, by the user part of a SIP address or by all behind `tel:` (RFC 3966): parameters are no digits,
 * so `+4319920026;isub=1` is `+4319920026`. A national number says by its context of which country it is: `06641234567`
 * and `6641234567` with `;phone-context=+43` are `+436641234567`. A context that is a domain changes nothing.
 */
export const dialledUser = (user: string): string => {
  const [number = '', ...parameters] = user.split(';')
  const dialled = /^\+?[\d().-]*$/.test(number) ? withoutSeparators(number) : number
  const context = parameters.map((one) => /^phone-context="?\+([\d().-]+)"?$/i.exec(one.trim())?.[1]).find(Boolean)
  if (context === undefined || !/^\d+$/.test(dialled) || dialled.length <= longestShortNumber) return dialled
  const digits = withoutSeparators(context)
  const cc = countryCodeOf(digits) ?? digits
  return `+${normaliseNumber(dialled, { cc, ac: digits.slice(cc.length) })}`
}
