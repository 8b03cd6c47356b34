import type { Db } from '../db/database.ts'
import { forbidden } from '../http/http-problem.ts'
import { afterFailure, failuresOfAddress, failuresOfName, isBanned } from './sign-in-ban.ts'
import { deleteFailures, type FailureKey, readFailures, updateFailures } from './sign-in-failures-store.ts'

/** Slows down who guesses passwords (ngcp-api-facts 1.2). */
export interface SignInGuard {
  /** @throws HttpProblem 403 Banned */
  admit(key: FailureKey): Promise<void>
  failed(key: FailureKey): Promise<void>
  /**
   * @throws HttpProblem 403 Banned: many guesses at a time led to a ban while this one was checked, and it must not be the
   *   one that gets through
   */
  succeeded(key: FailureKey): Promise<void>
}

export const createSignInGuard = ({ db, now }: { db: Db; now: () => Date }): SignInGuard => {
  const admitted = async (key: FailureKey) => {
    const records = await readFailures(db, key)
    if (records.some((record) => isBanned(record, now()))) throw forbidden('Banned')
    return records
  }
  return {
    admit: async (key) => void (await admitted(key)),
    failed: async (key) => {
      await updateFailures(db, key, (record) => afterFailure(record, now(), failuresOfName))
      await updateFailures(db, { ...key, username: '' }, (record) => afterFailure(record, now(), failuresOfAddress))
    },
    succeeded: async (key) => {
      const records = await admitted(key)
      if (records.some(({ username }) => username === key.username)) await deleteFailures(db, key)
    },
  }
}
