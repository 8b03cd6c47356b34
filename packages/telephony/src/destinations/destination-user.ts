import { readNumber } from '../numbers/read-number.ts'

/** CF-21: a number or a user name: the characters that the user part of a SIP address may have. */
const USER = /^[\w.!~*'&=+$,;?/%-]+$/

/** Whether a text can be called within the own domain: a number, an extension or a user name. */
export const isDestinationUser = (text: string): boolean => USER.test(text)

/** Whether a text can neither be a number nor a name: only punctuation, or a number with a plus in the middle. */
const isNobody = (text: string): boolean => /^[^\p{L}\d]*$/u.test(text) || /^[\d+()/.-]*\+[\d+()/.-]*$/.test(text)

/**
 * UI-10: the problem of a destination that `typedDestination` has read. `numberOrName`: it is empty, has several words
 * or only punctuation; `characters`: it contains a character that is not allowed; null: none.
 */
export const destinationProblem = (text: string): 'characters' | 'numberOrName' | null => {
  if (readNumber(text) !== null) return null
  if (isNobody(text) || /\s/.test(text)) return 'numberOrName'
  return isDestinationUser(text) ? null : 'characters'
}

/** The destination that the user means: a number without separators, any other text trimmed. */
export const typedDestination = (text: string): string => readNumber(text) ?? text.trim()
