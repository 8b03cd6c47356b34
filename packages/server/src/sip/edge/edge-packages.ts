import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { areReachable, hasNamespaces, type RunAs } from '../../platform/db/postgres/postgres-run-as.ts'
import { SetupError } from '../../platform/setup-error.ts'

const programs = { kamailio: '/usr/sbin/kamailio', rtpengine: '/usr/bin/rtpengine' }
const nobody = 65_534
const postgresModule = (triplet: string) => `/usr/lib/${triplet}/kamailio/modules/db_postgres.so`
const triplets = ['x86_64-linux-gnu', 'aarch64-linux-gnu']

/** The command that installs the programs of the edge. */
export const installEdge = 'apt-get install --no-install-recommends kamailio kamailio-postgres-modules rtpengine-daemon'

export const installTls = 'apt-get install --no-install-recommends kamailio-tls-modules'

/** Whether a module of Kamailio is installed that has a package of its own: `tls` or `websocket`. */
export const findModule = (name: 'tls' | 'websocket'): boolean =>
  triplets.some((triplet) => existsSync(`/usr/lib/${triplet}/kamailio/modules/${name}.so`))

export interface EdgePrograms {
  readonly kamailio: string
  readonly rtpengine: string
}

/** The programs installed from the distribution's packages; null: one of them is missing. */
export const findEdgePrograms = (): EdgePrograms | null =>
  Object.values(programs).every((path) => existsSync(path)) &&
  triplets.some((triplet) => existsSync(postgresModule(triplet)))
    ? programs
    : null

/**
 * Chooses the user that runs the programs. If the server runs as root: the packages' own user, who has no other rights;
 * or, if that user cannot reach the data directory, the user `nobody` in a namespace of its own. Otherwise: the
 * server's own user.
 */
export const chooseEdgeUser = async (dataDir: string): Promise<RunAs> => {
  if (process.getuid?.() !== 0) return { how: 'direct' }
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const [, uid, gid] = /^kamailio:[^:]*:(\d+):(\d+):/m.exec(users) ?? []
  const user = { uid: Number(uid ?? nobody), gid: Number(gid ?? nobody) }
  if (await areReachable([dataDir], user)) return { how: 'user', ...user }
  if (await hasNamespaces()) return { how: 'namespace' }
  throw new SetupError(`Kamailio cannot reach ${dataDir}: open the directories above it (chmod o+x), or set SIP=off.`)
}
