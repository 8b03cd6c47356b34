import type { Node } from 'oxc-parser'
import { parseSync } from 'oxc-parser'
import type { Problem } from './problem.ts'
import type { SourceFile } from './source-files.ts'
import { descendants, lineAt, parseFile } from './syntax.ts'

/** The first word of a sentence: at the start of a text, paragraph, list item or table cell, or after a sentence. */
const FIRST =
  /(?<=^[\s*]*|[.!?:]["')*]*\s+(?:\* )?|\n[\s*]*\n[\s*]*|\n *(?:[-*]|\d+\.) +|\| )(?:\*\*)?(?:Who|Whom|Whose|What|Of|That)\b/g

/**
 * Finds sentences in comments, titles of tests and documents that begin with Who, What, Of or That and ask nothing
 * (CONTRIBUTING.md): their subject comes late.
 */
export function lateSubjects({ file, text }: SourceFile): Problem[] {
  return textsOf({ file, text }).flatMap(({ start, value }) =>
    [...value.matchAll(FIRST)]
      .filter((found) => !/^[^.!?]*\?/.test(value.slice(found.index)))
      .map((found) => ({
        file,
        line: lineAt(text, start + found.index),
        text: `a sentence begins with ${found[0].replace('**', '')}: begin it with its subject`,
      })),
  )
}

type Text = { start: number; value: string }

function textsOf({ file, text }: SourceFile): Text[] {
  if (file.endsWith('.md'))
    return [{ start: 0, value: text.replace(/^```[^]*?^```/gm, (code) => code.replace(/\S/g, ' ')) }]
  if (file.endsWith('.css'))
    return [...text.matchAll(/\/\*([^]*?)\*\//g)].map((found) => ({ start: found.index + 2, value: found[1] ?? '' }))
  const comments = parseSync(file, text).comments.map(({ start, value }) => ({ start: start + 2, value }))
  return [...comments, ...[...descendants(parseFile({ file, text }))].flatMap(titleOf)]
}

/** The title of a test without the ID of its requirement; its first letter counts as a capital. */
function titleOf(node: Node): Text[] {
  if (node.type !== 'CallExpression' || !/^(?:test|it|describe)$/.test(rootOf(node.callee))) return []
  const [title] = node.arguments
  const value =
    title?.type === 'Literal' && typeof title.value === 'string'
      ? title.value
      : title?.type === 'TemplateLiteral'
        ? title.quasis.map((part) => part.value.raw).join(' ')
        : null
  if (title === undefined || value === null) return []
  const plain = value.replace(/^[A-Z][A-Z0-9 ,-]*: /, '')
  return [{ start: title.start, value: plain.charAt(0).toUpperCase() + plain.slice(1) }]
}

/** `test` of `test`, `test.skip` and `test.each([…])`. */
function rootOf(callee: Node): string {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression') return rootOf(callee.object)
  return callee.type === 'CallExpression' ? rootOf(callee.callee) : ''
}
