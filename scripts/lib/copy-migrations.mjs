import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 'migrations'

/**
 * Copies what the compiler does not: all folders named `migrations`. A file removed from the sources is removed from
 * the copy, too.
 */
export function copyMigrations(source, target) {
  for (const folder of foldersOf(source)) {
    const copy = join(target, folder)
    rmSync(copy, { recursive: true, force: true })
    cpSync(join(source, folder), copy, { recursive: true })
  }
}

function foldersOf(directory) {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name === FOLDER)
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
}
