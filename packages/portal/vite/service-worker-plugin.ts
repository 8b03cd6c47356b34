import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify, type Plugin, type Rolldown } from 'vite'

/** Files of the shell beside those with a hash in their names. */
const plain = ['/', '/early.js', '/mark.svg']
const worker = 'service-worker.js'

/**
 * Tells the service worker which files it keeps for the time without a network: those that the page names, and what
 * these need at once. The version is the hash of their contents, so that a build that changes none of them is no update.
 */
export function serviceWorkerFiles(): Plugin {
  return {
    name: 'lineside:service-worker-files',
    apply: 'build',
    writeBundle: {
      sequential: true,
      async handler({ dir = '' }, bundle) {
        const page = await readFile(join(dir, 'index.html'), 'utf8')
        const files = [...plain, ...shellFiles(page, bundle)]
        const path = join(dir, worker)
        const source = await readFile(path, 'utf8')
        const filled = filledIn(source, { version: await versionOf(dir, source, files), files })
        await writeFile(path, (await minify(worker, filled)).code)
      },
    },
  }
}

/** The hashed files that a page names, and all that they import at once. */
export const shellFiles = (page: string, bundle: Rolldown.OutputBundle): readonly string[] => {
  const found = new Set([...page.matchAll(/\/(assets\/[\w.-]+)/g)].flatMap(([, file]) => file ?? []))
  // files that are added while the loop runs have their turn, too
  for (const file of found) {
    const part = bundle[file]
    if (part?.type !== 'chunk') continue
    for (const needed of [...part.imports, ...(part.viteMetadata?.importedCss ?? [])]) found.add(needed)
  }
  return [...found].filter((file) => file in bundle).map((file) => `/${file}`)
}

/** Puts a version and the files into the source of the worker. */
export const filledIn = (
  source: string,
  { version, files }: { readonly version: string; readonly files: readonly string[] },
): string =>
  source
    .replace("const version = ''", `const version = ${JSON.stringify(version)}`)
    .replace('const files = []', `const files = ${JSON.stringify(files)}`)

const versionOf = async (dir: string, source: string, files: readonly string[]): Promise<string> => {
  const hash = createHash('sha256').update(source).update(files.join('\n'))
  for (const file of ['/index.html', ...plain.slice(1)]) hash.update(await readFile(join(dir, file)))
  return hash.digest('hex').slice(0, 12)
}
