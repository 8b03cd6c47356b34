import type { ClientBase, Pool } from 'pg'
import { forLongLock } from './locks.ts'

/** Identity of the installation that the database belongs to. Key and files are absent before the first start. */
export interface KnownInstallation {
  /** Fingerprint of the secret key (`fingerprintOf`) that seals. */
  readonly key: string | null
  /** Fingerprints of other keys that rows may still need, while the key is being rotated. */
  readonly older: readonly string[]
  /** Fingerprint of the key that a rotation has made and that seals nothing yet. */
  readonly next: string | null
  /** The id in the directory of the files. */
  readonly files: string | null
  /** A secret that this database holds sealed, to try a key with that has no fingerprint yet. */
  readonly sealed: Buffer | null
}

const nothing: KnownInstallation = { key: null, older: [], next: null, files: null, sealed: null }

/** Reads it from a database of any schema, an empty one included, and writes nothing. */
export const readInstallation = async (pool: Pool | ClientBase): Promise<KnownInstallation> => {
  const there = await pool.query<{ there: boolean }>(`select to_regclass('platform_settings') is not null as there`)
  if (there.rows[0]?.there !== true) return nothing
  const { rows } = await pool.query<{ value: Partial<KnownInstallation> }>(
    `select value from platform_settings where name = 'installation'`,
  )
  return rows[0] === undefined ? { ...nothing, sealed: await readSealed(pool) } : { ...nothing, ...rows[0].value }
}

const readSealed = async (pool: Pool | ClientBase): Promise<Buffer | null> => {
  const { rows } = await pool.query<{ sealed: Buffer }>(`
    select sip_password_box as sealed from subscribers where sip_password_box is not null limit 1`)
  return rows[0]?.sealed ?? null
}

/**
 * Writes the values if there are none yet: if several servers start on a new database, the first one decides. A process
 * whose ring has the key, and seals with another one, makes the database need both.
 * @param claim.ring fingerprints of all keys of the process, `claim.key` among them
 * @returns the values in the database now
 */
export const claimInstallation = async (
  pool: Pool,
  { key, ring, files }: { readonly key: string; readonly ring: readonly string[]; readonly files: string },
): Promise<KnownInstallation> => {
  await pool.query(`insert into platform_settings (name, value) values ('installation', $1) on conflict do nothing`, [
    JSON.stringify({ key, files }),
  ])
  await pool.query(
    `update platform_settings set value = value || jsonb_build_object('key', $1::text, 'older',
       (coalesce(value -> 'older', '[]') - $1::text) || jsonb_build_array(value -> 'key'))
     where name = 'installation' and value ->> 'key' <> $1 and value ->> 'key' = any ($2::text[])`,
    [key, ring],
  )
  return readInstallation(pool)
}

/** Works while no other start of a server claims this database: a bucket takes ids of several at once. */
export const whileClaiming = async <T>(pool: Pool, work: () => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  try {
    await client.query(`begin; ${forLongLock}`)
    await client.query(`select pg_advisory_xact_lock(hashtext('lineside claims an installation'))`)
    return await work()
  } finally {
    // the lock ends with its connection
    client.release(true)
  }
}

/** Records how far a rotation is. */
export const noteRotation = async (
  pool: Pool | ClientBase,
  noted: Partial<Pick<KnownInstallation, 'key' | 'older' | 'next'>>,
): Promise<void> => {
  await pool.query(`update platform_settings set value = value || $1::jsonb where name = 'installation'`, [
    JSON.stringify(noted),
  ])
}
