import { execFile } from 'node:child_process'
import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SetupError } from '../../setup-error.ts'

/**
 * npm packages cannot contain symbolic links: PostgreSQL's package lists the links of its libraries, and its install
 * script makes them. Where install scripts did not run, this function runs that script.
 * @param root directory of the package
 * @throws SetupError when links are missing and this user may not make them
 */
export async function ensureLibraryLinks(root: string): Promise<void> {
  if (!(await missingLink(root))) return
  // a package's script gets nothing of our environment, which may hold secrets
  const environment = { cwd: root, env: { PATH: process.env.PATH } }
  await promisify(execFile)(process.execPath, ['scripts/hydrate-symlinks.js'], environment)
  const missing = await missingLink(root)
  if (missing) {
    throw new SetupError(
      `The bundled PostgreSQL lacks ${missing} and this user may not add it: run "npm rebuild" as the owner of node_modules once, or set DATABASE_URL to a PostgreSQL of your own.`,
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
