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
}
