import type { Generated } from 'kysely'
import type { Json } from './json-column.ts'

export interface StoredDestination {
  /** SIP address; its user part is a space as long as nobody has filled it in. */
  readonly destination: string
  readonly priority: number
  /** Seconds. */
  readonly timeout: number
  readonly announcement_id: number | null
}

export interface CfDestinationSetsTable {
  id: Generated<number>
  subscriber_id: number
  name: string
  /** In the order in which they are tried. */
  destinations: Json<readonly StoredDestination[]>
}

export interface CfSourceSetsTable {
  id: Generated<number>
  subscriber_id: number
  name: string
  mode: 'whitelist' | 'blacklist'
  is_regex: Generated<boolean>
  sources: Json<readonly string[]>
}

/** Parts of a period: null for any value, `n`, or a range `n-m`. */
export type StoredTime = Readonly<Record<'year' | 'month' | 'mday' | 'wday' | 'hour' | 'minute', string | null>>

export interface CfTimeSetsTable {
  id: Generated<number>
  subscriber_id: number
  name: string
  times: Json<readonly StoredTime[]>
  /** The schedule for which the set stands, and how; both null: it has times of its own. */
  schedule_id: Generated<number | null>
  schedule_use: Generated<'during' | 'outside' | 'holidays' | null>
}

export interface CfBNumberSetsTable {
  id: Generated<number>
  subscriber_id: number
  name: string
  mode: 'whitelist' | 'blacklist'
  is_regex: Generated<boolean>
  bnumbers: Json<readonly string[]>
}

export interface CfMappingsTable {
  id: Generated<number>
  subscriber_id: number
  type: 'cfu' | 'cfb' | 'cft' | 'cfna' | 'cfs' | 'cfr' | 'cfo'
  /** Order among the mappings of the same type. */
  position: number
  destination_set_id: number
  source_set_id: number | null
  time_set_id: number | null
  bnumber_set_id: Generated<number | null>
  enabled: Generated<boolean>
  use_redirection: Generated<boolean>
}
