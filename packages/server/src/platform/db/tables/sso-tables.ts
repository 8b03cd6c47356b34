import type { Generated } from 'kysely'

/** Mail domains; each belongs to one customer. */
export interface MailDomainsTable {
  /** In lower case. */
  name: string
  customer_id: number
  assigned_at: Date
}

/** The OpenID provider of a customer. */
export interface SsoProvidersTable {
  customer_id: number
  name: string
  issuer: string
  client_id: string
  /** null: the client has no secret. */
  secret_box: Buffer | null
  email_claim: string
  /** Another one with each change of the connection. */
  revision: Generated<number>
  tried_at: Date | null
  is_on: Generated<boolean>
  allows_password: Generated<boolean>
  allows_passkey: Generated<boolean>
  /** The administrator whose password and passkeys always sign in. */
  keeper_id: number | null
  /** A first sign-in makes a seat. */
  makes_seats: Generated<boolean>
  /** null: the default of the customer's profile set. */
  seat_profile_id: number | null
  seat_ext_min: string | null
  seat_ext_max: string | null
}

/** Groups that seats made by single sign-on belong to. */
export interface SsoSeatGroupsTable {
  customer_id: number
  group_id: number
}

/** Sign-ins that are under way at a provider. */
export interface SsoAttemptsTable {
  state_hash: Buffer
  browser_hash: Buffer
  customer_id: number
  /** The session that tries the connection; null: somebody signs in. */
  session_id: string | null
  revision: number
  redirect_uri: string
  expires_at: Date
}
