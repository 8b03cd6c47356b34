import { appendFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { HostPort } from '../../../packages/server/src/platform/config.ts'
import { edgeRole } from '../../../packages/server/src/sip/edge/external-edge.ts'
import type { PatroniCluster } from '../../../packages/server/test/failover/patroni-cluster.ts'
import { freePort } from '../../../packages/server/test/processes/free-port.ts'
import { serverOf } from '../../../packages/server/test/processes/server-process.ts'
import { createRollingServers, type RollingServers } from '../../../packages/server/test/rolling/rolling-servers.ts'
import { loopbackAddress } from '../../../packages/server/test/sip/loopback-address.ts'
import { type EdgePlatform, type OwnEdge, startOwnEdges } from '../../../packages/server/test/sip/own-edges.ts'

interface ServersOptions {
  readonly count: number
  /** The settings by which they reach everything else. */
  readonly services: Readonly<Record<string, string>>
  /** Where they log. */
  readonly logFile: string
  /** Hears how they are stopped, before they all run. */
  readonly onStarted: (stop: () => Promise<void>) => void
}

interface Between {
  /** Where the edges listen for the servers. */
  readonly insides: readonly HostPort[]
  /** Where each server listens for the edges. */
  readonly apps: readonly HostPort[]
}

const root = fileURLToPath(new URL('../../..', import.meta.url))
const main = fileURLToPath(new URL('../../../packages/server/dist/main.js', import.meta.url))
const edgePassword = 'walnut-ferry-39-dawn'

/** The built servers behind HAProxy, without phones if nothing is said of edges. */
export const startServers = async (
  { count, services, logFile, onStarted }: ServersOptions,
  between?: Between,
): Promise<RollingServers> => {
  const edges = between?.insides.map(({ host, port }) => `tcp:${host}:${port}`).join(',')
  const servers = await createRollingServers({
    count,
    environment: {
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      DATABASE_CONNECTIONS: '20',
      MEDIA_ADDRESS: '127.0.0.1',
      MEDIA_PROCESSES: '1',
      ...services,
      ...(edges !== undefined && { SIP: 'external', SIP_EDGE: edges }),
    },
    own: (at) => {
      const app = between?.apps[at]
      return app === undefined ? {} : { SIP_APP: `tcp:${app.host}:${app.port}` }
    },
    program: (environment) =>
      serverOf({ command: [main], directory: root, environment, onLog: (text) => appendFileSync(logFile, text) }),
  })
  onStarted(servers.close)
  // one after the other: the first makes the tables
  for (let at = 0; at < count; at++) await servers.start(at)
  return servers
}

interface EdgesOptions {
  readonly cluster: Pick<PatroniCluster, 'connectionString' | 'administer'>
  readonly platform: EdgePlatform
  /** Called before the edges start, which end after the servers do. */
  readonly onEdges: () => void
}

/** The same with two edges of their own, each with two media relays. */
export const startWithEdges = async (
  options: ServersOptions,
  { cluster, platform, onEdges }: EdgesOptions,
): Promise<{ readonly servers: RollingServers; readonly edges: readonly OwnEdge[] }> => {
  const hosts = [loopbackAddress(), loopbackAddress()]
  const free = async () => ({ host: '127.0.0.1', port: await freePort() })
  const apps = await Promise.all(Array.from({ length: options.count }, free))
  await cluster.administer(...edgeRole(hosts.length).split('\n'), `alter role lineside_sip password '${edgePassword}'`)
  onEdges()
  const started: RollingServers[] = []
  const edges = await startOwnEdges(
    hosts,
    platform,
    cluster.connectionString,
    async (insides) => {
      started.push(await startServers(options, { insides, apps }))
      return apps
    },
    {
      relaysOfEach: 2,
      database: { host: '127.0.0.1', port: Number(new URL(cluster.connectionString).port), password: edgePassword },
    },
  )
  const [servers] = started
  if (servers === undefined) throw new Error('No server was started')
  return { servers, edges }
}
