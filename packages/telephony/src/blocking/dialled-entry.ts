/**
 * Whether an entry of a list of numbers looks like one that somebody dials: with a prefix, or the ten digits of North
 * America. All other digits are a whole number already, as lists show them.
 */
export const isDialled = (entry: string): boolean => /^0|^\d{10}$/.test(entry)

/** What is kept of an entry that is dialled, when the platform writes it as `rewritten` (API-07). */
export const writtenEntry = (entry: string, rewritten: string): string =>
  entry.startsWith('0') || rewritten === `1${entry}` ? rewritten : entry
