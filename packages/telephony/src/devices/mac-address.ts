/** DEV-02: six pairs of hexadecimal digits, separated by - or :. */
export const isMacAddress = (text: string): boolean => /^[\da-f]{2}(?:[-:][\da-f]{2}){5}$/i.test(text)

/** DEV-02: a MAC address as people compare it: pairs of small letters and digits, separated by colons. */
export const shownMacAddress = (stored: string): string =>
  isMacAddress(stored) ? stored.replaceAll('-', ':').toLowerCase() : stored
