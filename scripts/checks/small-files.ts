import { dirname } from 'node:path'
import type { Import } from './module-graph.ts'
import type { Problem } from './problem.ts'
import { isTest, type SourceFile } from './source-files.ts'

const LINES = 30

const isModule = (file: string) => /\.[cm]?[jt]sx?$/.test(file) && !file.endsWith('.d.ts') && !isTest(file)
const standsInTestFolder = (file: string) => file.includes('/test/')
const isStore = (file: string) => file.endsWith('-store.ts')

/**
 * Finds files that should become part of the one file beside them that uses them: short, with one user in their own
 * folder, and without a test beside them. A file in a folder `test` serves the tests of every folder, so a test
 * anywhere counts. Files that stay separate: those imported dynamically, those imported for their effect, because the
 * order of imports matters to them, and stores, because SQL stands only there.
 */
export function smallFiles(files: SourceFile[], imports: Import[]): Problem[] {
  const users = new Map<string, Import[]>()
  const tested = new Set<string>()
  for (const one of imports) {
    if (one.to === null) continue
    if (!isTest(one.from)) users.set(one.to, [...(users.get(one.to) ?? []), one])
    else if (dirname(one.from) === dirname(one.to) || standsInTestFolder(one.to)) tested.add(one.to)
  }

  return files.flatMap(({ file, text }) => {
    const lines = text.split('\n').length - 1
    const used = users.get(file) ?? []
    const [user, ...others] = new Set(used.map(({ from }) => from))
    if (!isModule(file) || lines >= LINES || user === undefined || others.length > 0) return []
    const isBeside = dirname(user) === dirname(file) && isModule(user)
    const isApart = used.some(({ isLazy, isForEffect }) => isLazy || isForEffect) || (isStore(file) && !isStore(user))
    if (!isBeside || tested.has(file) || isApart) return []
    return [{ file, text: `has ${lines} lines and one user: let it be a part of ${user}` }]
  })
}
