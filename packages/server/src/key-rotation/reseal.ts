import { boxOf, createRingBox, type KeyRing, markOf } from '../platform/auth/key-ring.ts'
import type { PoolClient } from '../platform/db/database.ts'
import type { Progress } from './rotation-progress.ts'
import { hasTable, nextSealed, replaceBoxes, type SealedRow } from './reseal-store.ts'
import { nameOf, type SealedColumn, sealedColumns } from './sealed-columns.ts'

export interface Resealed {
  /** Rows that were sealed anew. */
  readonly rows: number
  /** Names of rows that none of the keys opens, such as `subscribers.sip_password_box 17`: at most `mostNamed`. */
  readonly unreadable: readonly string[]
}

const mostNamed = 100

/**
 * Seals with the first key of the ring what others of its keys have sealed, a batch at a time. It may end at any place, and
 * go on later: a row says by its mark which key it has.
 */
export const reseal = async (client: PoolClient, ring: KeyRing, progress: Progress): Promise<Resealed> => {
  const secrets = createRingBox(() => ring)
  let count = 0
  const unreadable: string[] = []
  for (const column of sealedColumns) {
    if (!(await hasTable(client, column))) continue
    progress.step(nameOf(column))
    for await (const rows of batches(client, column, markOf(ring[0]))) {
      const opened = rows.flatMap((row) => {
        try {
          return { ...row, sealed: secrets.seal(secrets.open(row.box)) }
        } catch {
          if (unreadable.length < mostNamed) unreadable.push(`${nameOf(column)} ${row.row}`)
          return []
        }
      })
      const written = await replaceBoxes(client, column, opened)
      count += written
      progress.rows(written)
    }
  }
  return { rows: count, unreadable }
}

/**
 * The rows that the first key does not open and another one of the ring does, found by opening every row.
 * @returns their names, at most `mostNamed`
 */
export const stillNeeding = async (client: PoolClient, ring: KeyRing): Promise<readonly string[]> => {
  const [current, ...others] = ring.map((key) => boxOf(key))
  const opens = (box: typeof current, { box: sealed }: SealedRow) => {
    try {
      box?.open(sealed)
      return box !== undefined
    } catch {
      return false
    }
  }
  const needing: string[] = []
  for (const column of sealedColumns) {
    if (!(await hasTable(client, column))) continue
    for await (const rows of batches(client, column, null))
      for (const row of rows)
        if (!opens(current, row) && others.some((other) => opens(other, row)) && needing.length < mostNamed)
          needing.push(`${nameOf(column)} ${row.row}`)
  }
  return needing
}

async function* batches(client: PoolClient, column: SealedColumn, mark: number | null) {
  for (let after: string | null = null; ; ) {
    const rows: readonly SealedRow[] = await nextSealed(client, column, { after, mark })
    if (rows.length === 0) return
    after = rows.at(-1)?.row ?? null
    yield rows
  }
}
