import { limits } from '@lineside/contract/limits'

/**
 * A name as others may be shown it: without characters that are not seen or that turn the direction of what follows, with single
 * spaces, not longer than a display name.
 * @returns null: nothing of it can be shown
 */
export const cleanDisplayName = (name: string): string | null => {
  const seen = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu, '')
    .trim()
  return seen === '' ? null : Array.from(seen).slice(0, limits.displayNameLength).join('').trim()
}
