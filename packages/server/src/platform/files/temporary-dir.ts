import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Directory for files that are needed only during one request or job. They contain people's voices and papers, so they
 * stay in the data directory; the next start removes what a killed process left.
 */
export interface TemporaryDir {
  /** Makes an empty directory that only this user may enter. The caller removes it. */
  newDirectory(): Promise<string>
}

export const createTemporaryDir = (dataDir: string): TemporaryDir => {
  const path = pathIn(dataDir)
  return {
    newDirectory: async () => {
      await mkdir(path, { recursive: true, mode: 0o700 })
      return await mkdtemp(join(path, 'in-use-'))
    },
  }
}

/** No request or job takes this long: an older directory belongs to a process that was killed. */
const abandonedMs = 24 * 60 * 60 * 1000

/**
 * Removes what killed processes left; called at the start of a server.
 * @param isShared other processes may use the same data directory, so only what is a day old is removed
 */
export const emptyTemporaryDir = async (dataDir: string, isShared: boolean, now = Date.now()): Promise<void> => {
  const path = pathIn(dataDir)
  for (const name of await readdir(path).catch(() => [])) {
    const entry = join(path, name)
    const { mtimeMs } = await stat(entry).catch(() => ({ mtimeMs: now }))
    if (!isShared || now - mtimeMs > abandonedMs) await rm(entry, { recursive: true, force: true })
  }
}

const pathIn = (dataDir: string): string => join(dataDir, 'tmp')
