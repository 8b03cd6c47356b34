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
