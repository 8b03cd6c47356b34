import type { SourceFile } from './source-files.ts'

/** A message file of one language and namespace, with its texts by full key (`errors.unknown`). */
export type MessageFile = { file: string; language: string; namespace: string; texts: Map<string, string> }

/** Reads `.../<language>/<namespace>.json`; nested objects become dotted keys. */
export function readMessageFile({ file, text }: SourceFile): MessageFile {
  const [language = '', name = ''] = file.split('/').slice(-2)
  const texts = new Map(flatten(JSON.parse(text), ''))
  return { file, language, namespace: name.replace(/\.json$/, ''), texts }
}

function flatten(tree: unknown, prefix: string): [string, string][] {
  return Object.entries(tree as Record<string, unknown>).flatMap(([key, value]): [string, string][] =>
    typeof value === 'object' && value !== null ? flatten(value, `${prefix}${key}.`) : [[prefix + key, String(value)]],
  )
}
