import type { ColumnType, Generated } from 'kysely'
import type { Json } from './json-column.ts'

/** Entries of all that operators and resellers have done (RUN-02). */
export interface OperatorLogTable {
  id: Generated<number>
  written_at: Date
  /** A person, or `key NAME`. */
  by_name: string
  /** The reseller of the key; null: an operator. */
  reseller_id: number | null
  noun: string
  verb: string
  /** Kind of the thing that it was about. */
  object: string
  object_id: number | null
  object_name: string | null
  /** Options by name: true, or the value of one that may be kept. */
  given: Json
  /** Address of the client; null: the shell. */
  address: string | null
  request_id: string | null
  outcome: string
  /** Code of the refusal; null: it was not refused. */
  refusal: string | null
}

export interface AuditLogTable {
  id: Generated<number>
  customer_id: number
  /** null: an operator has made the change. */
  subscriber_id: number | null
  subscriber_name: string
  written_at: Date
  resource: string
  item_id: number
  item_name: string | null
  method: 'create' | 'replace' | 'patch' | 'remove'
  before: ColumnType<Readonly<Record<string, unknown>> | null, string | null, string | null>
  after: ColumnType<Readonly<Record<string, unknown>> | null, string | null, string | null>
  subject: string | null
  subject_id: number | null
  subject_name: string | null
  puts_back: number | null
  /** KEYS-01: the API key with which it was made, by its name at that time. */
  key_name: Generated<string | null>
  /** ROLE-02: the person as whom the writer saw, by the name at that time. */
  as_id: Generated<number | null>
  as_name: Generated<string | null>
  /** Names of writer and item in lower case, for the search. */
  names: ColumnType<string, never, never>
}
