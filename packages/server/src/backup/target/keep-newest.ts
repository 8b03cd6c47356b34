import { contentOf } from '../../platform/files/file-store.ts'
import { readFileList } from '../file-pool.ts'
import { fileListName, readManifest } from '../manifest.ts'
import { partProblem } from '../parts.ts'
import { readAll } from '../blocks.ts'
import type { BackupTarget, StoredBackup } from './backup-target.ts'

/** A backup from another machine may have written younger contents a moment ago, and not named them yet. */
const pruneableAfterMs = 86_400_000

/** When the backup with this name began; null: there is no such one. */
export const timeOfBackup = (name: string | undefined): Date | null =>
  name === undefined ? null : new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, 'T$1:$2:$3.$4Z'))

/**
 * Removes all but the newest backups, and the files that none of the others names, once these lie there for a day.
 * @param keep undefined: all stay
 * @param made the one just made, which stays in every case
 * @returns the names of the removed backups
 */
export const keepNewest = async (
  target: BackupTarget,
  { keep, made }: { readonly keep: number | undefined; readonly made: string },
): Promise<readonly string[]> => {
  const names = await target.list()
  const old = keep === undefined ? [] : names.slice(0, Math.max(0, names.length - keep)).filter((name) => name !== made)
  for (const name of old) await target.remove(name)
  const wanted = new Set<string>()
  for (const name of await target.list()) {
    const needed = await filesNeededBy(target.backup(name))
    // as long as nobody knows what one backup needs, all files stay
    if (needed === null) return old
    for (const key of needed.keys()) wanted.add(contentOf(key))
  }
  await target.pool.prune((sha256) => wanted.has(sha256), new Date(Date.now() - pruneableAfterMs))
  return old
}

/** @returns null if the list, or the manifest that knows its hash, is damaged */
const filesNeededBy = async (backup: StoredBackup): Promise<ReadonlyMap<string, number> | null> => {
  try {
    const { parts } = await readManifest(backup)
    const list = parts.find(({ name }) => name === fileListName)
    if (list === undefined || (await partProblem(backup.read(list.name), list)) !== null) return null
    return readFileList((await readAll(backup.read(fileListName))).toString('utf8'))
  } catch {
    return null
  }
}
