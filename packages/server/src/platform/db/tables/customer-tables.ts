import type { FactorPolicy } from '@lineside/contract/resources/sign-in/second-factor'
import type { ColumnType, Generated } from 'kysely'

export interface ResellerBrandingsTable {
  id: Generated<number>
  reseller_id: number
  css: string | null
  csc_color_primary: string | null
  csc_color_secondary: string | null
  logo_key: string | null
  logo_type: string | null
  /** Name of the installed app; null: the product's. */
  app_name: string | null
  app_key: Generated<string>
}

export interface ProfilesTable {
  id: Generated<number>
  profile_set_id: number
  name: string
  description: Generated<string>
  set_default: Generated<boolean>
  attributes: string[]
}

export interface CustomersTable {
  id: Generated<number>
  reseller_id: number
  external_id: string
  name: string
  product_class: Generated<'pbxaccount' | 'sipaccount'>
  profile_set_id: number | null
  currency: Generated<string>
  timezone: Generated<string>
  ext_range_min: string | null
  ext_range_max: string | null
  max_subscribers: number | null
  /** Most outside calls at the same time; null: the platform's default. */
  outside_calls: number | null
  /** Country codes or number prefixes that may be called; null: all. */
  outside_countries: string[] | null
  /** SCHED-02: the list from which the company last took its holidays; null: none. */
  holiday_country: string | null
  holiday_region: string | null
  /** The operator has blocked the customer since then; null: it has not. */
  blocked_at: Date | null
  blocked_reason: string | null
  /** Name of the person or key. */
  blocked_by: string | null
  factor_policy: Generated<FactorPolicy>
  /** From when the policy asks for a second step; null: at once. */
  factor_policy_from: Date | null
  /** Days after which web passwords of its people expire; null: never. */
  password_days: number | null
  /** A web password that somebody else has set expires at once. */
  password_own: Generated<boolean>
  /** Preferences for all its lines. */
  preferences: ColumnType<Readonly<Record<string, unknown>>, string | undefined, string>
  /** FRONT-03: of the PIN by which numbers on a block list may be called (argon2id); null: there is none. */
  block_out_override_hash: string | null
  /** TEXT-02: its people may let their voice messages be written down. */
  writes_texts: Generated<boolean>
}
