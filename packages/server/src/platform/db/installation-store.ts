import type { ClientBase, Pool } from 'pg'

/** Identity of the installation that the database belongs to. Both values are absent before the first start. */
export interface KnownInstallation {
  /** Fingerprint of the secret key (`fingerprintOf`). */
  readonly key: string | null
  /** The id in the directory of the files. */
  readonly files: string | null
  /** A secret that this database holds sealed, to try a key with that has no fingerprint yet. */
  readonly sealed: Buffer | null
}

const nothing: KnownInstallation = { key: null, files: null, sealed: null }

/** Reads it from a database of any schema, an empty one included, and writes nothing. */
export const readInstallation = async (pool: Pool | ClientBase): Promise<KnownInstallation> => {
  const there = await pool.query<{ there: boolean }>(`select to_regclass('platform_settings') is not null as there`)
  if (there.rows[0]?.there !== true) return nothing
  const { rows } = await pool.query<KnownInstallation>(`
    select value ->> 'key' as key, value ->> 'files' as files, null as sealed
    from platform_settings where name = 'installation'`)
  return rows[0] ?? { ...nothing, sealed: await readSealed(pool) }
}

const readSealed = async (pool: Pool | ClientBase): Promise<Buffer | null> => {
  const { rows } = await pool.query<{ sealed: Buffer }>(`
    select sip_password_box as sealed from subscribers where sip_password_box is not null limit 1`)
  return rows[0]?.sealed ?? null
}

/**
 * Writes the values if there are none yet. If several servers start on a new database, the first one decides.
 * @returns the values in the database now
 */
export const claimInstallation = async (
  pool: Pool,
  { key, files }: { readonly key: string; readonly files: string },
): Promise<KnownInstallation> => {
  await pool.query(`insert into platform_settings (name, value) values ('installation', $1) on conflict do nothing`, [
    JSON.stringify({ key, files }),
  ])
  return readInstallation(pool)
}
