import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Where files lie that nobody needs after one request or one job. They hold people's voices and papers, so that they
 * stay in the data directory, and what a killed process left there goes at the next start.
 */
export interface TemporaryDir {
  /** A new, empty directory that only this user may enter. Who asked for it removes it. */
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

/** No request and no job takes so long: what is older belongs to a process that was killed. */
const abandonedMs = 24 * 60 * 60 * 1000

/**
 * Removes what killed processes left; called at the start of a server.
 * @param isShared other processes may be at work in the same data directory, so that only what is a day old goes
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
