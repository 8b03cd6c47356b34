import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const FOLDERS = ['migrations', 'assets']

/**
 * Copies what the compiler leaves: the folders `migrations` and `assets`, wherever they lie in the sources. A file that
 * is gone from them goes from the copy too.
 */
export function copyAssets(source, target) {
  for (const folder of assetFolders(source)) {
    const copy = join(target, folder)
    rmSync(copy, { recursive: true, force: true })
    cpSync(join(source, folder), copy, { recursive: true })
  }
}

function assetFolders(directory) {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory() && FOLDERS.includes(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
}
