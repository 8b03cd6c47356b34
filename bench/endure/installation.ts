import { randomBytes } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { s3Environment } from '../../packages/server/src/config-s3.ts'
import { saveDefaultSets } from '../../packages/server/src/domain/sounds/default-sets.ts'
import { deriveKey } from '../../packages/server/src/platform/auth/derive-key.ts'
import { createSecretBox } from '../../packages/server/src/platform/auth/secret-box.ts'
import { createDatabase } from '../../packages/server/src/platform/db/database.ts'
import { createPool } from '../../packages/server/src/platform/db/pool.ts'
import { edgeRole } from '../../packages/server/src/sip/edge/external-edge.ts'
import { type PatroniCluster, startPatroniCluster } from '../../packages/server/test/failover/patroni-cluster.ts'
import { freePort } from '../../packages/server/test/processes/free-port.ts'
import { type RunningJanus, startJanus, whyNoJanus } from '../../packages/server/test/processes/janus.ts'
import { createNatsServer, type NatsServer, whyNoNats } from '../../packages/server/test/processes/nats-server.ts'
import { serverOf } from '../../packages/server/test/processes/server-process.ts'
import { createRollingServers, type RollingServers } from '../../packages/server/test/rolling/rolling-servers.ts'
import { type RunningSwift, runSwift, whyNoSwift } from '../../packages/server/test/s3/run-swift.ts'
import { loopbackAddress } from '../../packages/server/test/sip/loopback-address.ts'
import { type EdgePlatform, type OwnEdge, startOwnEdges } from '../../packages/server/test/sip/own-edges.ts'
import { endWhatIsOver } from '../../packages/server/test/when-test-is-over.ts'
import { type SmallDisk, mountSmallDisk } from './small-disk.ts'
import { whyNoSip } from './missing.ts'

/** A whole installation on this machine, as `deploy` describes it: each part runs as a program of its own. */
export interface Installation {
  readonly servers: RollingServers
  readonly serverCount: number
  readonly cluster: PatroniCluster
  /** None where Kamailio, rtpengine or SIPp are missing. */
  readonly edges: readonly OwnEdge[]
  readonly nats: NatsServer | null
  readonly swift: RunningSwift | null
  readonly janus: RunningJanus | null
  /** The disk of DATA_DIR; null: it cannot be filled here. */
  readonly disk: SmallDisk | null
  readonly platform: EdgePlatform
  /** Parts that are not here, and why. */
  readonly missing: readonly string[]
  close(): Promise<void>
}

const bucket = 'files'
const edgePassword = 'walnut-ferry-39-dawn'
const main = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url))

/**
 * Starts it: PostgreSQL with Patroni, HAProxy, so many servers, two edges with two media relays each, NATS, S3, Janus.
 * @param logFile where the servers log
 */
export const startInstallation = async (
  serverCount: number,
  logFile: string,
  say: (progress: string) => void,
): Promise<Installation> => {
  const secret = randomBytes(32)
  const stops: (() => unknown)[] = []
  const close = async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  }
  const missing: string[] = []
  /** Starts what is there, and says why not. */
  const perhaps = async <T extends { stop(): Promise<void> }>(why: string | null, start: () => Promise<T>) => {
    if (why !== null) missing.push(why)
    if (why !== null) return null
    const started = await start()
    stops.push(() => started.stop())
    return started
  }
  try {
    const dataDir = await mkdtemp(join(tmpdir(), 'lineside-endure-'))
    await chmod(dataDir, 0o711)
    stops.push(() => rm(dataDir, { recursive: true, force: true }))
    const disk = await mountSmallDisk(dataDir)
    if (typeof disk === 'string') missing.push(disk)
    else stops.push(disk.unmount)

    say('PostgreSQL with Patroni')
    const cluster = await startPatroniCluster()
    stops.push(() => cluster.stop())
    const { connectionString } = cluster
    const pool = createPool(connectionString)
    // its primary is killed
    pool.on('error', () => undefined)
    stops.push(() => pool.end())
    const log = pino({ level: 'warn' })
    const secrets = createSecretBox(deriveKey(secret, 'secret box'))
    const platform = { pool, db: createDatabase(pool), secrets, log }

    say('S3, NATS, Janus')
    const swift = await perhaps(whyNoSwift, runSwift)
    await swift?.createBucket(bucket)
    const nats = await perhaps(whyNoNats, async () => {
      const started = await createNatsServer()
      await started.start()
      return { ...started, stop: started.close }
    })
    const janus = await perhaps(whyNoJanus(), startJanus)

    say('servers and edges')
    const why = whyNoSip()
    if (why !== null) missing.push(why)
    const apps = await Promise.all(
      Array.from({ length: serverCount }, async () => ({ host: '127.0.0.1', port: await freePort() })),
    )
    const insides: { readonly host: string; readonly port: number }[] = []
    const startServers = async (): Promise<RollingServers> => {
      const started = await createRollingServers({
        count: serverCount,
        environment: {
          NODE_ENV: 'production',
          LOG_LEVEL: 'warn',
          DATABASE_URL: connectionString,
          DATABASE_CONNECTIONS: '20',
          DATA_DIR: dataDir,
          LINESIDE_SECRET: secret.toString('hex'),
          MEDIA_ADDRESS: '127.0.0.1',
          MEDIA_PROCESSES: '1',
          ...(swift !== null && {
            ...s3Environment(swift.s3),
            FILES_URL: `s3://${bucket}/lineside`,
            FILES_CACHE_MB: '16',
          }),
          ...(nats !== null && { EVENTS_URL: nats.url }),
          ...(janus !== null && { JANUS_URL: janus.url, JANUS_SECRET: janus.secret }),
          ...(insides.length > 0 && {
            SIP: 'external',
            SIP_EDGE: insides.map(({ host, port }) => `tcp:${host}:${port}`).join(','),
          }),
        },
        own: (at) => (insides.length > 0 ? { SIP_APP: `tcp:${apps[at]?.host}:${apps[at]?.port}` } : {}),
        program: (environment) =>
          serverOf({
            command: [main],
            directory: fileURLToPath(new URL('../..', import.meta.url)),
            environment,
            onLog: (text) => appendFileSync(logFile, text),
          }),
      })
      stops.push(() => started.close())
      // one after the other: the first makes the tables
      for (let at = 0; at < serverCount; at++) await started.start(at)
      return started
    }

    if (why !== null) {
      const servers = await startServers()
      await saveDefaultSets(platform.db)
      return {
        servers,
        serverCount,
        cluster,
        edges: [],
        nats,
        swift,
        janus,
        disk: diskOf(disk),
        platform,
        missing,
        close,
      }
    }
    let servers: RollingServers | null = null
    const { port } = new URL(connectionString)
    stops.push(endWhatIsOver)
    const hosts = [loopbackAddress(), loopbackAddress()]
    await cluster.administer(
      ...edgeRole(hosts.length).split('\n'),
      `alter role lineside_sip password '${edgePassword}'`,
    )
    const edges = await startOwnEdges(
      hosts,
      platform,
      connectionString,
      async (there) => {
        insides.push(...there)
        servers = await startServers()
        return apps
      },
      { relaysOfEach: 2, database: { host: '127.0.0.1', port: Number(port), password: edgePassword } },
    )
    if (servers === null) throw new Error('No server was started')
    await saveDefaultSets(platform.db)
    return { servers, serverCount, cluster, edges, nats, swift, janus, disk: diskOf(disk), platform, missing, close }
  } catch (error) {
    await close()
    throw error
  }
}

const diskOf = (disk: SmallDisk | string): SmallDisk | null => (typeof disk === 'string' ? null : disk)
