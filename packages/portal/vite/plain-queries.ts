import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const NAMED = /^import \{([^}]*)\} from ['"](@tanstack\/(?:react-query|query-core))['"];?/gm

/** Own modules and those of the library itself. */
const USERS = /[\\/](?:portal[\\/]src[\\/].*\.tsx?|@tanstack[\\/]react-query[\\/]build[\\/]modern[\\/].*\.js)$/

/**
 * Makes modules name the very parts of the query library that they use. By the library's list of all of them each module
 * would seem to need every part, and the shell would carry them (vite/page-parts.ts), as with icons.
 */
export function plainQueries(): Plugin {
  let moduleOf: ReadonlyMap<string, string> | null = null
  return {
    name: 'lineside:plain-queries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: USERS, code: NAMED },
      handler: (code, id) => {
        if (/[\\/]index\.js$/.test(id)) return undefined
        moduleOf ??= partModules()
        return { code: partByPart(code, moduleOf), map: null }
      },
    },
  }
}

/** In which module each part is: the lists of both packages, the one that is used and the one below it. */
const partModules = (): ReadonlyMap<string, string> => {
  const require = createRequire(import.meta.url)
  const modules = new Map<string, string>()
  const lists = ['@tanstack/react-query', '@tanstack/query-core'].map((name) =>
    join(dirname(require.resolve(name)), '../modern/index.js'),
  )
  for (const list of lists)
    for (const [, names = '', path = ''] of readFileSync(list, 'utf8').matchAll(
      /^import \{ (.*) \} from "(\.\/.+)";$/gm,
    ))
      for (const name of names.split(', ')) modules.set(name, join(dirname(list), path))
  return modules
}

/** @throws on a part that the library does not have */
export const partByPart = (code: string, moduleOf: ReadonlyMap<string, string>): string =>
  code.replace(NAMED, (_, list: string) =>
    list
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '' && !each.startsWith('type '))
      .map((name) => {
        const path = moduleOf.get(name)
        if (path === undefined) throw new Error(`The query library has no part ${name}`)
        return `import { ${name} } from ${JSON.stringify(path)}`
      })
      .join(';'),
  )
