import { SetupError } from '../../setup-error.ts'
import { takeLock } from '../lock-file.mjs'

/** Another living process holds the data directory. */
export class DataDirInUseError extends SetupError {}

/**
 * Takes the lock file for this process. The lock of a process that no longer runs is taken over.
 * @returns the function that gives the lock back
 * @throws DataDirInUseError naming the process that holds it
 */
export async function lockDataDir(lock: string): Promise<() => Promise<void>> {
  const { release, holder } = await takeLock(lock)
  if (release !== undefined) return release
  throw new DataDirInUseError(
    `Lineside already runs on this data directory (process ${holder} holds ${lock}): stop it, or set DATA_DIR to another directory.`,
  )
}
