/** DEV-02: six pairs of hexadecimal digits, separated by - or :. */
export const isMacAddress = (text: string): boolean => /^[\da-f]{2}(?:[-:][\da-f]{2}){5}$/i.test(text)
