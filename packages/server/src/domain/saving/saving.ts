import type { Doer } from '../security-mails/notice.ts'
import type { SecretBox } from '../../platform/auth/secret-box.ts'
import type { Sessions } from '../../platform/auth/sessions.ts'
import type { Db } from '../../platform/db/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { Refusal } from '../../platform/refusal.ts'

/** The means by which provisioning works. */
export interface Provisioning {
  /** The transaction of the change. */
  readonly db: Db
  readonly files: Pick<FileStore, 'put'>
  readonly secrets: SecretBox
  readonly sessions: Sessions
  readonly now: () => Date
}

/** The means to write a line; `db` is the transaction of the write, which holds the customer's lock. */
export type LineWork = Pick<Provisioning, 'db' | 'secrets' | 'sessions' | 'now'> & {
  /** Told in mails to the line's owner; absent: the operator. */
  readonly doer?: Doer | undefined
}

export type Outcome = 'created' | 'updated' | 'unchanged'

/** The outcome of saving one thing; saving it again without a change gives `unchanged`. */
export interface Saved {
  readonly id: number
  readonly outcome: Outcome
}

/** The outcome for a thing with parts: if the thing itself is unchanged but a part is not, it counts as updated. */
export const outcomeOf = (whole: Outcome, ...parts: readonly Outcome[]): Outcome =>
  whole === 'unchanged' && parts.some((part) => part !== 'unchanged') ? 'updated' : whole

/** A refusal, in one sentence, of a request that only an operator at the shell can make; nothing has been changed. */
export const operatorRefusal = (message: string): Refusal => new Refusal('operator', message, {})

/** Returns the value; throws a refusal with this message when it is missing. */
export const required = <Value>(value: Value | undefined, message: string): Value => {
  if (value === undefined) throw operatorRefusal(message)
  return value
}
