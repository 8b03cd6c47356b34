import { countryCodeOf, countryOf } from '@lineside/telephony/numbers/number-plan'

/**
 * HARD-02: a country code as a reader knows it: "Austria (+43)". A code that countries share, such as 1 or 7, and the
 * beginning of numbers, such as 1212, are no country: "+1212".
 * @param code digits without a plus
 */
export const countryText = (code: string, locale: string): string => {
  const country = countryCodeOf(code) === code ? countryOf(code) : null
  const name = country === null ? undefined : new Intl.DisplayNames([locale], { type: 'region' }).of(country)
  return name === undefined ? `+${code}` : `${name} (+${code})`
}
