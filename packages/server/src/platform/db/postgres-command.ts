import { createHash } from 'node:crypto'
import { chmod, chown, mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DATABASE_NAME } from './postgres-cluster.ts'
import { addressForRole } from './postgres-role.ts'
import type { RunAs } from './postgres-run-as.ts'

export const PORT = 5432
export const SOCKET_FILE = `.s.PGSQL.${PORT}`
/** What the name of a temporary directory for the socket begins with. */
export const TEMPORARY_PREFIX = 'lineside-socket-'
/** Linux takes 107 bytes for the path of a socket, macOS 103. */
const MAX_SOCKET_PATH = 103

const SETTINGS = {
  listen_addresses: '',
  port: String(PORT),
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '64MB',
  max_wal_size: '512MB',
  // our queries are short: compiling them costs more than it saves
  jit: 'off',
  log_checkpoints: 'off',
  // the supervisor reads these lines
  lc_messages: 'C',
  logging_collector: 'off',
  log_destination: 'stderr',
}

/** The name that every process of this cluster shows, which no other cluster of this machine has. */
export function clusterNameFor(cluster: string): string {
  return `lineside-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`
}

/** The command line of the database. `extra` settings come after ours and win. */
export function postgresCommand(
  postgres: string,
  cluster: string,
  socketDirs: readonly string[],
  extra: Record<string, string>,
): string[] {
  const settings: Record<string, string> = {
    ...SETTINGS,
    // a list of quoted names
    unix_socket_directories: socketDirs.map((path) => `"${path.replaceAll('"', '""')}"`).join(','),
    // who may come in decides the directory of a guest, and before that nobody but us reaches a socket
    ...(socketDirs.length > 1 && { unix_socket_permissions: '0777' }),
    cluster_name: clusterNameFor(cluster),
    ...extra,
  }
  return [postgres, '-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** The cluster itself, which nobody else may enter; a private directory in /tmp where that path is too long for a socket. */
export async function chooseSocketDir(cluster: string, runAs: RunAs): Promise<SocketDir> {
  if (fits(cluster)) return { path: cluster, isTemporary: false }
  const path = await makeTemporary()
  if (runAs.how === 'user') await chown(path, runAs.uid, runAs.gid)
  return { path, isTemporary: true }
}

export interface SocketDir {
  readonly path: string
  readonly isTemporary: boolean
}

/** A further directory for a socket: of the database's user, and passable for this group alone. */
export async function makeGuestSocketDir(wanted: string, runAs: RunAs, gid: number): Promise<SocketDir> {
  const isTemporary = !fits(wanted)
  const path = isTemporary ? await makeTemporary() : wanted
  await mkdir(path, { recursive: true })
  await chown(path, runAs.how === 'user' ? runAs.uid : (process.getuid?.() ?? 0), gid)
  await chmod(path, 0o710)
  return { path, isTemporary }
}

const fits = (directory: string): boolean => Buffer.byteLength(join(directory, SOCKET_FILE)) <= MAX_SOCKET_PATH

const makeTemporary = (): Promise<string> =>
  mkdtemp(join(Buffer.byteLength(tmpdir()) <= MAX_SOCKET_PATH / 2 ? tmpdir() : '/tmp', TEMPORARY_PREFIX))

export const connectionStringFor = (socketDir: string, password: string): string =>
  addressForRole(password, { socketDir, port: PORT, database: DATABASE_NAME })
