import type { Person } from './snapshot.ts'

export const withoutScheme = (address: string): string => address.trim().replace(/^sips?:/i, '')

/** The part before the `@` of an address, without its scheme. */
export const userPart = (address: string): string => {
  const bare = withoutScheme(address)
  const end = bare.indexOf('@')
  return (end < 0 ? bare : bare.slice(0, end)).trim()
}

/** Whether an address leads to a host of the platform's services, or one that is called like these. */
export const isLocalHost = (address: string): boolean => /@[^@]*\.local(?:[:;].*)?$/i.test(address.trim())

/** Whether this is a number that can be dialled over a trunk. */
export const isPhoneNumber = (user: string): boolean => /^\+?\d+$/.test(user)

/**
 * The numbers at which a line was called, for rules that depend on them: what was called, and for an extension or a name
 * the main number, too, which both stand for.
 * @param called how the caller or a rule named the line; empty texts do not count
 */
export const calledNumbers = (person: Person | undefined, ...called: readonly string[]): readonly string[] => {
  const names = called.filter((name) => name !== '')
  const isWhole = names.some((name) => isPhoneNumber(name) && name !== person?.extension)
  return [...new Set(isWhole ? names : [...names, ...namesOf(person)])]
}

/** The number and extension by which block lists may name this person. */
export const namesOf = (person: Person | null | undefined): readonly string[] =>
  [person?.number, person?.extension].filter((name) => typeof name === 'string')
