import type { SubscriberInput } from '../domain/provisioning/subscribers.ts'

/** Roles of the accounts that can sign in to the demo. */
export type DemoRole =
  | 'pilot'
  | 'seat'
  | 'seat-with-narrow-profile'
  | 'other-customer-pilot'
  | 'other-customer-seat'
  | 'third-customer-pilot'
  | 'third-customer-seat'

export interface DemoPerson {
  readonly role: DemoRole
  readonly username: string
  readonly display_name: string
  /** Web password; everybody may know it, because a demo world is for trying things out. */
  readonly password: string
  /** Extension of a seat. */
  readonly extension?: string
  readonly profile?: string
  readonly timezone?: string
}

export interface DemoGroup {
  readonly username: string
  readonly display_name: string
  readonly extension: string
  readonly policy: string
  readonly members: readonly string[]
}

export interface DemoCompany {
  readonly external_id: string
  readonly name: string
  readonly timezone: string
  readonly currency: string
  /** Language of the prompts that its callers hear, the same as of its own recordings. */
  readonly language: 'de' | 'en'
  readonly number: NonNullable<SubscriberInput['number']>
  readonly extensions: readonly [min: string, max: string]
  readonly profile_set: string
  readonly pilot: DemoPerson
  readonly seats: readonly DemoPerson[]
  readonly groups: readonly DemoGroup[]
  /** Numbers that no seat has yet: the pilot has them. */
  readonly freeNumbers: readonly NonNullable<SubscriberInput['number']>[]
}

export interface DemoReseller {
  readonly name: string
  readonly domain: string
  readonly primary: string
  readonly secondary: string
  readonly logo: string
  readonly companies: readonly DemoCompany[]
}
