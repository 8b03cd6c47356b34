import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Pool } from './platform/db/database.ts'
import { deriveKey } from './platform/auth/derive-key.ts'
import { createSecretBox } from './platform/auth/secret-box.ts'
import type { Config } from './platform/config.ts'
import { claimInstallation, type KnownInstallation, readInstallation } from './platform/db/installation-store.ts'
import { ensureFilesId, readFilesId } from './platform/files/files-id.ts'
import { SetupError } from './platform/setup-error.ts'
import { findSecretKey, loadSecretKey } from './secret-key.ts'

type InstallationConfig = Pick<Config, 'secret' | 'dataDir'>

/** The directory of the files that the database names. */
export const filesIn = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'files')

/** Identifies a key without telling anything about it: 16 hexadecimal digits. */
export const fingerprintOf = (key: Buffer): string =>
  createHash('sha256').update('lineside key fingerprint').update(key).digest('hex').slice(0, 16)

/**
 * Says why this key and this directory cannot serve the database (SAFE-05). A key opens
 * only values that it has sealed, and the database of one installation names no files of another.
 * @param at.key undefined: there is no key yet
 * @param at.files id of the directory; null: it has none yet
 * @returns one sentence, or null if both belong together, or if nobody has used the database yet
 */
export const installationProblem = (
  known: KnownInstallation,
  at: { readonly key: Buffer | undefined; readonly files: string | null; readonly dataDir: string },
): string | null => {
  const mend = 'restore it from a backup, set DATA_DIR to the directory of this installation, or set LINESIDE_SECRET.'
  if (at.key === undefined)
    return known.key === null && known.sealed === null
      ? null
      : `This database belongs to an installation whose key is not in ${at.dataDir}: ${mend}`
  const isForeign =
    known.key === null ? known.sealed !== null && !opens(at.key, known.sealed) : known.key !== fingerprintOf(at.key)
  if (isForeign) return `This database was sealed with another key than the one of ${at.dataDir}: ${mend}`
  if (known.files === null || known.files === at.files) return null
  return `The files of this database are not in ${join(at.dataDir, 'files')}: restore them from a backup, or set DATA_DIR to the directory of this installation.`
}

const opens = (key: Buffer, box: Buffer): boolean => {
  try {
    createSecretBox(deriveKey(key, 'secret box')).open(box)
    return true
  } catch {
    return false
  }
}

/**
 * Refuses a database that belongs to another key or other files, before anything is written.
 * @throws SetupError
 */
export const requireOwnInstallation = async (pool: Pool, config: InstallationConfig): Promise<void> =>
  refuse(await readInstallation(pool), { ...config, key: await findSecretKey(config) })

const refuse = async (
  known: KnownInstallation,
  { dataDir, key }: { readonly dataDir: string; readonly key: Buffer | undefined },
): Promise<void> => {
  const problem = installationProblem(known, { key, files: await readFilesId(filesIn({ dataDir })), dataDir })
  if (problem !== null) throw new SetupError(problem)
}

/**
 * Ties the database to its key and files; the first start makes both.
 * @param pool a migrated database that `requireOwnInstallation` has let in
 * @returns the secret key
 * @throws SetupError if another server has claimed the database meanwhile, with another key
 */
export const loadInstallation = async (pool: Pool, config: InstallationConfig): Promise<Buffer> => {
  const key = await loadSecretKey(config)
  const files = await ensureFilesId(filesIn(config))
  const known = await claimInstallation(pool, { key: fingerprintOf(key), files })
  await refuse(known, { ...config, key })
  return key
}
