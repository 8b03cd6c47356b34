import type { Node } from 'oxc-parser'
import type { Problem } from './problem.ts'
import type { SourceFile } from './source-files.ts'
import { children, lineAt, parseFile } from './syntax.ts'

/** Attributes whose value is shown or read aloud to a person. */
const SPOKEN = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'empty',
  'errorMessage',
  'heading',
  'hint',
  'label',
  'placeholder',
  'summary',
  'text',
  'tip',
  'title',
  'tooltip',
])

/** Props of our own components with such a text, by the ends of their names: `confirmLabel`, `busyText`. */
const SPOKEN_ENDING = /[a-z](Label|Message|Text|Title)$/

/** Names that stay as they are in every language. */
const NAMES = new Set(['Lineside', 'CSC'])

/** Elements whose content is not language: key caps and code. */
const WITHOUT_LANGUAGE = new Set(['code', 'kbd', 'Kbd', 'KeyMark'])

/** Finds words that bypass the message files: JSX text, and literals as children, in spoken attributes or in toasts. */
export function bareTexts(source: SourceFile): Problem[] {
  const found: Node[] = []
  visit(parseFile(source), found)
  return found.map((node) => ({
    file: source.file,
    line: lineAt(source.text, node.start),
    text: `bare text ${source.text.slice(node.start, node.end).trim()}: it belongs in the message files`,
  }))
}

function visit(node: Node, found: Node[]): void {
  if (node.type === 'JSXElement') {
    const { name } = node.openingElement
    if (name.type === 'JSXIdentifier' && WITHOUT_LANGUAGE.has(name.name)) return
  }
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    for (const child of node.children)
      if (child.type === 'JSXText' || child.type === 'JSXExpressionContainer') check(child, found)
  }
  if (node.type === 'JSXAttribute' && isSpoken(node) && node.value) check(node.value, found)
  if (node.type === 'CallExpression' && isToast(node.callee) && node.arguments[0]) check(node.arguments[0], found)
  for (const child of children(node)) visit(child, found)
}

function isSpoken({ name }: Extract<Node, { type: 'JSXAttribute' }>): boolean {
  return name.type === 'JSXIdentifier' && (SPOKEN.has(name.name) || SPOKEN_ENDING.test(name.name))
}

const isToast = (callee: Node) =>
  callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.object.name === 'toast'

/** Reports the literals to which an expression can evaluate. */
function check(node: Node, found: Node[]): void {
  if (node.type === 'JSXExpressionContainer') check(node.expression, found)
  else if (node.type === 'ConditionalExpression')
    [node.consequent, node.alternate].forEach((part) => check(part, found))
  else if (node.type === 'LogicalExpression') [node.left, node.right].forEach((part) => check(part, found))
  else if (node.type === 'JSXText' && isWord(node.value)) found.push(node)
  else if (node.type === 'Literal' && typeof node.value === 'string' && isWord(node.value)) found.push(node)
  else if (node.type === 'TemplateLiteral' && node.quasis.some(({ value }) => isWord(value.raw))) found.push(node)
}

const isWord = (text: string) => /\p{L}/u.test(text) && !NAMES.has(text.trim())
