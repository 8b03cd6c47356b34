import { readNumber, soughtDigits } from '@lineside/telephony/numbers/read-number'
import { literally } from '../../platform/db/like-pattern.ts'

/** Patterns for a searched text: it may be part of a number or of another address, and part of a name. */
export interface SearchText {
  /** Pattern of LIKE for caller and callee. */
  readonly like: string
  /** Pattern of LIKE for a colleague's name; null where the text has no letter. */
  readonly nameLike: string | null
}

/**
 * Reads the text of a search. Numbers are found in the forms that people use: `+43 664 123`, `0664/123` and `0043 (664)
 * 123` all find 43664123.
 * @returns null for an empty text
 */
export const searchText = (text: string): SearchText | null => {
  const wanted = text.trim()
  if (wanted === '') return null
  // a plus alone is the beginning of a number
  if (readNumber(wanted) === null && wanted !== '+')
    return { like: `%${literally(wanted)}%`, nameLike: /\p{L}/u.test(wanted) ? `%${literally(wanted)}%` : null }
  return { like: `%${soughtDigits(wanted)}%`, nameLike: null }
}
