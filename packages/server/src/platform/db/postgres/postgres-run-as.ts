import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { SetupError } from '../../setup-error.ts'

/** PostgreSQL refuses to run as root; this is the user "nobody" of nearly every system. */
const NOBODY = 65534
const UNSHARE = 'unshare'
const NOBODY_INSIDE = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--']

/**
 * How the database runs: directly; as another user; or, for root, in a user namespace, where it appears as nobody and
 * can still access only files that root's own file permissions allow.
 */
export type RunAs = { how: 'direct' } | { how: 'user'; uid: number; gid: number } | { how: 'namespace' }

/**
 * Chooses how to run. The owner of an existing cluster tells how it was made, and the choice stays the same.
 * @param paths what the database must reach: the data directory and the binaries
 * @throws SetupError where no way is left
 */
export async function chooseRunAs(cluster: string, paths: string[]): Promise<RunAs> {
  const owner = await stat(cluster).catch(() => undefined)
  const uid = process.getuid?.()
  if (uid === 0) return chooseForRoot(paths, owner)
  if (owner && owner.uid !== uid) {
    throw new SetupError(
      `The database in ${cluster} belongs to another user (${owner.uid}): start as that user or as root, or set DATA_DIR to another directory.`,
    )
  }
  return { how: 'direct' }
}

async function chooseForRoot(paths: string[], owner: { uid: number; gid: number } | undefined): Promise<RunAs> {
  const user = owner ?? { uid: NOBODY, gid: NOBODY }
  if (user.uid !== 0 && (await areReachable(paths, user))) return { how: 'user', uid: user.uid, gid: user.gid }
  const mayBeRoot = !owner || owner.uid === 0
  if (mayBeRoot && (await areReachable(paths, { uid: 0, gid: 0 })) && (await hasNamespaces())) {
    return { how: 'namespace' }
  }
  throw new SetupError(
    owner && owner.uid !== 0
      ? `The database belongs to user ${owner.uid}, who may not reach ${paths.join(' and ')}: open those directories to that user (chmod o+x), or set DATABASE_URL to a PostgreSQL of your own.`
      : `PostgreSQL does not run as root, and nobody else may reach ${paths.join(' and ')}: start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.`,
  )
}

export async function hasNamespaces(): Promise<boolean> {
  return promisify(execFile)(UNSHARE, [...NOBODY_INSIDE, 'true']).then(
    () => true,
    () => false,
  )
}

export async function areReachable(paths: string[], user: { uid: number; gid: number }): Promise<boolean> {
  for (const path of paths) if (!(await isReachable(path, user))) return false
  return true
}

/** Whether this user, without root's privileges, may enter every directory on the way to this one. */
async function isReachable(path: string, user: { uid: number; gid: number }): Promise<boolean> {
  const { mode, uid, gid } = await stat(path)
  const execute = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
  if ((mode & execute) === 0) return false
  return dirname(path) === path || isReachable(dirname(path), user)
}

/** The command line that runs a program in the chosen way, and the user to spawn it as. */
export function commandFor(
  runAs: RunAs,
  program: string[],
): { command: string[]; ids: { uid?: number; gid?: number } } {
  if (runAs.how === 'namespace') return { command: [UNSHARE, ...NOBODY_INSIDE, ...program], ids: {} }
  return { command: program, ids: runAs.how === 'user' ? { uid: runAs.uid, gid: runAs.gid } : {} }
}
