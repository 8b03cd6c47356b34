import { limits } from '@lineside/contract/limits'
import type { Db } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import { hasProofAfter, writeProof } from './owner-proof-store.ts'
import type { Principal } from './principal.ts'

interface Clock {
  readonly now: () => Date
}

/**
 * FACT-07: lets a change of password, e-mail address or factor happen only where the person at the session has proved
 * within the last five minutes to be its owner. A caller with HTTP Basic has just given the password, unless it was an app
 * password, which is a program's (FACT-04).
 * @param db the transaction of the change, or the database
 * @throws Refusal `proof_needed` (403)
 */
export const requireProof = async (
  { now }: Clock,
  db: Db,
  { sessionId, scope }: Pick<Principal, 'sessionId' | 'scope'>,
): Promise<void> => {
  if (sessionId === null && scope === null) return
  const after = new Date(now().getTime() - limits.proofSeconds * 1000)
  if (sessionId === null || !(await hasProofAfter(db, sessionId, after)))
    throw new Refusal('proof_needed', 'Confirm with your current password first', {})
}

/** Gives the session a proof for five minutes: after the right password, passkey or code. */
export const giveProof = async ({ now }: Clock, db: Db, { sessionId }: Pick<Principal, 'sessionId'>): Promise<void> => {
  if (sessionId !== null) await writeProof(db, sessionId, now())
}
