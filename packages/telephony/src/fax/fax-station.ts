/** Longest name of a fax machine (ITU-T T.30, 5.3.6.2.4). */
const LONGEST = 20

/**
 * The name that a fax machine sends, as text for people. The standard allows digits, `+` and spaces; machines also send
 * letters, and strangers send anything. Only what a typewriter could write is kept.
 * @returns null: nothing is left that tells one machine from another
 */
export const faxStation = (sent: string): string | null => {
  const text = sent
    .replace(/[^\x20-\x7e]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, LONGEST)
    .trimEnd()
  return /[A-Za-z1-9]/.test(text) ? text : null
}
