import { spawnSync } from 'node:child_process'
import { type ServerProcess, serverOf } from '../../../packages/server/test/processes/server-process.ts'
import { told } from './told.ts'

/** A root directory in which programs run that may write to `data` and to a `/tmp` of their own, and nowhere else. */
export interface ReadOnlyRoot {
  readonly path: string
  /** Where they keep their data, seen from inside. */
  readonly data: string
  /** User and group, by name or number. */
  readonly user: string
}

/**
 * It has mounts of its own, which end with its last process: nothing is left mounted on this machine. `/proc` has to be
 * there, because the bundled PostgreSQL finds its libraries by it.
 */
const ENTER = `
set -e
root=$1 data=$2
shift 2
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount --bind "$root$data" "$root$data"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount -o remount,bind,ro "$root"
exec chroot "$root" "$@"
`

const entering = ({ path, data }: ReadOnlyRoot, command: readonly string[]) => [
  '--mount',
  '--propagation',
  'private',
  'sh',
  '-c',
  ENTER,
  'sh',
  path,
  data,
  ...command,
]

/** As a service runs: a user without capabilities, who gets none by starting a program. */
const asUser = ({ user }: ReadOnlyRoot) => [
  'setpriv',
  `--reuid=${user}`,
  `--regid=${user}`,
  '--clear-groups',
  '--bounding-set=-all',
  '--inh-caps=-all',
  '--no-new-privs',
]

/** Starts the server; ready when this returns. */
export const startServerIn = (
  root: ReadOnlyRoot,
  command: readonly string[],
  environment: Record<string, string>,
): Promise<ServerProcess> =>
  serverOf({ program: 'unshare', command: entering(root, [...asUser(root), ...command]), directory: '/', environment })

/** All that a command says inside, as root, or as the user and group of this name or number. */
export const toldIn = (root: ReadOnlyRoot, command: readonly string[], user?: string): string => {
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' }
  const inside = user === undefined ? command : [...asUser({ ...root, user }), ...command]
  return told('unshare', entering(root, inside), { env })
}

/** Whether a file can be made there by the server's user. */
export const canWrite = (root: ReadOnlyRoot, directory: string): boolean =>
  spawnSync('unshare', entering(root, [...asUser(root), 'touch', `${directory}/probe`])).status === 0
