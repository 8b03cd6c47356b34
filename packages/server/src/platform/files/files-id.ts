import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncDirectory } from './sync-directory.ts'

const pathIn = (directory: string): string => join(directory, 'installation')

/**
 * The id in a directory of files, by which its database recognises it.
 * @returns null where there is none
 */
export const readFilesId = async (directory: string): Promise<string | null> => {
  try {
    return (await readFile(pathIn(directory), 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/**
 * The same; a directory without an id gets one. If several servers write it, the first one decides.
 * @param id the one that it gets; absent: a new one
 */
export const ensureFilesId = async (directory: string, id: string = randomUUID()): Promise<string> => {
  const known = await readFilesId(directory)
  if (known !== null) return known
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const unfinished = `${pathIn(directory)}.${randomUUID()}`
  const file = await open(unfinished, 'wx', 0o600)
  try {
    await file.writeFile(`${id}\n`)
    await file.sync()
    await link(unfinished, pathIn(directory)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await syncDirectory(directory)
  } finally {
    await file.close()
    await rm(unfinished)
  }
  return ensureFilesId(directory)
}
