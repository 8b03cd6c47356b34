import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fingerprintOf, type KeyRing } from '../platform/auth/key-ring.ts'
import { migrationNames } from '../platform/db/migrate.ts'
import { bundledMajor } from '../platform/db/postgres/postgres-binaries.ts'
import { SetupError } from '../platform/setup-error.ts'
import { keyName } from './create-backup.ts'
import { readFileList } from './file-pool.ts'
import { isSealedWith, type Manifest, readManifest } from './manifest.ts'
import { partProblem } from './parts.ts'
import type { Progress } from './progress.ts'
import { openRing } from './sealed-key.ts'
import { fileListName, findBackup, poolBeside } from './target.ts'
import { thisSystem } from './write-database.ts'

export interface OpenedBackup {
  readonly directory: string
  readonly pool: string
  readonly manifest: Manifest
  /** The keys of the installation. */
  readonly ring: KeyRing
  /** Bytes of each file, by its key. */
  readonly files: ReadonlyMap<string, number>
}

/**
 * Opens a backup after everything in its own directory has been found to be as it was written (SAFE-02). Its files in
 * the pool are looked at by whoever reads them.
 * @param at the backup, or a target, of which it opens the newest
 * @throws SetupError in one sentence: damaged, cut, changed by somebody else, newer, or not for this machine
 */
export const openBackup = async (at: string, passphrase: string, progress: Progress): Promise<OpenedBackup> => {
  const directory = await findBackup(at)
  const damaged = (what: string) => new SetupError(`The backup in ${directory} is damaged: ${what}.`)
  const manifest = await readManifest(directory, await migrationNames())
  await requireUsable(directory, manifest)
  const content = await readFile(join(directory, keyName)).catch(() => {
    throw damaged(`${keyName} cannot be read`)
  })
  const ring = await openRing(content, passphrase)
  if (!isSealedWith(ring[0], manifest) || manifest.installation.key !== fingerprintOf(ring[0]))
    throw damaged('its manifest was changed, or belongs to another key')
  progress.step('Checking the backup')
  for (const part of manifest.parts) {
    const problem = await partProblem(directory, part, progress.bytes)
    if (problem !== null) throw damaged(problem)
  }
  progress.end()
  const list = await readFile(join(directory, fileListName), 'utf8')
  return { directory, pool: poolBeside(directory), manifest, ring, files: readFileList(list) }
}

/** @throws SetupError for a copy of a cluster that only another machine, or another PostgreSQL, can start */
const requireUsable = async (directory: string, { database }: Manifest): Promise<void> => {
  if (database.kind !== 'cluster') return
  const major = await bundledMajor()
  const move = 'take an export there, and import it here'
  if (database.system !== thisSystem)
    throw new SetupError(`The backup in ${directory} is of another kind of machine (${database.system}): ${move}.`)
  if (database.major !== major)
    throw new SetupError(
      `The backup in ${directory} is of PostgreSQL ${database.major}, and here is ${major}: ${move}.`,
    )
}
