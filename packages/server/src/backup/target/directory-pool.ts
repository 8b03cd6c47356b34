import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ifThere, readBlocks, writeWhole } from '../blocks.ts'
import { type ContentPool, contentForm } from './backup-target.ts'

const unfinishedIn = (pool: string): string => join(pool, 'unfinished')
const pathIn = (pool: string, sha256: string): string => join(pool, sha256.slice(0, 2), sha256)

/** Removes what killed processes left in the pool. */
export const clearPool = (pool: string): Promise<void> => rm(unfinishedIn(pool), { recursive: true, force: true })

/** The contents in the folders of a directory. */
export const createDirectoryPool = (pool: string): ContentPool => ({
  sizes: async () => {
    const sizes = new Map<string, number>()
    for await (const sha256 of contentsIn(pool)) {
      const found = await ifThere(stat(pathIn(pool, sha256)))
      if (found !== undefined) sizes.set(sha256, found.size)
    }
    return sizes
  },
  write: (sha256, blocks) => writeWhole(pathIn(pool, sha256), unfinishedIn(pool), blocks),
  read: (sha256) => readBlocks(pathIn(pool, sha256)),
  // a backup on a medium that cannot be written is checked all the same
  setAside: (sha256) => rename(pathIn(pool, sha256), `${pathIn(pool, sha256)}.damaged`).catch(() => undefined),
  prune: async (isWanted, before) => {
    let count = 0
    for await (const sha256 of contentsIn(pool)) {
      if (isWanted(sha256)) continue
      const found = await ifThere(stat(pathIn(pool, sha256)))
      if (found === undefined || found.mtimeMs > before.getTime()) continue
      await rm(pathIn(pool, sha256))
      count += 1
    }
    return count
  },
})

async function* contentsIn(pool: string): AsyncGenerator<string> {
  for (const folder of ((await ifThere(readdir(pool))) ?? []).filter((name) => /^[0-9a-f]{2}$/.test(name)))
    for (const name of await readdir(join(pool, folder))) if (contentForm.test(name)) yield name
}
