import { fromBase32 } from '../../../packages/server/src/platform/auth/factor/base32.ts'
import { createPool } from '../../../packages/server/src/platform/db/pool.ts'
import { runningAddress } from '../../../packages/server/src/platform/db/postgres/postgres-join.ts'
import { stepAt, totpCode } from '../../../packages/server/src/platform/auth/factor/totp.ts'
import { signInWith, withToken } from '../api-as.ts'
import type { RunningServer } from '../server.ts'
import type { Line } from './given-line.ts'

/** An authenticator app, as a phone has it. */
export interface Authenticator {
  /**
   * A code that the platform takes now, and that was not used before: of the step before, of this one, of the next.
   * @throws Error if all three are used
   */
  code: () => string
  /** Six digits that are no code of now. */
  wrongCode: () => string
}

/** @param key in base32; spaces do not matter */
export const authenticatorOf = (key: string): Authenticator => {
  const secret = fromBase32(key.replaceAll(/\s/g, ''))
  let last = 0
  return {
    code: () => {
      const now = stepAt(new Date())
      last = Math.max(last + 1, now - 1)
      if (last > now + 1) throw new Error('the codes of the present minute are used up')
      return totpCode(secret, last)
    },
    wrongCode: () => {
      const now = stepAt(new Date())
      const near = Array.from({ length: 9 }, (_, index) => totpCode(secret, now - 4 + index))
      return ['000000', '111111', '222222'].find((code) => !near.includes(code)) ?? '333333'
    },
  }
}

export interface GivenFactor {
  readonly app: Authenticator
  readonly recoveryCodes: readonly string[]
}

/** Sets up a second step for a line, as its owner would. */
export const givenFactor = async (server: RunningServer, { username, password }: Line): Promise<GivenFactor> => {
  const { body: session } = await signInWith(server, { username, password })
  const caller = withToken(server, String(session['jwt']))
  const { body: enrolment } = await caller.post('/api/lineside/factor/enrolment', { password })
  const app = authenticatorOf(String(enrolment['key']))
  const { status, body } = await caller.post('/api/lineside/factor/confirmation', { otp: app.code() })
  if (status !== 200) throw new Error(`The second step of ${username} could not be set up: ${status}`)
  return { app, recoveryCodes: body['recovery_codes'] as string[] }
}

interface Rule {
  readonly policy: 'off' | 'offered' | 'administrators' | 'everybody'
  readonly from: Date | null
}

/**
 * Lets the company of a line ask for a second step while a test runs; it is offered before and afterwards. Written where
 * the platform keeps it, because an administrator without a second step could not take it back.
 */
export const whileAsked = async (
  server: RunningServer,
  { subscriber_id: line }: Pick<Line, 'subscriber_id'>,
  { policy, from }: Rule,
  test: () => Promise<void>,
): Promise<void> => {
  const pool = createPool(await runningAddress(server.dataDir))
  const set = (...values: readonly [string, Date | null]) => pool.query(setPolicy, [line, ...values])
  try {
    await set(policy, from)
    await test()
  } finally {
    await set('offered', null)
    await pool.end()
  }
}

const setPolicy = `update customers set factor_policy = $2, factor_policy_from = $3
  where id = (select customer_id from subscribers where id = $1)`
