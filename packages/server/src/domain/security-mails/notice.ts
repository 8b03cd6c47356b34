import type { SecurityNotice } from '@lineside/contract/resources/security'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import type { SecurityNoticeFacts } from '../../platform/db/tables/sign-in-tables.ts'
import { addJob } from '../../platform/jobs/add-job-store.ts'
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts'
import type { Platform } from '../../platform/platform.ts'
import { insertNotice, readDoer } from './notices-store.ts'

/** Somebody who is signed in, somebody at an address who is not, or the operator. */
export type Doer =
  | (Pick<Principal, 'subscriberId' | 'sessionId'> & Partial<Pick<Principal, 'seeAs'>>)
  | { readonly address: string; readonly userAgent: string | undefined }
  | 'operator'
  /** Nobody: the platform tells of a limit on outside calls that is met (HARD-02). */
  | { readonly outside: NonNullable<SecurityNoticeFacts['outside']> }

interface Happened {
  readonly subscriberId: number
  readonly kind: SecurityNotice
  readonly by: Doer
  /** The new e-mail address, the changed factor, or the new numbers. */
  readonly what?: string
  /** Absent: the present address of the subscriber. */
  readonly recipient?: string
  /** Mailed also to owners who have switched the kind off. */
  readonly isAlways?: boolean
}

/**
 * SESS-03: has the owner of an account mailed of an event, by a job that sums up what comes within an hour.
 * @param db the transaction of the event, before it ends the sessions from which it comes
 */
export const noticeSecurity = async (
  { now }: { readonly now: () => Date },
  db: Db,
  { subscriberId, kind, by, what, recipient, isAlways = false }: Happened,
): Promise<void> => {
  const facts = {
    ...(await factsOf(db, subscriberId, by)),
    ...(what === undefined ? {} : { what: what.slice(0, 400) }),
  }
  const notice = { subscriberId, kind, at: now(), recipient: recipient ?? null, facts, isAlways }
  if (!(await insertNotice(db, notice))) return
  await addJob(
    db,
    'mail_notices',
    { subscriber: subscriberId },
    { key: `mail_notices ${subscriberId}`, maxAttempts: 7 },
  )
}

const factsOf = async (db: Db, subscriberId: number, by: Doer): Promise<SecurityNoticeFacts> => {
  if (by === 'operator') return { address: null, userAgent: null, by: null, byOperator: true }
  if ('outside' in by) return { address: null, userAgent: null, by: null, outside: by.outside }
  if (!('subscriberId' in by)) return { address: by.address, userAgent: by.userAgent ?? null, by: null }
  // ROLE-02: whoever sees as the owner is somebody else
  const doer = await readDoer(db, by.seeAs ? { subscriberId: by.seeAs.subscriberId, sessionId: null } : by)
  const isOwner = by.subscriberId === subscriberId && !by.seeAs
  return {
    address: doer?.address ?? null,
    userAgent: doer?.user_agent ?? null,
    by: isOwner ? null : (doer?.name ?? ''),
  }
}

/** A change of the second step, or of what stands in its place. */
export type FactorChange =
  | 'app_added'
  | 'app_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'codes_renewed'
  | 'app_password_added'
  | 'reset'
  | 'handed_over'
  | 'codes_refused'

/** Changes that owners do not make themselves, so they are told whatever they have switched off (FACT-03, FACT-06). */
const changesByOthers: readonly FactorChange[] = ['reset', 'handed_over', 'codes_refused']

/**
 * SESS-03: mails the owner of a change of a factor. `reset`: an administrator or the operator has taken the app and its
 * recovery codes, passkeys and app passwords away. `handed_over`: and the password, because somebody else gets the seat. `codes_refused`: too many codes were wrong.
 * @param db the transaction of the change, before it ends sessions
 */
export const noticeFactorChanged = (
  platform: { readonly now: () => Date },
  db: Db,
  { subscriberId, change, by }: { readonly subscriberId: number; readonly change: FactorChange; readonly by: Doer },
): Promise<void> =>
  noticeSecurity(platform, db, {
    subscriberId,
    kind: 'factor',
    by,
    what: change,
    isAlways: changesByOthers.includes(change),
  })

/** FACT-03: has the owner mailed that codes are refused; the program of who entered the last one is not known. */
export const noticeRefusedCodes = (
  platform: Pick<Platform, 'db' | 'now'>,
  { subscriber, address }: JobPayloads['notice_refused_codes'],
): Promise<void> =>
  platform.db.transaction().execute((db) =>
    noticeFactorChanged(platform, db, {
      subscriberId: subscriber,
      change: 'codes_refused',
      by: { address, userAgent: undefined },
    }),
  )
