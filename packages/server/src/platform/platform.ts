import type { Config } from './config.ts'
import type { SecretBox } from './auth/secret-box.ts'
import type { Sessions } from './auth/sessions.ts'
import type { Db, Pool } from './db/database.ts'
import type { LockQueues } from './db/locks.ts'
import type { Notifications } from './db/notifications.ts'
import type { Carrier } from './events/carrier.ts'
import type { Reads } from './db/replica/reads.ts'
import type { FileStore } from './files/file-store.ts'
import type { TemporaryDir } from './files/temporary-dir.ts'
import type { AllShares } from './http/shares.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Mailer } from './mail/mailer.ts'

/** The base of every feature. Made once when the server starts (and by each test) and passed on explicitly. */
export interface Platform {
  readonly config: Config
  readonly pool: Pool
  /** Pool for questions about calls, whose statements are planned once; not for writing. */
  readonly questions: Pool
  readonly db: Db
  /** Where long lists, statistics and exports are read: from a replica if there is one. */
  readonly reads: Reads
  /** Messages that server processes, this one included, have sent. */
  readonly notifications: Pick<Notifications, 'subscribe' | 'onGap'>
  /** Tells server processes, this one included, of events and of signals between processes. */
  readonly carrier: Carrier
  /** Queues in which writers wait for a lock before they take a connection. */
  readonly locks: LockQueues
  /** Fair shares of the server's resources for all callers. */
  readonly shares: AllShares
  readonly files: FileStore
  readonly temporary: TemporaryDir
  readonly mail: Mailer
  readonly secrets: SecretBox
  readonly sessions: Sessions
  readonly log: Log
  readonly metrics: Metrics
  /** The present moment; tests set it. */
  readonly now: () => Date
}
