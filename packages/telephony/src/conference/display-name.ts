import { limits } from '@lineside/contract/limits'

/**
 * A display name that is safe to show to others: without invisible characters or those that reverse the direction of
 * the text after them, with single spaces, and cut to the length of a display name.
 * @returns null when nothing visible is left
 */
export const cleanDisplayName = (name: string): string | null => {
  const seen = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu, '')
    .trim()
  return seen === '' ? null : Array.from(seen).slice(0, limits.displayNameLength).join('').trim()
}
