import { parseSync } from 'oxc-parser'
import { limits } from '../../packages/contract/src/limits.ts'
import type { Import } from './module-graph.ts'
import type { Problem } from './problem.ts'
import type { SourceFile } from './source-files.ts'
import { lineAt } from './syntax.ts'

const LIMITS = 'packages/contract/src/limits.ts'

/** Finds limits of the specification that no code uses, which suggests that somebody has typed the number again. */
export function unusedLimits(files: SourceFile[], names = Object.keys(limits)): Problem[] {
  const users = files.filter(({ file }) => file !== LIMITS && file.startsWith('packages/') && !isOfTests(file))
  const words = new Set(users.flatMap(({ text }) => text.match(/\w+/g) ?? []))
  return names.filter((name) => !words.has(name)).map((name) => ({ file: LIMITS, text: `nothing uses ${name}` }))
}

/** Whether a file is a test or serves tests only: an import from there does not count as a use. */
export const isOfTests = (file: string) => /\.(test|spec)\.tsx?$|^e2e\/|^packages\/[^/]+\/test\//.test(file)

/**
 * Finds exports that only tests use: dead code with a test. An export whose comment contains `@public` is excepted; the
 * comment must name its future user.
 */
export function testOnlyExports(files: SourceFile[], imports: Import[]): Problem[] {
  const used = usedNames(files, imports)
  return files
    .filter(({ file }) => /^packages\/[^/]+\/src\//.test(file) && !isOfTests(file) && !file.endsWith('.d.ts'))
    .flatMap(({ file, text }) =>
      exportsOf(file, text)
        .filter(({ name, start }) => !isUsed(used, file, name) && !isUsedInside(text, name) && !isPublic(text, start))
        .map(({ name, start }) => ({ file, line: lineAt(text, start), text: `nothing but tests uses ${name}` })),
    )
}

const isUsed = (used: Map<string, Set<string>>, file: string, name: string) =>
  used.get(file)?.has(name) === true || used.get(file)?.has('*') === true

/** The names that other files than tests import from each file; `*` stands for all names. */
function usedNames(files: SourceFile[], imports: Import[]): Map<string, Set<string>> {
  const targets = new Map(imports.map(({ from, specifier, to }) => [`${from} ${specifier}`, to]))
  const used = new Map<string, Set<string>>()
  const use = (from: string, specifier: string, names: string[]) => {
    const to = targets.get(`${from} ${specifier}`)
    if (to) used.set(to, new Set([...(used.get(to) ?? []), ...names]))
  }
  for (const { file, text } of files.filter((source) => !isOfTests(source.file))) {
    const { staticImports, staticExports } = parseSync(file, text).module
    for (const { moduleRequest, entries } of staticImports)
      use(
        file,
        moduleRequest.value,
        entries.map(({ importName }) => importName.name ?? importName.kind).map(allOfOther),
      )
    for (const { entries } of staticExports)
      for (const { moduleRequest, importName } of entries)
        if (moduleRequest) use(file, moduleRequest.value, [importName.name ?? '*'])
  }
  for (const { from, specifier, isLazy } of imports) if (isLazy && !isOfTests(from)) use(from, specifier, ['*'])
  return used
}

/** The name for an import without a name: the default export, or `*` for everything. */
const allOfOther = (name: string) => (name === 'NamespaceObject' ? '*' : name === 'Default' ? 'default' : name)

function exportsOf(file: string, text: string): { name: string; start: number }[] {
  return parseSync(file, text).module.staticExports.flatMap(({ start, entries }) =>
    entries
      // types of the contract name the format of messages, whether or not code uses the name
      .filter(({ isType }) => !(isType && file.startsWith('packages/contract/')))
      .flatMap(({ exportName }) => (exportName.name === null ? [] : [{ name: exportName.name, start }])),
  )
}

const isUsedInside = (text: string, name: string) =>
  (text.match(new RegExp(String.raw`\b${name}\b`, 'g')) ?? []).length > 1

/** Whether the comment directly above contains `@public`. */
const isPublic = (text: string, start: number) =>
  /\/\*\*(?:(?!\*\/)[\s\S])*@public(?:(?!\*\/)[\s\S])*\*\/\s*$/.test(text.slice(0, start))
