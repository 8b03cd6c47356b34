import type { PhoneState } from '@lineside/telephony/outside/judge-phone'
import type { OutsideLimitReason } from '@lineside/telephony/outside/may-call-outside'
import type { CostlyClass } from '@lineside/telephony/outside/number-class'
import type { Generated } from 'kysely'

export interface TrunksTable {
  id: Generated<number>
  name: string
  priority: Generated<number>
  is_enabled: Generated<boolean>
  kind: 'address' | 'registration'
  host: string
  port: Generated<number>
  transport: Generated<'udp' | 'tcp' | 'tls'>
  domain: string | null
  /** Addresses and networks from which the trunk's calls come, such as `192.0.2.0/24`. */
  sources: Generated<string[]>
  number_style: Generated<'plus' | 'digits' | 'zeros' | 'national'>
  country: string
  number_prefix: Generated<string>
  main_number: string | null
  is_trusted: Generated<boolean>
  shows_foreign: Generated<boolean>
  takes_place: Generated<boolean>
  username: string | null
  realm: string | null
  ha1: string | null
  contact: Generated<string>
}

export interface OutsideCallsTable {
  id: Generated<number>
  process_id: number
  customer_id: number
  subscriber_id: number
  call_id: string
  since: Date
  /** The number outside; null: a server of an earlier version has let the call in. */
  number: string | null
  /** The price of a minute, in millionths; null: no rate is known. */
  price: number | null
  /** Up to when the call is in `outside_days`; null: nobody has answered. */
  charged_until: Date | null
}

/** HARD-02: whose limits: everybody's (no customer), a customer's, or a line's. */
export interface OutsideLimitsTable {
  id: Generated<number>
  customer_id: number | null
  subscriber_id: number | null
  set_by: 'operator' | 'company'
  countries: string[] | null
  barred: CostlyClass[] | null
  calls_a_minute: number | null
  calls_a_day: number | null
  /** Millionths of the currency of the rates. */
  cost_a_day: number | null
  /** Whether phones that a line has never seen are held; null: as the operator says for everybody. */
  new_phones: Generated<'off' | 'hold' | null>
}

/** HARD-02: the phones that a line has seen, by their kind and network. */
export interface LinePhonesTable {
  id: Generated<number>
  subscriber_id: number
  family: string
  network: string
  user_agent: string
  address: string
  state: PhoneState
  first_seen_at: Date
  seen_at: Date
  warned_at: Generated<Date | null>
}

export interface NewPhoneCallsTable {
  call_id: string
  phone_id: number
  begun_at: Date
}

export interface OutsideStartsTable {
  id: Generated<number>
  customer_id: number
  subscriber_id: number
  started_at: Date
}

export interface OutsideDaysTable {
  subscriber_id: number
  customer_id: number
  /** YYYY-MM-DD in the customer's time zone. */
  day: string
  calls: Generated<number>
  /** Millionths. */
  cost: Generated<number>
}

/** The sums of `outside_days` of each customer; triggers keep them. */
export interface OutsideTotalsTable extends Omit<OutsideDaysTable, 'subscriber_id'> {}

export interface OutsideRefusalsTable {
  subscriber_id: number
  customer_id: number
  day: string
  reason: OutsideLimitReason
  of: 'line' | 'customer'
  calls: number
  last_number: string
  last_at: Date
}

export interface OutsideRatesTable {
  prefix: string
  /** The price of a minute, in millionths. */
  price: number
  currency: string
}
