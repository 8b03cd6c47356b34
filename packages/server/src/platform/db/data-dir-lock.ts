import { createHash, randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { SetupError } from '../setup-error.ts'
import { processIdentity } from './process-identity.ts'

/** Another living process holds the data directory. */
export class DataDirInUseError extends SetupError {}

/**
 * Takes a lock file for this process. A lock whose process is gone is taken over.
 * @returns the function that gives it back
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

/** Linking is atomic and shows a complete file: nobody reads a lock that is half written. */
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
 * Puts this process where one that is gone stands. Several may see the same stale lock: only who holds the right to
 * succeed that one holder replaces it, in one step, so a fresh lock is never moved away. The right is itself such a
 * lock: should its holder die in between, it is taken over the same way.
 * @returns whether the lock is ours now; if not, it has changed and is to be tried again
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
