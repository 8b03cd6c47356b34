import type { Db } from '../db/database.ts'
import { forbidden } from '../http/http-problem.ts'
import { createAttemptsInFlight } from './attempts-in-flight.ts'
import {
  afterFailure,
  type FailureRecord,
  failuresOf,
  failuresOfAddress,
  failuresOfName,
  isBanned,
} from './sign-in-ban.ts'
import { deleteFailures, type FailureKey, readFailures, updateFailures } from './sign-in-failures-store.ts'

/** Slows down who guesses passwords (ngcp-api-facts 1.2). */
export interface SignInGuard {
  /**
   * One attempt to sign in; null has failed and counts, a success clears the count.
   * @throws HttpProblem 403 Banned after too many
   */
  attempt<T>(key: FailureKey, check: () => Promise<T | null>): Promise<T | null>
}

export const createSignInGuard = ({ db, now }: { db: Db; now: () => Date }): SignInGuard => {
  const inFlight = createAttemptsInFlight()

  const fail = async (key: FailureKey): Promise<void> => {
    await updateFailures(db, key, (record) => afterFailure(record, now(), failuresOfName))
    await updateFailures(db, { ...key, username: '' }, (record) => afterFailure(record, now(), failuresOfAddress))
  }

  return {
    attempt: (key, check) => {
      let record: FailureRecord | undefined
      const mayFail = async (): Promise<number> => {
        const records = await readFailures(db, key)
        if (records.some((one) => isBanned(one, now()))) throw forbidden('Banned')
        record = records.find(({ username }) => username === key.username)
        return failuresOfName - (record === undefined ? 0 : failuresOf(record, now()))
      }
      return inFlight.run(`${key.address} ${key.username}`, mayFail, async () => {
        const result = await check()
        if (result === null) await fail(key)
        else if (record !== undefined) await deleteFailures(db, key)
        return result
      })
    },
  }
}
