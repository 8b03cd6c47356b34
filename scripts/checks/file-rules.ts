import { basename } from 'node:path'
import type { Problem } from './problem.ts'
import { isTest, type SourceFile } from './source-files.ts'

const LINES = 300
const TEST_LINES = 450
const STYLE_LINES = 450

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
  return isTest(file) || file.endsWith('.spec.ts') ? TEST_LINES : LINES
}
