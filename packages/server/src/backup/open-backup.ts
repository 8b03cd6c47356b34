import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { fingerprintOf, type KeyRing } from '../platform/auth/key-ring.ts'
import { migrationNames } from '../platform/db/migrate.ts'
import { bundledMajor } from '../platform/db/postgres/postgres-binaries.ts'
import { reason } from '../platform/reason.ts'
import { SetupError } from '../platform/setup-error.ts'
import { keyName } from './create-backup.ts'
import { readFileList } from './file-pool.ts'
import { fileListName, isSealedWith, type Manifest, type Part, readManifest } from './manifest.ts'
import { type OnBytes, partProblem } from './parts.ts'
import type { Progress } from './progress.ts'
import { openRing } from './sealed-key.ts'
import type { ContentPool, StoredBackup } from './target/backup-target.ts'
import { missingCode, readAll, readBlocks } from './blocks.ts'
import { thisSystem } from './write-database.ts'

/** A sealed key has some hundred bytes. */
const mostKeyBytes = 65_536

export interface OpenedBackup {
  /** Where it is, for sentences. */
  readonly address: string
  /** The directory of this machine that holds its parts. */
  readonly directory: string
  readonly pool: ContentPool
  readonly manifest: Manifest
  /** The keys of the installation. */
  readonly ring: KeyRing
  /** Bytes of each file, by its key. */
  readonly files: ReadonlyMap<string, number>
}

export interface OpenOptions {
  readonly passphrase: string
  readonly progress: Progress
  /** An empty directory that outlasts the work: parts of a backup on another machine are copied there. */
  readonly scratch: string
}

/**
 * Opens a backup after all its parts have been found to be as they were written (SAFE-02). Its files in
 * the pool are looked at by whoever reads them.
 * @throws SetupError in one sentence: damaged, cut, changed by somebody else, newer, or not for this machine
 */
export const openBackup = async (
  backup: StoredBackup,
  { passphrase, progress, scratch }: OpenOptions,
): Promise<OpenedBackup> => {
  const { address, pool } = backup
  const damaged = (what: string) => new SetupError(`The backup in ${address} is damaged: ${what}.`)
  const manifest = await readManifest(backup, await migrationNames())
  await requireUsable(address, manifest)
  const content = await readAll(backup.read(keyName), mostKeyBytes).catch((error: unknown) => {
    throw missingCode(error) === null ? error : damaged(`${keyName} cannot be read`)
  })
  const ring = await openRing(content, passphrase)
  if (!isSealedWith(ring[0], manifest) || manifest.installation.key !== fingerprintOf(ring[0]))
    throw damaged('its manifest was changed, or belongs to another key')
  const directory = backup.directory ?? join(scratch, 'parts')
  if (backup.directory === null) await mkdir(directory, { mode: 0o700 })
  progress.step('Checking the backup')
  for (const part of manifest.parts) {
    const problem = await (backup.directory === null
      ? copyProblem(backup, part, { to: directory, onBytes: progress.bytes })
      : partProblem(backup.read(part.name), part, progress.bytes))
    if (problem !== null) throw damaged(problem)
  }
  progress.end()
  const list = await readAll(readBlocks(join(directory, fileListName)))
  return { address, directory, pool, manifest, ring, files: readFileList(list.toString('utf8')) }
}

/**
 * Copies a part to this machine, and looks at it on its way.
 * @returns what is wrong with it; null: nothing
 * @throws SetupError if there is no room for it, or its place fails
 */
const copyProblem = async (
  { read }: StoredBackup,
  part: Part,
  { to, onBytes }: { readonly to: string; readonly onBytes: OnBytes },
): Promise<string | null> => {
  const file = await open(join(to, part.name), 'wx', 0o600)
  const copied = async function* () {
    let bytes = 0
    for await (const block of read(part.name)) {
      await file.writeFile(block).catch((error: unknown) => {
        throw new SetupError(`The backup cannot be copied to ${to} (${reason(error)}).`)
      })
      yield block
      bytes += block.length
      // a false part must not fill this disk
      if (bytes > part.bytes) return
    }
  }
  try {
    return await partProblem(copied(), part, onBytes)
  } finally {
    await file.close()
  }
}

/** @throws SetupError for a copy of a cluster that only another machine, or another PostgreSQL, can start */
const requireUsable = async (address: string, { database }: Manifest): Promise<void> => {
  if (database.kind !== 'cluster') return
  const major = await bundledMajor()
  const move = 'take an export there, and import it here'
  if (database.system !== thisSystem)
    throw new SetupError(`The backup in ${address} is of another kind of machine (${database.system}): ${move}.`)
  if (database.major !== major)
    throw new SetupError(`The backup in ${address} is of PostgreSQL ${database.major}, and here is ${major}: ${move}.`)
}
