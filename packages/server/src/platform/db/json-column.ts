import type { ColumnType } from 'kysely'

/** jsonb: read as parsed JSON, written as text. */
export type Json<T = unknown> = ColumnType<T, string, string>
