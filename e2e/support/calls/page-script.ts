import { join } from 'node:path'
import { build } from 'vite'

/** The scripts of pages by their names; the same for all tests of a worker. */
const scripts = new Map<string, Promise<string>>()

/** A script of this folder with all that it imports, for a page. */
export const pageScript = (name: 'softphone-page' | 'ringer-page'): Promise<string> => {
  const known = scripts.get(name) ?? bundled(join(import.meta.dirname, `${name}.ts`))
  scripts.set(name, known)
  return known
}

const bundled = async (entry: string): Promise<string> => {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'script' } },
  })
  const [first] = Array.isArray(made) ? made : [made]
  const output = first !== undefined && 'output' in first ? first.output[0] : undefined
  if (output?.type !== 'chunk') throw new Error(`The script of the page was not built: ${entry}`)
  return output.code
}
