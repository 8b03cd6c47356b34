import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'

/** A language's texts, grouped: the outer keys are namespaces (file names), the leaves compiled ICU messages. */
export type CompiledMessages = { [key: string]: CompiledMessage | CompiledMessages }

/**
 * When a namespace is fetched, each part a file of its own: beside the entry (the sign-in page waits for it), with the
 * shell (the first view behind the sign-in), with the screens of PBX administration, with the answers what happens to a
 * call, with what stands on every page once it is quiet, with the window of a call, with the page of conversations, when
 * something is refused, when a code is asked for at the sign-in, else with the other pages.
 */
export const TEXT_PARTS = [
  'entry',
  'shell',
  'pbx',
  'outcome',
  'calls',
  'stage',
  'conversations',
  'refusals',
  'factor',
  'pages',
] as const

export type TextPart = (typeof TEXT_PARTS)[number]

const ENTRY_NAMESPACES = ['basics', 'kit', 'sign-in']
const SHELL_NAMESPACES = ['common', 'conversation-items', 'dashboard', 'not-found', 'screens', 'shell']

const OUTCOME_NAMESPACES = ['call-outcome', 'call-queue']

/** Texts on every page once it is quiet: those for taking calls and for call backs, and for the line's reachability and status. */
const CALL_NAMESPACES = ['call-backs', 'call-stops', 'calls', 'dial', 'reach', 'status']

/** Texts of a call. */
const STAGE_NAMESPACES = ['call-stage']

/** Texts of the conversations page, where many visits begin; other pages share some. */
const CONVERSATION_NAMESPACES = ['conversations', 'list-filters', 'call-blocking']

/** The languages' folders below `messagesRoot`, sorted. */
export function messageFolders(messagesRoot: string): string[] {
  return readdirSync(messagesRoot, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}

/** Reads and compiles every file of one language. Throws with file and key on a text that is no ICU message. */
export function compiledMessages(messagesRoot: string, folder: string): CompiledMessages {
  const directory = join(messagesRoot, folder)
  const files = readdirSync(directory).filter((name) => name.endsWith('.json'))
  const namespaces = files.sort().map((name) => {
    const file = join(directory, name)
    return [name.slice(0, -'.json'.length), compileTree(JSON.parse(readFileSync(file, 'utf8')), file)] as const
  })
  return Object.fromEntries(namespaces)
}

/** The texts of a language that are fetched at one time. */
export const partOf = (messages: CompiledMessages, part: TextPart): CompiledMessages =>
  Object.fromEntries(Object.entries(messages).filter(([namespace]) => isInPart(namespace, part)))

const isInPart = (namespace: string, part: TextPart): boolean =>
  part === 'conversations' ? CONVERSATION_NAMESPACES.includes(namespace) : partOfNamespace(namespace) === part

const partOfNamespace = (namespace: string): TextPart => {
  if (namespace === 'conversations') return 'conversations'
  if (ENTRY_NAMESPACES.includes(namespace)) return 'entry'
  if (SHELL_NAMESPACES.includes(namespace)) return 'shell'
  if (OUTCOME_NAMESPACES.includes(namespace)) return 'outcome'
  if (CALL_NAMESPACES.includes(namespace)) return 'calls'
  if (STAGE_NAMESPACES.includes(namespace)) return 'stage'
  if (namespace === 'refusals') return 'refusals'
  if (namespace === 'second-factor') return 'factor'
  return namespace.startsWith('pbx-') ? 'pbx' : 'pages'
}

function compileTree(tree: unknown, where: string): CompiledMessages {
  if (typeof tree !== 'object' || tree === null) throw new Error(`${where}: expected an object of texts`)
  const compiled = Object.entries(tree).map(([key, value]: [string, unknown]) => {
    const place = `${where}: ${key}`
    return [key, typeof value === 'string' ? compileText(value, place) : compileTree(value, place)] as const
  })
  return Object.fromEntries(compiled)
}

function compileText(text: string, where: string): CompiledMessage {
  try {
    return compile(text)
  } catch (cause) {
    throw new Error(`${where}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}
