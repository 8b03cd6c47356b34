import type { DuplicateChoice, SeatImport, SeatVerdict } from '@lineside/contract/resources/pbx/seat-imports'
import type { ColumnType, Generated } from 'kysely'

export interface SeatImportsTable {
  id: Generated<number>
  customer_id: number
  subscriber_id: number
  phase: Generated<SeatImport['phase']>
  duplicates: DuplicateChoice
  total: number
  done: Generated<number>
  message: string | null
  refusal: ColumnType<SeatImport['refusal'], never, string>
  rows_box: Buffer | null
  verdicts: ColumnType<readonly SeatVerdict[], string | undefined, string>
  unread_columns: ColumnType<readonly string[], string | undefined, never>
  /** Name of the API key that made or started it; null: neither was done by a key. */
  key_name: string | null
  created_at: Date
}
