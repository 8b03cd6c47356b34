import { diallingPlanOf, longestShortNumber } from '../numbers/normalise-number.ts'
import { withoutSeparators } from '../numbers/read-number.ts'

/** How an operator writes numbers, in both directions. */
export const numberStyles = ['plus', 'digits', 'zeros', 'national'] as const

export interface NumberFormat {
  /**
   * `plus`: +436641234567; `digits`: 436641234567; `zeros`: 00436641234567; `national`: as it is dialled within
   * `country`, 06641234567, and 0049301234567 for a number abroad.
   */
  readonly style: (typeof numberStyles)[number]
  /** Country code of the operator. */
  readonly country: string
  /** The operator's prefix of each number; empty: nothing. */
  readonly prefix: string
}

/**
 * TEL-06: writes a number in the operator's format.
 * @param number as the platform writes it: digits with the country code. Service numbers, up to six digits, stay as
 * they are.
 */
export const writeOutsideNumber = (number: string, { style, country, prefix }: NumberFormat): string => {
  if (number.length <= longestShortNumber) return `${prefix}${number}`
  const { international, national } = diallingPlanOf(country)
  switch (style) {
    case 'plus':
      return `${prefix}+${number}`
    case 'digits':
      return `${prefix}${number}`
    case 'zeros':
      return `${prefix}00${number}`
    case 'national':
      return number.startsWith(country)
        ? `${prefix}${national}${number.slice(country.length)}`
        : `${prefix}${international}${number}`
  }
}

/**
 * Reads a number in the operator's format, the reverse of `writeOutsideNumber`. Operators do not always keep to their
 * format, so a plus and leading zeros are understood in every format.
 * @returns digits with the country code; null when the text is not a number
 */
export const readOutsideNumber = (text: string, { style, country, prefix }: NumberFormat): string | null => {
  const whole = withoutSeparators(text)
  const dialled = prefix !== '' && whole.startsWith(prefix) ? whole.slice(prefix.length) : whole
  if (/^\+\d{1,31}$/.test(dialled)) return dialled.slice(1)
  if (!/^\d{1,31}$/.test(dialled)) return null
  if (dialled.length <= longestShortNumber) return dialled
  const { international, national } =
    style === 'national' ? diallingPlanOf(country) : { international: '00', national: '0' }
  if (dialled.startsWith(international)) return dialled.slice(international.length)
  if (national !== '' && dialled.startsWith(national)) return `${country}${dialled.slice(national.length)}`
  if (style !== 'national' || (national !== '' && dialled.startsWith(country))) return dialled
  return `${country}${dialled}`
}
