import type { Generated } from 'kysely'
import type { Json } from './json-column.ts'

export interface StoredDestination {
  /** SIP address; one that has not been filled in yet has a space for its user part. */
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

/** Parts of a time: null for any, `n`, or `n-m`. */
export type StoredTime = Readonly<Record<'year' | 'month' | 'mday' | 'wday' | 'hour' | 'minute', string | null>>

export interface CfTimeSetsTable {
  id: Generated<number>
  subscriber_id: number
  name: string
  times: Json<readonly StoredTime[]>
}

export interface CfMappingsTable {
  id: Generated<number>
  subscriber_id: number
  type: 'cfu' | 'cfb' | 'cft' | 'cfna' | 'cfs' | 'cfr' | 'cfo'
  /** Within its type. */
  position: number
  destination_set_id: number
  source_set_id: number | null
  time_set_id: number | null
  enabled: Generated<boolean>
  use_redirection: Generated<boolean>
}
