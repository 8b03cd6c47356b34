/** CF-21: a number or a user's name, of the characters that the user part of a SIP address may have. */
const USER = /^[\w.!~*'&=+$,;?/%-]+$/

/** Whether somebody may be called by this, within the own domain: a number, an extension, a user's name. */
export const isDestinationUser = (text: string): boolean => USER.test(text)

/**
 * UI-10: which message tells what is wrong with a destination: a character that none may have, or, of nothing and of
 * several words, that it is neither number nor name.
 */
export const destinationProblem = (text: string): 'characters' | 'numberOrName' | null => {
  if (isDestinationUser(text)) return null
  return text === '' || /\s/.test(text) ? 'numberOrName' : 'characters'
}

/** A number as people write it down, without the spaces and brackets; everything else as it is, trimmed. */
export const typedDestination = (text: string): string => {
  const trimmed = text.trim()
  return /^\+?[\d\s()]+$/.test(trimmed) ? trimmed.replace(/[\s()]/g, '') : trimmed
}
