import type { ColumnType } from 'kysely'

/** A jsonb column: reads give parsed JSON, writes take JSON text. */
export type Json<T = unknown> = ColumnType<T, string, string>
