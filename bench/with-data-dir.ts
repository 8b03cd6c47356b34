import { rmSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Does something with a new, empty data directory, and removes it whatever happens. */
export const withDataDir = async <T>(work: (dataDir: string) => Promise<T>): Promise<T> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lineside-bench-'))
  const removed = () => rmSync(dataDir, { recursive: true, force: true })
  process.once('exit', removed)
  // as a directory that the server makes: root's database runs as another user, who must get through
  await chmod(dataDir, 0o711)
  try {
    return await work(dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
    process.off('exit', removed)
  }
}
