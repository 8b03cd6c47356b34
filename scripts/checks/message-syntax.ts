import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'

/** The values that the code must pass to a text. */
export type MessageShape = {
  /** Each argument with its kind: `value` (also plural, select and number), `date` or `tag`. */
  arguments: Map<string, 'value' | 'date' | 'tag'>
  /** The categories of each plural, in order. */
  plurals: string[][]
}

// the node types of a compiled message, as icu-minify numbers them
const SELECT = 1
const PLURAL = 2
const ORDINAL = 3
const NUMBER = 4

// another release may use other numbers, and every message would be misread silently
const known = JSON.stringify(
  compile('{a, select, other {}} {b, plural, other {}} {c, selectordinal, other {}} {d, number}'),
)
const numbered = [
  ['a', SELECT],
  ['b', PLURAL],
  ['c', ORDINAL],
  ['d', NUMBER],
]
if (!numbered.every(([name, type]) => known.includes(`["${name}",${type}`)))
  throw new Error(`icu-minify numbers its nodes otherwise than scripts/checks/message-syntax.ts: ${known}`)

/**
 * The arguments and plurals of an ICU message.
 * @throws Error if the text is not valid ICU
 */
export function messageShape(text: string): MessageShape {
  const shape: MessageShape = { arguments: new Map(), plurals: [] }
  collect(compile(text), shape)
  return shape
}

function collect(message: CompiledMessage, shape: MessageShape): void {
  if (typeof message === 'string') return
  for (const node of message) collectNode(node, shape)
}

function collectNode(node: unknown, shape: MessageShape): void {
  if (!Array.isArray(node)) return
  const [name, type, ...rest] = node as [string, unknown, ...unknown[]]
  if (type === undefined || type === NUMBER) shape.arguments.set(name, 'value')
  else if (type === SELECT || type === PLURAL || type === ORDINAL) {
    const branches = rest[0] as Record<string, CompiledMessage | number>
    shape.arguments.set(name, 'value')
    if (type === PLURAL) shape.plurals.push(Object.keys(branches))
    for (const branch of Object.values(branches)) if (Array.isArray(branch)) collect(branch, shape)
  } else if (typeof type === 'number' && type > NUMBER) shape.arguments.set(name, 'date')
  else {
    shape.arguments.set(name, 'tag')
    for (const child of [type, ...rest]) collectNode(child, shape)
  }
}
