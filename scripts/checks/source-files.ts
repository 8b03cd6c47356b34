import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'

/** A file of the project; `file` is its path from the project's root, with forward slashes. */
export type SourceFile = { file: string; text: string }

export const projectRoot = resolve(import.meta.dirname, '../..')

const notOurs = new Set(['node_modules', 'dist', 'data', 'test-results', 'playwright-report'])

/**
 * Reads all files below `folder` whose path from the project's root `wanted` accepts, sorted by path; none if the
 * folder does not exist.
 */
export function sourceFiles(folder: string, wanted: (file: string) => boolean): SourceFile[] {
  return paths(join(projectRoot, folder))
    .map((path) => relative(projectRoot, path).split(sep).join('/'))
    .filter(wanted)
    .sort()
    .map((file) => ({ file, text: readFileSync(join(projectRoot, file), 'utf8') }))
}

function paths(directory: string): string[] {
  if (!existsSync(directory)) return []
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || notOurs.has(entry.name)) return []
    const path = join(directory, entry.name)
    return entry.isDirectory() ? paths(path) : [path]
  })
}

export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)
