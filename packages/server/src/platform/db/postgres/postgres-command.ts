import { createHash } from 'node:crypto'
import { chmod, chown, mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DATABASE_NAME } from './postgres-cluster.ts'
import { addressForRole } from './postgres-role.ts'
import type { RunAs } from './postgres-run-as.ts'

export const PORT = 5432
export const SOCKET_FILE = `.s.PGSQL.${PORT}`
/** Prefix of temporary directories for the socket. */
export const TEMPORARY_PREFIX = 'lineside-socket-'
/** Longest path of a socket in bytes: 107 on Linux, 103 on macOS. */
const MAX_SOCKET_PATH = 103

const SETTINGS = {
  listen_addresses: '',
  port: String(PORT),
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '64MB',
  max_wal_size: '512MB',
  // our queries are short: compiling them would cost more time than it saves
  jit: 'off',
  log_checkpoints: 'off',
  // the supervisor reads these lines
  lc_messages: 'C',
  logging_collector: 'off',
  log_destination: 'stderr',
}

/** A name that every process of this cluster shows and no other cluster on this machine has. */
export function clusterNameFor(cluster: string): string {
  return `lineside-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`
}

/** The command line of the database. `extra` settings override ours. */
export function postgresCommand(
  postgres: string,
  cluster: string,
  socketDirs: readonly string[],
  extra: Record<string, string>,
): string[] {
  const settings: Record<string, string> = {
    ...SETTINGS,
    // PostgreSQL expects a list of quoted names
    unix_socket_directories: socketDirs.map((path) => `"${path.replaceAll('"', '""')}"`).join(','),
    // the directories decide who reaches a socket: the guest's directory lets its group in, the other one only us
    ...(socketDirs.length > 1 && { unix_socket_permissions: '0777' }),
    cluster_name: clusterNameFor(cluster),
    ...extra,
  }
  return [postgres, '-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/**
 * The cluster's own directory, which nobody else may enter; where its path is too long for a socket, a private
 * directory in /tmp.
 */
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

/** Makes another directory for a socket; it belongs to the database's user, and only this group may pass through it. */
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

/** How a backup connects, over the replication protocol. */
export const backupConnectionStringFor = (socketDir: string, password: string): string =>
  addressForRole(password, { socketDir, port: PORT, database: DATABASE_NAME }, 'lineside_backup')
