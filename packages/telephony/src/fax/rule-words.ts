/** The senders that one pattern of a mail-to-fax rule lets through, as far as it can be said in words. */
export type RuleWords =
  | { readonly kind: 'domain'; readonly domain: string }
  | { readonly kind: 'start'; readonly digits: string }

/** `@example\.org$`: senders of one domain. A bare dot would fit any letter, so only an escaped one is a domain's. */
const domain = /^(?:\.\*|\.\+)?@((?:[\w-]+\\\.)+[\w-]+)\$$/
/** `^43`: numbers that begin with these digits, in the form in which they are compared: with country code, without a plus. */
const start = /^\^(\d+)(?:\.\*)?$/

/**
 * Tells the usual regular expressions of a mail-to-fax rule in words (FAX-03).
 * @returns null if it is another one: then only the pattern itself is exact
 */
export const ruleWords = (pattern: string): RuleWords | null => {
  const [, name] = domain.exec(pattern) ?? []
  if (name !== undefined) return { kind: 'domain', domain: name.replaceAll('\\.', '.') }
  const [, digits] = start.exec(pattern) ?? []
  return digits === undefined ? null : { kind: 'start', digits }
}
