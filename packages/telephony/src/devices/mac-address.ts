/** Six pairs of hexadecimal digits; anything or nothing between them, as labels, boxes and other programs write them. */
const written = /^[\da-f]{2}(?:[-:. ]?[\da-f]{2}){5}$/i

/** DEV-02: a MAC address in any form: `02:15:65:a2:7f:0c`, `02-15-65-A2-7F-0C`, `0215.65a2.7f0c`, `021565A27F0C`. */
export const isMacAddress = (text: string): boolean => written.test(text.trim())

/**
 * DEV-02: a MAC address in the one form in which it is shown and written: pairs of small letters and digits, separated by
 * colons. A text that is none is returned unchanged.
 */
export const shownMacAddress = (text: string): string =>
  isMacAddress(text)
    ? (text
        .replaceAll(/[^\da-f]/gi, '')
        .toLowerCase()
        .match(/../g)
        ?.join(':') ?? text)
    : text

/** The problem of a text that is meant to be a MAC address. */
export type MacProblem =
  | { readonly kind: 'digits'; readonly digits: number }
  | { readonly kind: 'character'; readonly character: string }
  | { readonly kind: 'form' }

/** DEV-02: why a text is no MAC address; null: it is one. The first strange character is told before the count. */
export const macProblem = (text: string): MacProblem | null => {
  if (isMacAddress(text)) return null
  const character = /[^\da-f\-:. ]/iu.exec(text.trim())?.[0]
  if (character !== undefined) return { kind: 'character', character }
  const digits = text.replaceAll(/[^\da-f]/gi, '').length
  return digits === 12 ? { kind: 'form' } : { kind: 'digits', digits }
}
