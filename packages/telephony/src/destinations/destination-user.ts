import { readNumber } from '../numbers/read-number.ts'

/** CF-21: a number or a user's name, of the characters that the user part of a SIP address may have. */
const USER = /^[\w.!~*'&=+$,;?/%-]+$/

/** Whether somebody may be called by this, within the own domain: a number, an extension, a user's name. */
export const isDestinationUser = (text: string): boolean => USER.test(text)

/** Nobody is called by strokes and dots alone, nor by a number with a plus in its middle. */
const isNobody = (text: string): boolean => /^[^\p{L}\d]*$/u.test(text) || /^[\d+()/.-]*\+[\d+()/.-]*$/.test(text)

/**
 * UI-10: which message tells what is wrong with a destination that `typedDestination` has read: a character that none may
 * have, or, of nothing, of several words and of strokes alone, that it is neither number nor name.
 */
export const destinationProblem = (text: string): 'characters' | 'numberOrName' | null => {
  if (readNumber(text) !== null) return null
  if (isNobody(text) || /\s/.test(text)) return 'numberOrName'
  return isDestinationUser(text) ? null : 'characters'
}

/** What somebody means: a number as it is dialled, everything else as it is, trimmed. */
export const typedDestination = (text: string): string => readNumber(text) ?? text.trim()
