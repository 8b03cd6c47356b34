import { createHash } from 'node:crypto'
import { chown, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DATABASE_NAME } from './postgres-cluster.ts'
import { addressForRole } from './postgres-role.ts'
import type { RunAs } from './postgres-run-as.ts'

const PORT = 5432
export const SOCKET_FILE = `.s.PGSQL.${PORT}`
/** What the name of a temporary directory for the socket begins with. */
export const TEMPORARY_PREFIX = 'lineside-socket-'
/** Linux takes 107 bytes for the path of a socket, macOS 103. */
const MAX_SOCKET_PATH = 103

const SETTINGS = {
  listen_addresses: '',
  port: String(PORT),
  unix_socket_permissions: '0700',
  max_connections: '50',
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
  socketDir: string,
  extra: Record<string, string>,
): string[] {
  const settings: Record<string, string> = {
    ...SETTINGS,
    // a list of quoted names
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    cluster_name: clusterNameFor(cluster),
    ...extra,
  }
  return [postgres, '-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** The cluster itself, which nobody else may enter; a private directory in /tmp where that path is too long for a socket. */
export async function chooseSocketDir(cluster: string, runAs: RunAs): Promise<{ path: string; isTemporary: boolean }> {
  if (Buffer.byteLength(join(cluster, SOCKET_FILE)) <= MAX_SOCKET_PATH) return { path: cluster, isTemporary: false }
  const temporary = Buffer.byteLength(tmpdir()) <= MAX_SOCKET_PATH / 2 ? tmpdir() : '/tmp'
  const path = await mkdtemp(join(temporary, TEMPORARY_PREFIX))
  if (runAs.how === 'user') await chown(path, runAs.uid, runAs.gid)
  return { path, isTemporary: true }
}

export const connectionStringFor = (socketDir: string, password: string): string =>
  addressForRole(password, { socketDir, port: PORT, database: DATABASE_NAME })
