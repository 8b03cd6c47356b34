import { rmSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs the work with a new, empty data directory, and removes the directory in any case. */
export const withDataDir = async <T>(work: (dataDir: string) => Promise<T>): Promise<T> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lineside-bench-'))
  const removed = () => rmSync(dataDir, { recursive: true, force: true })
  process.once('exit', removed)
  // the mode that the server sets, too: a database started by root runs as another user, who must be able to enter
  await chmod(dataDir, 0o711)
  try {
    return await work(dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
    process.off('exit', removed)
  }
}
