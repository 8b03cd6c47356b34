import type { Node } from 'oxc-parser'
import type { Problem } from './problem.ts'
import type { SourceFile } from './source-files.ts'
import { children, descendants, lineAt, parseFile } from './syntax.ts'

/**
 * How source files use texts. A translator is a `const` that holds the result of `useTranslations('namespace')`, a
 * parameter typed `Texts<'namespace'>`, or a property with such a type; the check follows it by name and scope. The key
 * may be
 *
 * - a literal, or a choice between literals: `t(isOn ? 'on' : 'off')`
 * - a template with fixed parts: t(`states.${state}`) uses every key of that shape
 * - anything else: then a key of the namespace counts as used if it occurs as a string literal anywhere.
 */
export type MessageUses = {
  /** Full keys, `namespace.key`. */
  keys: { key: string; file: string; line: number }[]
  /** Patterns that full keys match. */
  patterns: RegExp[]
  /** Namespaces of which some key is passed to a translator in a variable. */
  dynamicNamespaces: Set<string>
  /** All string literals of the source, to find the keys of those namespaces. */
  literals: Set<string>
  problems: Problem[]
}

type Scope = { names: Map<string, string | null>; outer: Scope | null }

export function messageUses(files: SourceFile[]): MessageUses {
  const uses: MessageUses = {
    keys: [],
    patterns: [],
    dynamicNamespaces: new Set(),
    literals: new Set(),
    problems: [],
  }
  for (const source of files) collectUses(source, uses)
  return uses
}

function collectUses(source: SourceFile, uses: MessageUses): void {
  const tree = parseFile(source)
  const fileScope: Scope = { names: typedProperties(tree), outer: null }
  for (const node of descendants(tree)) {
    if (node.type === 'Literal' && typeof node.value === 'string') uses.literals.add(node.value)
  }
  visit(tree, fileScope, (call, scope) => {
    const name = translatorName(call)
    const namespace = name === null ? null : lookUp(scope, name)
    if (namespace !== null) collectKey(call, namespace, source, uses)
    if (isTranslatorHook(call) && namespaceOf(call) === null)
      uses.problems.push({
        file: source.file,
        line: lineAt(source.text, call.start),
        text: 'name a namespace literally',
      })
  })
}

type Call = Extract<Node, { type: 'CallExpression' }>

function visit(node: Node, scope: Scope, onCall: (call: Call, scope: Scope) => void): void {
  const isFunction = 'params' in node && 'body' in node
  const opensScope = isFunction || node.type === 'BlockStatement' || node.type === 'Program'
  const inner: Scope = opensScope ? { names: new Map(), outer: scope } : scope
  if (isFunction) for (const parameter of [node.params].flat()) bindParameter(parameter, inner)
  if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') {
    const { init } = node
    inner.names.set(node.id.name, init?.type === 'CallExpression' && isTranslatorHook(init) ? namespaceOf(init) : null)
  }
  if (node.type === 'CallExpression') onCall(node, inner)
  for (const child of children(node)) visit(child, inner, onCall)
}

function bindParameter(parameter: Node, scope: Scope): void {
  if (parameter.type === 'Identifier') scope.names.set(parameter.name, textsNamespace(parameter.typeAnnotation))
}

/**
 * The names of properties typed `Texts<'namespace'>` in the file's own types; the file may destructure them anywhere.
 */
function typedProperties(tree: Node): Map<string, string | null> {
  const names = new Map<string, string | null>()
  for (const node of descendants(tree)) {
    if (node.type !== 'TSPropertySignature' || node.key.type !== 'Identifier') continue
    const namespace = textsNamespace(node.typeAnnotation)
    if (namespace !== null) names.set(node.key.name, namespace)
  }
  return names
}

function textsNamespace(annotation: Node | null | undefined): string | null {
  const type = annotation?.type === 'TSTypeAnnotation' ? annotation.typeAnnotation : null
  if (type?.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier' || type.typeName.name !== 'Texts')
    return null
  const [argument] = type.typeArguments?.params ?? []
  const literal = argument?.type === 'TSLiteralType' ? argument.literal : null
  return literal?.type === 'Literal' && typeof literal.value === 'string' ? literal.value : null
}

const isTranslatorHook = (call: Call) => call.callee.type === 'Identifier' && call.callee.name === 'useTranslations'

function namespaceOf(call: Call): string | null {
  const [argument] = call.arguments
  return argument?.type === 'Literal' && typeof argument.value === 'string' ? argument.value : null
}

/** The `t` in `t(...)`, `t.rich(...)`, `t.markup(...)`, `t.raw(...)` and `t.has(...)`. */
function translatorName({ callee }: Call): string | null {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return null
  const isKnown = callee.property.type === 'Identifier' && /^(rich|markup|raw|has)$/.test(callee.property.name)
  return isKnown ? callee.object.name : null
}

function lookUp(scope: Scope | null, name: string): string | null {
  if (scope === null) return null
  const found = scope.names.get(name)
  return found === undefined ? lookUp(scope.outer, name) : found
}

function collectKey(call: Call, namespace: string, { file, text }: SourceFile, uses: MessageUses): void {
  const [argument] = call.arguments
  const line = lineAt(text, call.start)
  for (const key of argument ? alternatives(argument) : []) {
    if (key.type === 'Literal') uses.keys.push({ key: `${namespace}.${key.value}`, file, line })
    else if (key.type === 'TemplateLiteral') uses.patterns.push(templatePattern(namespace, key))
    else uses.dynamicNamespaces.add(namespace)
  }
}

function alternatives(node: Node): Node[] {
  if (node.type === 'ConditionalExpression') return [...alternatives(node.consequent), ...alternatives(node.alternate)]
  if (node.type === 'LogicalExpression') return [...alternatives(node.left), ...alternatives(node.right)]
  if (node.type === 'TSAsExpression' || node.type === 'TSNonNullExpression') return alternatives(node.expression)
  if (node.type === 'ParenthesizedExpression') return alternatives(node.expression)
  return [node]
}

function templatePattern(namespace: string, template: Extract<Node, { type: 'TemplateLiteral' }>): RegExp {
  const fixed = template.quasis.map(({ value }) => escaped(value.raw))
  return new RegExp(`^${escaped(namespace)}\\.${fixed.join('.+')}$`)
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
