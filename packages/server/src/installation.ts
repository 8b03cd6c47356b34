import { join } from 'node:path'
import type { Pool } from './platform/db/database.ts'
import { boxOf, fingerprintOf, type KeyRing } from './platform/auth/key-ring.ts'
import {
  claimInstallation,
  type KnownInstallation,
  readInstallation,
  whileClaiming,
} from './platform/db/installation-store.ts'
import { filesAddress, type FilesConfig, openFilePlace } from './platform/files/open-file-place.ts'
import { isS3Address } from './platform/s3/s3-place.ts'
import { SetupError } from './platform/setup-error.ts'
import { findKeyRing, fingerprintsOf, type KeyConfig, loadKeyRing } from './secret-key.ts'

/**
 * Says why these keys and this directory cannot serve the database (SAFE-05). A key opens
 * only values that it has sealed, and the database of one installation names no files of another.
 * @param at.ring undefined: there is no key yet
 * @param at.files id of the place of the files; null: it has none yet
 * @param at.place path or address of that place; absent: in the data directory
 * @returns one sentence, or null if both belong together, or if nobody has used the database yet
 */
export const installationProblem = (
  known: KnownInstallation,
  at: {
    readonly ring: KeyRing | undefined
    readonly files: string | null
    readonly dataDir: string
    readonly place?: string
  },
): string | null => {
  const { ring, dataDir } = at
  const mend = 'restore it from a backup, set DATA_DIR to the directory of this installation, or set LINESIDE_SECRET.'
  const needed = known.key === null ? [] : [known.key, ...known.older]
  if (ring === undefined) {
    if (needed.length === 0 && known.sealed === null) return null
    return `This database belongs to an installation whose key${among(needed)} is not in ${dataDir}: ${mend}`
  }
  const missing = needed.filter((fingerprint) => !fingerprintsOf(ring).includes(fingerprint))
  const isForeign = known.key === null ? known.sealed !== null && !opens(ring, known.sealed) : missing.length > 0
  if (isForeign) {
    const found = `${dataDir}${among(fingerprintsOf(ring))}`
    return `This database was sealed with another key${among(missing)} than the one of ${found}: ${mend}`
  }
  if (known.files === null || known.files === at.files) return null
  if (at.place !== undefined && isS3Address(at.place))
    return `The files of this database are not in ${at.place}: set FILES_URL to their place, move them there with 'files move', or restore them from a backup.`
  return `The files of this database are not in ${join(dataDir, 'files')}: restore them from a backup, or set DATA_DIR to the directory of this installation.`
}

/** ` (0123456789abcdef)`, or nothing. */
const among = (fingerprints: readonly string[]): string =>
  fingerprints.length === 0 ? '' : ` (${fingerprints.join(' and ')})`

const opens = (ring: KeyRing, box: Buffer): boolean =>
  ring.some((key) => {
    try {
      boxOf(key).open(box)
      return true
    } catch {
      return false
    }
  })

/**
 * Refuses a database that belongs to another key or other files, before anything is written.
 * @throws SetupError
 */
export const requireOwnInstallation = async (pool: Pool, config: KeyConfig & FilesConfig): Promise<void> =>
  refuse(await readInstallation(pool), { ...config, ring: await findKeyRing(config) })

const refuse = async (
  known: KnownInstallation,
  config: FilesConfig & { readonly ring: KeyRing | undefined },
): Promise<void> => {
  const at = { ring: config.ring, files: await openFilePlace(config).readId(), dataDir: config.dataDir }
  const problem = installationProblem(known, { ...at, place: filesAddress(config) })
  if (problem !== null) throw new SetupError(problem)
}

/**
 * Ties the database to its keys and files; the first start makes both. From here on, the database needs the key that this
 * process seals with.
 * @param pool a migrated database that `requireOwnInstallation` has let in
 * @returns the keys
 * @throws SetupError if another server has claimed the database meanwhile, with another key
 */
export const loadInstallation = async (pool: Pool, config: KeyConfig & FilesConfig): Promise<KeyRing> => {
  const ring = await loadKeyRing(config)
  const known = await whileClaiming(pool, async () => {
    const files = await openFilePlace(config).ensureId()
    return claimInstallation(pool, { key: fingerprintOf(ring[0]), ring: fingerprintsOf(ring), files })
  })
  await refuse(known, { ...config, ring })
  return ring
}
