/** CF-21: a number or a user's name, of the characters that the user part of a SIP address may have. */
const USER = /^[\w.!~*'&=+$,;?/%-]+$/

/** Whether somebody may be called by this, within the own domain: a number, an extension, a user's name. */
export const isDestinationUser = (text: string): boolean => USER.test(text)

/** A number as people write it down, without the spaces and brackets; everything else as it is, trimmed. */
export const typedDestination = (text: string): string => {
  const trimmed = text.trim()
  return /^\+?[\d\s()]+$/.test(trimmed) ? trimmed.replace(/[\s()]/g, '') : trimmed
}
