import { literally } from '../../platform/db/like-pattern.ts'

/** What a searched text may be: part of a number or of whatever else stands there, and part of a name. */
export interface SearchText {
  /** Pattern of LIKE for caller and callee. */
  readonly like: string
  /** Pattern of LIKE for a colleague's name; null where the text has no letter. */
  readonly nameLike: string | null
}

/**
 * Reads the text of a search. Numbers are found as people write them: `+43 664 123`, `0664/123` and `0043 (664) 123` all
 * find 43664123.
 * @returns null for an empty text
 */
export const searchText = (text: string): SearchText | null => {
  const wanted = text.trim()
  if (wanted === '') return null
  if (!/^[+\d][\d\s()/.-]*$/.test(wanted))
    return { like: `%${literally(wanted)}%`, nameLike: /\p{L}/u.test(wanted) ? `%${literally(wanted)}%` : null }
  const digits = wanted.replace(/\D/g, '')
  // zeros in front say how far the number reaches, they are no part of it
  return { like: `%${digits.replace(/^0+(?=\d)/, '')}%`, nameLike: null }
}
