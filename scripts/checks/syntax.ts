import { type Node, parseSync, visitorKeys } from 'oxc-parser'
import type { SourceFile } from './source-files.ts'

/**
 * The syntax tree of a TypeScript file.
 * @throws Error if the file cannot be parsed
 */
export function parseFile({ file, text }: SourceFile): Node {
  const { program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  return program
}

/** The nodes directly below a node, in source order. */
export function children(node: Node): Node[] {
  const fields = node as unknown as Record<string, unknown>
  return (visitorKeys[node.type] ?? []).flatMap((key) => fields[key]).filter(isNode)
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** A node and everything below it, depth first. */
export function* descendants(node: Node): Generator<Node> {
  yield node
  for (const child of children(node)) yield* descendants(child)
}

/** The line number of an offset, counting from 1. */
export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

export const isFunction = (node: Node): boolean =>
  node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression'

/** The name of a function, or else of the variable or member that it is the value of. */
export function nameOf(node: Node, parent: Node | null): string | null {
  for (const named of [
    'id' in node ? node.id : null,
    parent && 'id' in parent ? parent.id : null,
    parent && 'key' in parent ? parent.key : null,
  ])
    if (named && 'name' in named && typeof named.name === 'string') return named.name
  return null
}
