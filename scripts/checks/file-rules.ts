import { basename, dirname } from 'node:path'
import type { Problem } from './problem.ts'
import { isTest, type SourceFile } from './source-files.ts'

const LINES = 300
const TEST_LINES = 450
const STYLE_LINES = 450
const MODULES = 25

const KEBAB_CASE = /^\.?[a-z0-9]+([-.][a-z0-9]+)*$/

/** Checks the length and the name of a file, and that it is no barrel (CONTRIBUTING.md). */
export function brokenFileRules({ file, text }: SourceFile): Problem[] {
  const lines = text.split('\n').length - 1
  const limit = lineLimit(file)
  const name = basename(file)
  return [
    ...(lines > limit ? [{ file, text: `has ${lines} lines, at most ${limit}` }] : []),
    ...(KEBAB_CASE.test(name) ? [] : [{ file, text: 'is not named in kebab-case' }]),
    ...(/^index\.[cm]?[jt]sx?$/.test(name) ? [{ file, text: 'is a barrel: import from the file itself' }] : []),
  ]
}

function lineLimit(file: string): number {
  if (file.endsWith('.css')) return STYLE_LINES
  return isOfTests(file) ? TEST_LINES : LINES
}

const isOfTests = (file: string): boolean => isTest(file) || file.endsWith('.spec.ts')

/**
 * Finds folders that hold too many modules (CONTRIBUTING.md). Tests and stylesheets stand beside their module and do not
 * count; a sub-folder counts for itself.
 */
export function brokenFolderSizes(files: readonly SourceFile[]): Problem[] {
  const counts = new Map<string, number>()
  for (const { file } of files)
    if (!file.endsWith('.css') && !isOfTests(file)) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > MODULES)
    .map(([folder, count]) => ({
      file: folder,
      text: `holds ${count} modules, at most ${MODULES}: cut it by subject into sub-folders`,
    }))
}
