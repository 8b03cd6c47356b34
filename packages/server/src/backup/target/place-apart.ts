import { access, realpath } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { SetupError } from '../../platform/setup-error.ts'

/** Only a data directory has these, perhaps one of another installation. */
const signsOfData = ['postgres', 'secret.key', join('files', 'installation')]

/**
 * SAFE-01: a backup never shares a place with live data, because it removes files that no backup names.
 * @param target may not be there yet
 * @throws SetupError if the target is the data directory, lies in it or around it, or is another data directory
 */
export const requirePlaceApart = async (target: string, dataDir: string): Promise<void> => {
  const [to, from] = await Promise.all([realPathOf(target), realPathOf(dataDir)])
  if (isWithin(to, from) || isWithin(from, to))
    throw new SetupError(`${target} and the data directory ${dataDir} overlap: take a directory elsewhere for backups.`)
  for (const sign of signsOfData)
    if (await isThere(join(to, sign)))
      throw new SetupError(`${target} holds ${sign}, as a data directory does: take a directory elsewhere for backups.`)
}

/** The path without links; the last parts may not be there yet. */
const realPathOf = (path: string): Promise<string> =>
  realpath(path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || dirname(path) === path) throw error
    return join(await realPathOf(dirname(path)), basename(path))
  })

const isWithin = (path: string, directory: string): boolean =>
  path === directory || path.startsWith(directory.endsWith(sep) ? directory : `${directory}${sep}`)

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT' && error.code !== 'ENOTDIR',
  )
