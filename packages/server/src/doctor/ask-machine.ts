import { access, constants, readdir, readFile, statfs } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { reason } from '../platform/reason.ts'
import type { DiskFacts } from './judge-machine.ts'

/** @returns null: the directory does not exist */
export const diskFacts = async (dataDir: string): Promise<DiskFacts | null> => {
  const found = await statfs(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return null
  })
  if (found === null) return null
  const { bsize, bavail, bfree, blocks, files, ffree } = found
  const unwritable = await access(dataDir, constants.W_OK | constants.X_OK).then(() => null, reason)
  return {
    dataDir,
    // what is kept for root counts as used by nobody, as `df` has it
    bytes: { free: bavail * bsize, all: (blocks - bfree + bavail) * bsize },
    inodes: { free: ffree, all: files },
    unwritable,
  }
}

/** How many mails wait in the outbox of a server without SMTP. */
export const countOutbox = async (dataDir: string): Promise<number> =>
  (await readdir(join(dataDir, 'outbox')).catch(() => [])).filter((name) => name.endsWith('.eml')).length

/** Which of these programs are not in PATH. */
export const missingPrograms = async (names: readonly string[]): Promise<readonly string[]> => {
  const directories = (process.env['PATH'] ?? '').split(delimiter)
  const isThere = async (name: string): Promise<boolean> => {
    const found = await Promise.allSettled(
      directories.map((directory) => access(join(directory, name), constants.X_OK)),
    )
    return found.some(({ status }) => status === 'fulfilled')
  }
  const there = await Promise.all(names.map(isThere))
  return names.filter((_, at) => there[at] !== true)
}

/**
 * The limit of open files of the server on this data directory, or of this process where none is found.
 * @returns null where the system does not tell it
 */
export const openFileLimit = async (
  dataDir: string,
): Promise<{ readonly most: number; readonly isServer: boolean } | null> => {
  const holder = Number.parseInt(await readFile(join(dataDir, 'postgres.lock'), 'utf8').catch(() => ''), 10)
  const ofServer = Number.isNaN(holder) ? null : await limitOf(String(holder))
  if (ofServer !== null) return { most: ofServer, isServer: true }
  const own = await limitOf('self')
  return own === null ? null : { most: own, isServer: false }
}

const limitOf = async (process: string): Promise<number | null> => {
  const text = await readFile(`/proc/${process}/limits`, 'utf8').catch(() => '')
  const [, soft] = /^Max open files +(\d+|unlimited)/m.exec(text) ?? []
  if (soft === undefined) return null
  return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft)
}
