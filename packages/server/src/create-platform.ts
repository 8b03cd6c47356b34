import type { Config } from './platform/config.ts'
import { createRingBox, type Keys } from './platform/auth/key-ring.ts'
import { createSessions } from './platform/auth/sessions.ts'
import { createTokens } from './platform/auth/tokens.ts'
import type { Db, Pool } from './platform/db/database.ts'
import { createLockQueues } from './platform/db/locks.ts'
import type { Notifications } from './platform/db/notifications.ts'
import { type Carrier, createDatabaseCarrier } from './platform/events/carrier.ts'
import { type Reads, readsOfPrimary } from './platform/db/replica/reads.ts'
import { filesAddress } from './platform/files/open-file-place.ts'
import { otherPlace } from './platform/files/files-move-store.ts'
import { openFileStore } from './platform/files/open-file-store.ts'
import { createTemporaryDir } from './platform/files/temporary-dir.ts'
import { createAllShares } from './platform/http/shares.ts'
import type { Log } from './platform/log.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts'
import type { Platform } from './platform/platform.ts'

export interface PlatformParts {
  readonly config: Config
  /** The ring of `loadInstallation`. */
  readonly keys: Keys
  readonly pool: Pool
  /** Pool for the portal's questions about calls; absent where nobody asks any: then `pool` serves. */
  readonly questions?: Pool
  readonly db: Db
  /** Absent: there is no replica. */
  readonly reads?: Reads | undefined
  readonly notifications: Notifications
  /** Absent: that of the notifications. */
  readonly carrier?: Carrier
  readonly log: Log
  /** Absent: a registry that nobody reads. */
  readonly metrics?: Metrics
  readonly now: () => Date
}

/** Builds the platform on a migrated database. Pool and notifications stay the caller's, who must close them. */
export const createPlatform = async (parts: PlatformParts): Promise<Platform> => {
  const {
    config,
    keys,
    pool,
    questions = pool,
    db,
    notifications,
    carrier,
    log,
    now,
    metrics = createMetrics(),
  } = parts
  const secrets = createRingBox(keys)
  const tokens = createTokens(keys, config.cells?.name)
  const temporary = createTemporaryDir(config.dataDir)
  return {
    config,
    pool,
    questions,
    db,
    reads: parts.reads ?? readsOfPrimary(pool, db),
    notifications,
    carrier: carrier ?? createDatabaseCarrier(notifications),
    locks: createLockQueues(),
    shares: createAllShares(config.databaseConnections),
    files: await openFileStore(config, {
      temporary,
      metrics,
      otherPlace: () => otherPlace(pool, filesAddress(config)),
    }),
    temporary,
    mail: createMailer(secrets),
    secrets,
    sessions: createSessions({ pool, db, tokens, notifications, seconds: config.sessionSeconds, now }),
    log,
    metrics,
    now,
  }
}
