import type { ClientBase, Pool } from 'pg'

/** A move of all files from one place to another one (GROW-01). */
export interface FilesMove {
  /** Path or address of the older place. */
  readonly from: string
  readonly to: string
  /** All files up to this one, in the order of their keys, have been copied and read back; null: none yet. */
  readonly doneUntil: string | null
  /** Whether all files that were there at the beginning have been copied and read back. */
  readonly isCopied: boolean
  /** In ISO 8601; null: servers still look at both places. */
  readonly finishedAt: string | null
}

const name = 'files_move'

export const readFilesMove = async (pool: Pool | ClientBase): Promise<FilesMove | null> => {
  const { rows } = await pool.query<{ value: FilesMove }>('select value from platform_settings where name = $1', [name])
  return rows[0]?.value ?? null
}

export const writeFilesMove = async (pool: Pool | ClientBase, move: FilesMove): Promise<void> => {
  await pool.query(
    `insert into platform_settings (name, value) values ($1, $2::jsonb)
     on conflict (name) do update set value = excluded.value`,
    [name, JSON.stringify(move)],
  )
}

/** The other place of a move that is not finished; null: there is none. */
export const otherPlace = async (pool: Pool | ClientBase, own: string): Promise<string | null> => {
  const move = await readFilesMove(pool)
  if (move === null || move.finishedAt !== null) return null
  if (move.to === own) return move.from
  return move.from === own ? move.to : null
}

/**
 * Works while no other process moves files.
 * @returns undefined: another one does
 */
export const whileMovingAlone = async <T>(pool: Pool, work: () => Promise<T>): Promise<T | undefined> => {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ is: boolean }>(
      `select pg_try_advisory_lock(hashtext('lineside moves files')) as is`,
    )
    if (rows[0]?.is !== true) return undefined
    try {
      return await work()
    } finally {
      // the connection may take a moment to end
      await client.query(`select pg_advisory_unlock(hashtext('lineside moves files'))`).catch(() => undefined)
    }
  } finally {
    // and with it the lock, if it is still held
    client.release(true)
  }
}
