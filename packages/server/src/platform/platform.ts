import type { Config } from '../config.ts'
import type { SecretBox } from './auth/secret-box.ts'
import type { Sessions } from './auth/sessions.ts'
import type { Db, Pool } from './db/database.ts'
import type { LockQueues } from './db/locks.ts'
import type { Notifications } from './db/notifications.ts'
import type { FileStore } from './files/file-store.ts'
import type { TemporaryDir } from './files/temporary-dir.ts'
import type { AllShares } from './http/shares.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mailer.ts'

/** The ground every feature stands on. Built once in main.ts (and by each test), handed down explicitly. */
export interface Platform {
  readonly config: Config
  readonly pool: Pool
  /** Its statements are planned once: for questions about calls, and for nothing that writes. */
  readonly questions: Pool
  readonly db: Db
  /** What other processes, or this one, have said. */
  readonly notifications: Pick<Notifications, 'subscribe' | 'onGap'>
  /** Where writers wait for a lock, before they take a connection. */
  readonly locks: LockQueues
  /** Of all callers in what they have in common. */
  readonly shares: AllShares
  readonly files: FileStore
  readonly temporary: TemporaryDir
  readonly mail: Mailer
  readonly secrets: SecretBox
  readonly sessions: Sessions
  readonly log: Log
  /** The present moment; tests set it. */
  readonly now: () => Date
}
