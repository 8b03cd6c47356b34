import { soughtDigits, withoutSeparators } from '@lineside/telephony/numbers/read-number'

/**
 * PBX-05: the search pattern for a filter's text. The text may occur anywhere in the value, unless it has wildcards of
 * its own. A number keeps only its digits (and wildcards); it may be written in any notation (NAME-03).
 */
export const filterPattern = (text: string, isNumber: boolean): string => {
  if (text.includes('*')) return isNumber ? digitsIn(withoutSeparators(text)) : text.trim()
  return `*${(isNumber && digitsIn(soughtDigits(text))) || text.trim()}*`
}

const digitsIn = (text: string): string => text.replace(/[^\d*]/g, '')
