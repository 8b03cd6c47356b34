import { createHash, randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { SetupError } from '../setup-error.ts'
import { processIdentity } from './process-identity.ts'

/** Another living process holds the data directory. */
export class DataDirInUseError extends SetupError {}

/**
 * Takes the lock file for this process. The lock of a process that no longer runs is taken over.
 * @returns the function that gives the lock back
 * @throws DataDirInUseError naming the process that holds it
 */
export async function lockDataDir(lock: string): Promise<() => Promise<void>> {
  const mine = `${lock}.${randomUUID()}`
  await writeFile(mine, `${await processIdentity(process.pid)}\n`, { mode: 0o600 })
  try {
    while (!(await linked(mine, lock)) && !(await takenOver(mine, lock))) {}
  } finally {
    await rm(mine, { force: true })
  }
  return () => rm(lock, { force: true })
}

/** Linking is atomic and the linked file is complete, so that nobody reads a half-written lock. */
async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
}

/**
 * Takes over the lock of a process that no longer runs. Several processes may see the same stale lock; only the one
 * that holds the right to succeed that process replaces the file, in one step, so that a fresh lock is never moved
 * away. This right is itself a lock file: if its holder dies, it is taken over in the same way.
 * @returns whether this process has the lock now; if not, the lock has changed and the caller tries again
 */
async function takenOver(mine: string, lock: string): Promise<boolean> {
  const seen = await holder(lock)
  if (seen === undefined) return false
  const pid = Number.parseInt(seen, 10)
  if ((await processIdentity(pid)) === seen) {
    throw new DataDirInUseError(
      `Lineside already runs on this data directory (process ${pid} holds ${lock}): stop it, or set DATA_DIR to another directory.`,
    )
  }
  const release = await lockDataDir(`${lock}.after-${createHash('sha256').update(seen).digest('hex').slice(0, 16)}`)
  try {
    if ((await holder(lock)) !== seen) return false
    await rename(mine, lock)
    return true
  } finally {
    await release()
  }
}

async function holder(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
