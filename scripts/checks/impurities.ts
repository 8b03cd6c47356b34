import type { Node } from 'oxc-parser'
import type { Problem } from './problem.ts'
import type { SourceFile } from './source-files.ts'
import { descendants, lineAt, parseFile } from './syntax.ts'

/**
 * Globals for clock, randomness, timers, network and environment: a rule gets such values passed in, and never fetches
 * them.
 */
const GLOBALS = new Set([
  'XMLHttpRequest',
  'WebSocket',
  'console',
  'crypto',
  'document',
  'fetch',
  'globalThis',
  'localStorage',
  'navigator',
  'performance',
  'process',
  'queueMicrotask',
  'requestAnimationFrame',
  'setImmediate',
  'setInterval',
  'setTimeout',
  'window',
])

/** Finds the places where a file of `telephony` reads the clock, uses randomness, waits, or reaches outside. */
export function impurities(source: SourceFile): Problem[] {
  const problems: Problem[] = []
  const names = new Set<Node>()
  for (const node of descendants(parseFile(source))) {
    for (const name of ownNames(node)) names.add(name)
    const used = names.has(node) ? null : impurity(node)
    if (used === null) continue
    const line = lineAt(source.text, node.start)
    problems.push({ file: source.file, line, text: `${used} in a rule: let the caller hand it in` })
  }
  return problems
}

/** The names of members and properties, which are no variables: `process` in `call.process`. */
function ownNames(node: Node): Node[] {
  if ('computed' in node && node.computed) return []
  if (node.type === 'MemberExpression') return [node.property]
  return 'key' in node && !('shorthand' in node && node.shorthand) && node.key ? [node.key] : []
}

function impurity(node: Node): string | null {
  if (node.type === 'Identifier') return GLOBALS.has(node.name) ? node.name : null
  if (node.type === 'NewExpression')
    return isNamed(node.callee, 'Date') && node.arguments.length === 0 ? 'new Date()' : null
  if (node.type === 'CallExpression') return isNamed(node.callee, 'Date') ? 'Date()' : null
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return null
  if (isNamed(node.object, 'Date') && node.property.name === 'now') return 'Date.now'
  return isNamed(node.object, 'Math') && node.property.name === 'random' ? 'Math.random' : null
}

const isNamed = (node: Node, name: string) => node.type === 'Identifier' && node.name === name
