import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SKIPPED = new Set(['node_modules', 'dist', 'test'])

/**
 * A hash of the names and contents of all files below some paths that end up in a build, without earlier builds and
 * tests.
 *
 * @param {string} directory the directory that the paths are relative to
 * @param {string[]} paths
 * @returns {string}
 */
export function fingerprint(directory, paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap((start) => filesBelow(directory, start))) {
    const content = readFileSync(join(directory, path))
    hash.update(`${path} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

function filesBelow(directory, path) {
  let entries
  try {
    entries = readdirSync(join(directory, path), { withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path]
    throw error
  }
  return entries
    .filter(({ name }) => !SKIPPED.has(name) && !name.startsWith('.') && !/\.test\.tsx?$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const below = `${path}/${entry.name}`
      return entry.isDirectory() ? filesBelow(directory, below) : [below]
    })
}
