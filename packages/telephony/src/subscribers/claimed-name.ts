import type { Claims } from './single-sign-on.ts'

/** Control characters, and those that turn the direction of what follows: a name with one reads as another. */
const unseen = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.replace(unseen, ' ').replace(/\s+/g, ' ').trim() : ''

/**
 * FACT-08: the name of somebody for whom a provider answers, as a seat may have it: the claim `name`, else given and family
 * name (OpenID Connect Core 1.0, 5.1), else what stands before the @.
 * @param most length of a name, in UTF-16 units
 */
export const claimedName = (claims: Claims, address: string, most: number): string => {
  const parts = [textOf(claims['given_name']), textOf(claims['family_name'])].filter((part) => part !== '')
  const name = textOf(claims['name']) || parts.join(' ') || address.slice(0, address.lastIndexOf('@'))
  // no half of a character is left
  return name
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()
}
