import { isBuiltin } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { parseSync } from 'oxc-parser'
import { ResolverFactory } from 'oxc-resolver'
import type { SourceFile } from './source-files.ts'
import { descendants, lineAt } from './syntax.ts'

/**
 * An import of a type or of a value. `to` is a project file by its path from the root, a package with its whole name
 * (`npm:@types/pg`), a module of Node (`node:fs`), or null if it cannot be resolved.
 */
export interface Import {
  from: string
  line: number
  specifier: string
  to: string | null
  /** A dynamic import, which loads a separate file on demand. */
  isLazy: boolean
  /** An import without names, only for the effect of loading the module. */
  isForEffect: boolean
}

type Specifier = Pick<Import, 'specifier' | 'isLazy' | 'isForEffect'> & { start: number }

const conditions = ['lineside:source', 'types', 'import', 'node', 'default']

/** All imports of the files, in every form. Modules that a build invents (`virtual:…`) are left out. */
export function importsOf(files: SourceFile[], root: string): Import[] {
  const resolver = new ResolverFactory({
    conditionNames: conditions,
    extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.json'],
    mainFields: ['types', 'main'],
  })

  const target = (from: string, specifier: string): string | null => {
    if (isBuiltin(specifier)) return specifier.startsWith('node:') ? specifier : `node:${specifier}`
    const { path } = resolver.sync(dirname(join(root, from)), specifier)
    if (path === undefined) return null
    const resolved = relative(root, path).split(sep).join('/')
    // the last `node_modules` in the path counts, because a package may contain its own version of another one
    const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(resolved) ?? []
    return name ? `npm:${name}` : resolved
  }

  return files.flatMap(({ file, text }) =>
    specifiers(file, text)
      .filter(({ specifier }) => !specifier.startsWith('virtual:'))
      .map(({ start, ...one }) => ({
        ...one,
        from: file,
        line: lineAt(text, start),
        to: target(file, one.specifier),
      })),
  )
}

function specifiers(file: string, text: string): Specifier[] {
  const { module, program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const requests = [
    ...module.staticImports.map((one) => ({ ...one.moduleRequest, isForEffect: one.entries.length === 0 })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest ? [{ ...moduleRequest, isForEffect: false }] : [])),
    ),
  ].map(({ value, start, isForEffect }) => ({ specifier: value, start, isLazy: false, isForEffect }))
  if (!/\bimport\s*\(/.test(text)) return requests
  // dynamic imports, and types that are imported where they are used
  const inline = [...descendants(program)].flatMap((node) =>
    (node.type === 'ImportExpression' || node.type === 'TSImportType') && node.source.type === 'Literal'
      ? [
          {
            specifier: String(node.source.value),
            start: node.start,
            isLazy: node.type === 'ImportExpression',
            isForEffect: false,
          },
        ]
      : [],
  )
  return [...requests, ...inline]
}

/** Finds files that import one another in a circle. Each circle is listed once, from its first file back to it. */
export function circles(imports: Import[]): string[][] {
  const targets = new Map<string, string[]>()
  for (const { from, to } of imports) if (to !== null) targets.set(from, [...(targets.get(from) ?? []), to])
  const done = new Set<string>()
  const found: string[][] = []
  const visit = (file: string, way: string[]): void => {
    const index = way.indexOf(file)
    if (index !== -1) found.push([...way.slice(index), file])
    if (index !== -1 || done.has(file)) return
    for (const target of targets.get(file) ?? []) visit(target, [...way, file])
    done.add(file)
  }
  for (const file of targets.keys()) visit(file, [])
  return found
}
