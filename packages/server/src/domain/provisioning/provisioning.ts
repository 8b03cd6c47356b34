import type { SecretBox } from '../../platform/auth/secret-box.ts'
import type { Sessions } from '../../platform/auth/sessions.ts'
import type { Db } from '../../platform/db/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { Refusal } from '../../platform/refusal.ts'

/** What provisioning works with. */
export interface Provisioning {
  /** One transaction: all of a change, or nothing of it. */
  readonly db: Db
  readonly files: Pick<FileStore, 'put'>
  readonly secrets: SecretBox
  readonly sessions: Sessions
  readonly now: () => Date
}

/** What a line is written with: the one transaction of the write, which holds the customer. */
export type LineWork = Pick<Provisioning, 'db' | 'secrets' | 'sessions' | 'now'>

export type Outcome = 'created' | 'updated' | 'unchanged'

/** What became of one thing: saving it again is `unchanged`. */
export interface Saved {
  readonly id: number
  readonly outcome: Outcome
}

/** The outcome of a whole that has parts: it was there before when its first part was. */
export const outcomeOf = (whole: Outcome, ...parts: readonly Outcome[]): Outcome =>
  whole === 'unchanged' && parts.some((part) => part !== 'unchanged') ? 'updated' : whole

/** What only an operator at the shell can ask for, in one sentence; nothing has been changed then. */
export const operatorRefusal = (message: string): Refusal => new Refusal('operator', message, {})

/** The value, unless it is missing. */
export const required = <Value>(value: Value | undefined, message: string): Value => {
  if (value === undefined) throw operatorRefusal(message)
  return value
}
