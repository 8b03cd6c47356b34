import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'

/** A language's texts, grouped: the outer keys are namespaces (file names), the leaves compiled ICU messages. */
export type CompiledMessages = { [key: string]: CompiledMessage | CompiledMessages }

/** Namespaces that the sign-in page needs before any language file has been fetched. */
export const ENTRY_NAMESPACES = ['basics', 'kit', 'sign-in']

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

/** The part of a language that belongs in the entry chunk. */
export const entryOf = (messages: CompiledMessages): CompiledMessages => pick(messages, (name) => isEntry(name))

/** The part of a language that is fetched lazily. */
export const restOf = (messages: CompiledMessages): CompiledMessages => pick(messages, (name) => !isEntry(name))

const isEntry = (namespace: string) => ENTRY_NAMESPACES.includes(namespace)

const pick = (messages: CompiledMessages, wanted: (namespace: string) => boolean): CompiledMessages =>
  Object.fromEntries(Object.entries(messages).filter(([namespace]) => wanted(namespace)))

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
