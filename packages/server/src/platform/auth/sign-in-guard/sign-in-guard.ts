import type { Db } from '../../db/database.ts'
import { forbidden, tryLater } from '../../http-problem.ts'
import { createKeyedTurns } from '../../keyed-turns.ts'
import { createAttemptsInFlight } from './attempts-in-flight.ts'
import {
  afterFailure,
  type FailureRecord,
  failuresOf,
  failuresOfName,
  isBanned,
  isKnown,
  isNewlyKnown,
  isSlow,
  withFailure,
} from './sign-in-ban.ts'
import { addFailure, addSuccess, type FailureKey, readFailures } from './sign-in-failures-store.ts'

/** Slows down those who guess passwords (ngcp-api-facts 1.2). */
export interface SignInGuard {
  /**
   * Runs one attempt to sign in. When `check` returns null, the attempt has failed and is counted; a success clears the
   * failures of the name. After many failures from an address, attempts from there wait, and one a second goes on; only
   * a success of a name that has signed in from there lately does not wait. Its failures do, or the time would tell who
   * signs in there. Several processes may try more passwords at once than may be wrong; what the tries beyond that have
   * shown, nobody is told.
   * @param isSuccess false: what was given was right, but not all of it was given; this is neither counted nor a success,
   *   or whoever knows the password could clear the count between two wrong codes (FACT-03)
   * @throws HttpProblem 403 Banned after too many failures of one name from one address, 503 when too many wait
   */
  attempt<T>(key: FailureKey, check: () => Promise<T | null>, isSuccess?: (result: T) => boolean): Promise<T | null>
}

interface SignInGuardOptions {
  readonly db: Db
  readonly now: () => Date
  /** Pause between two attempts from an address that is slowed down. */
  readonly pauseMs?: number
}

export const createSignInGuard = ({ db, now, pauseMs = 1_000 }: SignInGuardOptions): SignInGuard => {
  const inFlight = createAttemptsInFlight()
  const slow = createKeyedTurns({
    places: 1,
    longestQueue: 20,
    longestQueueOfGroup: 5,
    longestWaitMs: 30 * pauseMs,
    tooMany: tryLater,
  })

  const waitInTurn = async (key: FailureKey): Promise<void> => {
    const giveBack = await slow.take(key.address, key.username)
    setTimeout(giveBack, pauseMs).unref()
  }

  const countFailure = (key: FailureKey): Promise<FailureRecord> =>
    addFailure(db, key, {
      ofAddress: (record) => withFailure(record, now()),
      ofName: (record) => afterFailure(record, now(), failuresOfName),
    })

  const attempt = async <T>(
    key: FailureKey,
    check: () => Promise<T | null>,
    isSuccess: (result: T) => boolean,
  ): Promise<T | null> => {
    let clearsCount = false
    const mayFail = async (): Promise<number> => {
      const { ofName } = await readFailures(db, key)
      if (isBanned(ofName, now())) throw forbidden('Banned')
      clearsCount = (ofName?.failures ?? 0) > 0 || isNewlyKnown(ofName, now())
      return failuresOfName - failuresOf(ofName, now())
    }
    return await inFlight.run(`${key.address} ${key.username}`, mayFail, async () => {
      const result = await check()
      const before = result === null ? await countFailure(key) : (await readFailures(db, key)).ofName
      // attempts at other processes have led to a ban meanwhile
      if (isBanned(before, now())) throw forbidden('Banned')
      if (result !== null && clearsCount && isSuccess(result)) await addSuccess(db, key, now())
      return result
    })
  }

  return {
    attempt: async (key, check, isSuccess = () => true) => {
      const { ofName, ofAddress } = await readFailures(db, key)
      if (!isSlow(ofAddress, now())) return await attempt(key, check, isSuccess)
      if (!isKnown(ofName, now())) {
        await waitInTurn(key)
        return await attempt(key, check, isSuccess)
      }
      let result: Awaited<ReturnType<typeof check>> | null = null
      try {
        result = await attempt(key, check, isSuccess)
      } finally {
        if (result === null) await waitInTurn(key)
      }
      return result
    },
  }
}
