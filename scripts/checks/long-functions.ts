import type { Node } from 'oxc-parser'
import type { Problem } from './problem.ts'
import { isTest, type SourceFile } from './source-files.ts'
import { children, isFunction, lineAt, nameOf, parseFile } from './syntax.ts'

const LINES = 120

/**
 * Functions that were longer when the limit came, as `file name`. Take a function off this list when it is cut; none may
 * be added.
 */
export const knownLongFunctions: readonly string[] = []

/**
 * Finds functions with more lines than the limit that are not known, and known ones that are gone or no longer too long.
 * Tests may be longer, because a `describe` is a function.
 */
export function brokenFunctionLengths(files: SourceFile[], known: readonly string[]): Problem[] {
  const long = files.flatMap((source) => (isTest(source.file) || isSpec(source.file) ? [] : longFunctions(source)))
  const found = new Set(long.map(({ file, name }) => `${file} ${name}`))
  const gone = known.filter((one) => !found.has(one))
  return [
    ...long
      .filter(({ file, name }) => !known.includes(`${file} ${name}`))
      .map(({ file, line, name, lines }) => ({ file, line, text: `${name} has ${lines} lines, at most ${LINES}` })),
    ...gone.map((one) => ({
      file: one.slice(0, one.indexOf(' ')),
      text: `${one.slice(one.indexOf(' ') + 1)} is no longer too long: take it off knownLongFunctions`,
    })),
  ]
}

const isSpec = (file: string): boolean => file.endsWith('.spec.ts')

type Long = { file: string; name: string; line: number; lines: number }

function longFunctions({ file, text }: SourceFile): Long[] {
  const found: Long[] = []
  const look = (node: Node, parent: Node | null): void => {
    if (isFunction(node)) {
      const lines = text.slice(node.start, node.end).split('\n').length
      const name = nameOf(node, parent) ?? 'a function without a name'
      if (lines > LINES) found.push({ file, line: lineAt(text, node.start), lines, name })
    }
    for (const child of children(node)) look(child, node)
  }
  look(parseFile({ file, text }), null)
  return found
}
