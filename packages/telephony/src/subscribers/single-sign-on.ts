/**
 * The domain of a mail address, in lower case.
 * @returns null: the text has no domain, such as a name alone
 */
export const mailDomain = (address: string): string | null => {
  const at = address.lastIndexOf('@')
  const domain = address
    .slice(at + 1)
    .trim()
    .toLowerCase()
  return at > 0 && isMailDomain(domain) ? domain : null
}

/** The same; the domain may stand alone after the @, where nobody's address is meant. */
export const domainOfName = (name: string): string | null => {
  const domain = name.trim().toLowerCase()
  return domain.startsWith('@') && isMailDomain(domain.slice(1)) ? domain.slice(1) : mailDomain(name)
}

/** Whether a text in lower case is the name of a domain, as a mail address may have it (RFC 5321, 4.1.2). */
export const isMailDomain = (text: string): boolean =>
  text.length <= 253 && /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(text)

/** The claim in which providers give the mail address, and beside which they say whether they have verified it. */
export const standardClaim = 'email'

/** Claims of a provider about somebody who has signed in there. */
export type Claims = Readonly<Record<string, unknown>>

export type ClaimedAddress =
  | { readonly outcome: 'address'; readonly address: string }
  /** There is no such claim, or no mail address in it. */
  | { readonly outcome: 'missing' }
  /** The provider does not say that it has verified the address. */
  | { readonly outcome: 'unverified' }

/**
 * FACT-08: the mail address for which a provider answers. In the claim `email` it counts only with `email_verified`, which has
 * to be true (OpenID Connect Core 1.0, 5.1). Another claim counts because the administrator has chosen it: some providers
 * name the account there and never say `email_verified`.
 * @returns the address in lower case
 */
export const claimedAddress = (claims: Claims, claim: string): ClaimedAddress => {
  const value = Object.hasOwn(claims, claim) ? claims[claim] : undefined
  if (typeof value !== 'string' || mailDomain(value) === null) return { outcome: 'missing' }
  if (claim === standardClaim && claims['email_verified'] !== true) return { outcome: 'unverified' }
  return { outcome: 'address', address: value.trim().toLowerCase() }
}

/** Lines of the company that have the claimed address. */
export interface MatchingSeat {
  readonly id: number
}

export type SeatMatch =
  | { readonly outcome: 'seat'; readonly id: number }
  /** The company has not been given the domain of the address: its provider cannot speak for it. */
  | { readonly outcome: 'foreign' }
  | { readonly outcome: 'none' }
  /** Nobody could say which of them is meant. */
  | { readonly outcome: 'several' }

/**
 * FACT-08: the seat that a claimed address signs in.
 * @param domains of the company, in lower case
 * @param seats of the company, and of no other, with this address
 */
export const matchSeat = (address: string, domains: readonly string[], seats: readonly MatchingSeat[]): SeatMatch => {
  const domain = mailDomain(address)
  if (domain === null || !domains.includes(domain)) return { outcome: 'foreign' }
  const [first, second] = seats
  if (first === undefined) return { outcome: 'none' }
  return second === undefined ? { outcome: 'seat', id: first.id } : { outcome: 'several' }
}

/** The ways in that a company allows beside its provider. */
export interface SsoRules {
  readonly isOn: boolean
  readonly allowsPassword: boolean
  readonly allowsPasskey: boolean
  /** The administrator whose password and passkeys always work, so that nobody is locked out while the provider is away. */
  readonly keeperId: number | null
}

/** FACT-08: whether a line may sign in by its password or a passkey. */
export const mayUse = (way: 'password' | 'passkey', subscriberId: number, rules: SsoRules | null): boolean =>
  rules === null ||
  !rules.isOn ||
  subscriberId === rules.keeperId ||
  (way === 'password' ? rules.allowsPassword : rules.allowsPasskey)

/** How old a sign-in at the provider may be to prove its owner here. In seconds. */
const freshSeconds = 300

/**
 * FACT-07: whether a sign-in proves its owner, as a password does: only if the person has just signed in at the provider, and
 * not days ago. Providers that do not tell prove nothing.
 * @param now in milliseconds
 */
export const provesOwner = ({ auth_time: at }: Claims, now: number): boolean =>
  typeof at === 'number' && now / 1000 - at <= freshSeconds
