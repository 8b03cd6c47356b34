import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { s3Environment } from '../../../packages/server/src/config-s3.ts'
import { saveDefaultSets } from '../../../packages/server/src/domain/sounds/default-sets.ts'
import { deriveKey } from '../../../packages/server/src/platform/auth/derive-key.ts'
import { createSecretBox } from '../../../packages/server/src/platform/auth/secret-box.ts'
import { createDatabase } from '../../../packages/server/src/platform/db/database.ts'
import { createPool } from '../../../packages/server/src/platform/db/pool.ts'
import { type PatroniCluster, startPatroniCluster } from '../../../packages/server/test/failover/patroni-cluster.ts'
import { type RunningJanus, startJanus, whyNoJanus } from '../../../packages/server/test/processes/janus.ts'
import { createNatsServer, type NatsServer, whyNoNats } from '../../../packages/server/test/processes/nats-server.ts'
import type { RollingServers } from '../../../packages/server/test/rolling/rolling-servers.ts'
import { type RunningSwift, runSwift, whyNoSwift } from '../../../packages/server/test/s3/run-swift.ts'
import type { EdgePlatform, OwnEdge } from '../../../packages/server/test/sip/own-edges.ts'
import { endWhatIsOver } from '../../../packages/server/test/when-test-is-over.ts'
import { type SmallDisk, mountSmallDisk } from './small-disk.ts'
import { whyNoSip } from './missing.ts'
import { startServers, startWithEdges } from './servers.ts'

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
    const services = {
      DATABASE_URL: connectionString,
      DATA_DIR: dataDir,
      LINESIDE_SECRET: secret.toString('hex'),
      ...(swift !== null && { ...s3Environment(swift.s3), FILES_URL: `s3://${bucket}/lineside`, FILES_CACHE_MB: '16' }),
      ...(nats !== null && { EVENTS_URL: nats.url }),
      ...(janus !== null && { JANUS_URL: janus.url, JANUS_SECRET: janus.secret }),
    }
    const starting = {
      count: serverCount,
      services,
      logFile,
      onStarted: (stop: () => Promise<void>) => stops.push(stop),
    }
    const { servers, edges } =
      why === null
        ? await startWithEdges(starting, { cluster, platform, onEdges: () => stops.push(endWhatIsOver) })
        : { servers: await startServers(starting), edges: [] }
    await saveDefaultSets(platform.db)
    return { servers, serverCount, cluster, edges, nats, swift, janus, disk: diskOf(disk), platform, missing, close }
  } catch (error) {
    await close()
    throw error
  }
}

const diskOf = (disk: SmallDisk | string): SmallDisk | null => (typeof disk === 'string' ? null : disk)
