import metadata from 'libphonenumber-js/min/metadata'

/**
 * The digits that are dialled before a number only within its country, in the notation of telephony/numbers/trunk-prefixes: a
 * line a prefix, its codes behind it. A prefix with which numbers may begin as well has the lengths of whole numbers behind a slash.
 */
export const trunkPrefixes = (): string => {
  const lines = new Map<string, string[]>()
  for (const [code, [main = '']] of Object.entries(metadata.country_calling_codes)) {
    const country = (metadata.countries as unknown as Readonly<Record<string, readonly unknown[]>>)[main]
    const [, , , lengths, , prefix] = country ?? []
    // the library writes a prefix as a text; a number stands for none
    if (typeof prefix !== 'string' || !Array.isArray(lengths)) continue
    const key = prefix.startsWith('0') ? prefix : `${prefix}/${lengths.join(',')}`
    lines.set(key, [...(lines.get(key) ?? []), code])
  }
  return [...lines].map(([key, codes]) => [key, ...codes].join(' ')).join('\n')
}
