import type { Generated } from 'kysely'
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
