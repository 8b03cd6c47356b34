import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../lib/root.mjs'
import { told } from './told.ts'

const MIRROR = 'http://deb.debian.org/debian'

/** Why no Debian 13 can be made here of Debian's own packages; null: it can. */
export const whyNoDebian = (...programs: readonly string[]): string | null => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root on Linux may change its root'
  const missing = ['mmdebstrap', ...programs].find((name) => spawnSync(name, ['--version']).error !== undefined)
  return missing === undefined ? null : `${missing} is missing`
}

/**
 * A small Debian 13 with these packages, as a tar archive; fetched once, and kept in `.cache`.
 *
 * @param name of the archive
 * @throws if the mirror does not have them
 */
export const debianArchive = (name: string, packages: readonly string[]): string => {
  const path = join(root, '.cache', `${name}.tar`)
  if (existsSync(path)) return path
  mkdirSync(join(root, '.cache'), { recursive: true })
  const unfinished = `${path}.${process.pid}`
  told('mmdebstrap', [
    '--quiet',
    '--format=tar',
    '--variant=minbase',
    `--include=${packages.join(',')}`,
    'trixie',
    unfinished,
    MIRROR,
  ])
  renameSync(unfinished, path)
  return path
}
