import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, mkdir, readdir, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ServerProcess, serverOf } from './server-process.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')
/** The last commit of the version before: set it with each release. */
const COMMIT = 'f5d19f20320fbdc2ef47a73080a572b56ba3afcf'
const OURS = '@lineside'

/**
 * A version that hands over all its calls when it is told to stop, which the version before does not yet. With the next release
 * `COMMIT` does, and this goes.
 */
export const versionThatDrains = 'c78182d83d0e65d22c190196ccba76b66c71b1a3'

/** Why the version before cannot be run; null: it can. */
export const whyNoVersionBefore = (commit = COMMIT): string | null => {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT, stdio: 'ignore' })
    return null
  } catch {
    return `the history of this clone does not reach back to ${commit.slice(0, 8)}`
  }
}

export interface VersionBefore {
  start(environment: Record<string, string>): Promise<ServerProcess>
  remove(): Promise<void>
}

/** Unpacks the version before from the history, with the packages that are installed now. */
export const unpackVersionBefore = async (commit = COMMIT): Promise<VersionBefore> => {
  const directory = await mkdtemp(join(tmpdir(), 'lineside-before-'))
  const archive = spawn('git', ['archive', commit], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] })
  const unpack = spawn('tar', ['x', '-C', directory], { stdio: [archive.stdout, 'ignore', 'inherit'] })
  const [code] = (await once(unpack, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`The version before could not be unpacked: ${code}`)
  const installed = join(directory, 'node_modules')
  await mkdir(join(installed, OURS), { recursive: true })
  for (const name of await readdir(join(ROOT, 'node_modules')))
    if (name !== OURS) await symlink(join(ROOT, 'node_modules', name), join(installed, name))
  for (const name of await readdir(join(directory, 'packages')))
    await symlink(join(directory, 'packages', name), join(installed, OURS, name))
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  const command = ['--conditions=lineside:source', '--import', tsx, 'packages/server/src/main.ts']
  return {
    start: (environment) => serverOf({ command, directory, environment }),
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}
