import type { Node } from 'oxc-parser'
import type { Problem } from './problem.ts'
import { isTest, type SourceFile } from './source-files.ts'
import { children, isFunction, lineAt, nameOf, parseFile } from './syntax.ts'

const LETS = 5

/**
 * Functions that declared more variables by `let` when the limit came, as `file name`. Take a function off this list when
 * its state has become one value, or it is cut; none may be added.
 */
export const knownManyLets: readonly string[] = []

/**
 * Finds functions whose own scope declares more variables by `let` than the limit and that are not known, and known ones
 * that are gone or below it. So many changing variables are a state with combinations that nobody has thought of.
 * Variables of inner functions and of tests do not count.
 */
export function brokenLetCounts(files: SourceFile[], known: readonly string[]): Problem[] {
  const many = files.flatMap((source) =>
    isTest(source.file) || source.file.endsWith('.spec.ts') ? [] : manyLets(source),
  )
  const found = new Set(many.map(({ file, name }) => `${file} ${name}`))
  return [
    ...many
      .filter(({ file, name }) => !known.includes(`${file} ${name}`))
      .map(({ file, line, name, lets }) => ({
        file,
        line,
        text: `${name} declares ${lets} variables by let, at most ${LETS}: make them one value that a function steps`,
      })),
    ...known
      .filter((one) => !found.has(one))
      .map((one) => ({
        file: one.slice(0, one.indexOf(' ')),
        text: `${one.slice(one.indexOf(' ') + 1)} no longer has too many lets: take it off knownManyLets`,
      })),
  ]
}

type Many = { file: string; name: string; line: number; lets: number }

function manyLets({ file, text }: SourceFile): Many[] {
  const found: Many[] = []
  const look = (node: Node, parent: Node | null): void => {
    if (isFunction(node)) {
      const lets = children(node).reduce((sum, child) => sum + letsIn(child), 0)
      const name = nameOf(node, parent) ?? 'a function without a name'
      if (lets > LETS) found.push({ file, line: lineAt(text, node.start), lets, name })
    }
    for (const child of children(node)) look(child, node)
  }
  look(parseFile({ file, text }), null)
  return found
}

/** The variables declared by `let` in a node, also in its blocks and loops, but not in the functions within it. */
function letsIn(node: Node): number {
  if (isFunction(node)) return 0
  const own = node.type === 'VariableDeclaration' && node.kind === 'let' ? node.declarations.length : 0
  return children(node).reduce((sum, child) => sum + letsIn(child), own)
}
