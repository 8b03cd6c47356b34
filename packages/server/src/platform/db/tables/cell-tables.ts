import type { Generated } from 'kysely'

/** GROW-08: tables of an installation that is one of several cells. */
export interface CellTables {
  cell_membership: {
    is_one: Generated<boolean>
    name: string
    joined_at: Generated<Date>
    /** Its number in the directory, by which its ids begin; null: it has none yet. */
    number: Generated<number | null>
  }
  directory_changes: { id: Generated<number>; kind: 'domain' | 'number'; value: string }
  cell_peers: { id: Generated<number>; name: string; edges: string[]; sources: string[] }
  moved_passkeys: { credential_hash: Buffer; cell: string; moved_at: Generated<Date> }
  cell_calls: { call_id: string; hops: number; begun_at: Date }
  customer_moves: {
    customer_id: number
    token: string
    other_cell: string
    phase: 'copied' | 'frozen' | 'switching' | 'left' | 'arrived' | 'serving'
    frozen_until: Date | null
    parts: Generated<number>
    blocked: { readonly at: string; readonly reason: string | null; readonly by: string | null } | null
    done_at: Date | null
    since: Generated<Date>
  }
}
