import { SOURCE_LANGUAGE } from './compare-messages.ts'
import type { MessageFile } from './message-catalogue.ts'
import type { MessageUses } from './message-uses.ts'
import type { Problem } from './problem.ts'

/** Finds English texts that no source file shows, and keys that source files use but English lacks. */
export function unusedMessages(files: MessageFile[], uses: MessageUses): Problem[] {
  const used = new Set(uses.keys.map(({ key }) => key))
  const known = new Set<string>()
  const unused = files
    .filter(({ language }) => language === SOURCE_LANGUAGE)
    .flatMap(({ file, namespace, texts }) =>
      [...texts.keys()].flatMap((key) => {
        const full = `${namespace}.${key}`
        known.add(full)
        const isUsed = used.has(full) || uses.patterns.some((pattern) => pattern.test(full)) || isUsedByName(full, uses)
        return isUsed ? [] : [{ file, text: `${key} is not used` }]
      }),
    )
  const unknown = uses.keys
    .filter(({ key }) => !known.has(key))
    .map(({ key, file, line }) => ({ file, line, text: `there is no text ${key}` }))
  return [...unused, ...unknown, ...uses.problems]
}

function isUsedByName(full: string, { dynamicNamespaces, literals }: MessageUses): boolean {
  return [...dynamicNamespaces].some(
    (namespace) => full.startsWith(`${namespace}.`) && literals.has(full.slice(namespace.length + 1)),
  )
}
