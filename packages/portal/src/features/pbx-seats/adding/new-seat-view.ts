import type { AccessFacts } from '@lineside/contract/access'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'

/** The first word of a name, for sentences: "Lena" of "Lena Fuchs"; '' for none. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/u)[0] ?? ''

/** The administrator who adds a seat, as far as its number is concerned. */
interface Adding extends Pick<AccessFacts, 'isPbxPilot' | 'extension'> {
  /** Digits of the primary number. */
  readonly number: string | null | undefined
}

/**
 * The number that callers dial for a new extension: the pilot's followed by it. A seat that administrates has the
 * pilot's number before its own extension. null: not known, or the extension is none.
 */
export const newSeatNumber = (extension: string, { isPbxPilot, extension: own, number }: Adding): string | null => {
  const typed = extension.trim()
  if (!number || !/^\d+$/.test(typed)) return null
  if (isPbxPilot) return readableNumber(number + typed)
  return own && number.endsWith(own) ? readableNumber(number.slice(0, -own.length) + typed) : null
}
