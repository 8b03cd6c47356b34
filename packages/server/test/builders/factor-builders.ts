import { randomBytes } from 'node:crypto'
import { insertAppPassword } from '../../src/features/factors/app-passwords-store.ts'
import type { Db } from '../../src/platform/db/database.ts'
import { newAppPassword } from '../../src/platform/auth/factor/one-time-secrets.ts'
import { fromBase32 } from '../../src/platform/auth/factor/base32.ts'
import { confirmFactor, openEnrolment } from '../../src/domain/factors/confirm-factor.ts'
import { stepAt, totpCode } from '../../src/platform/auth/factor/totp.ts'
import type { TestPlatform } from '../test-platform.ts'

/** A code that an authenticator app shows: of now, or of so many steps later. */
export const appCode = (key: string, now: Date, steps = 0): string => totpCode(fromBase32(key), stepAt(now) + steps)

export interface GivenFactor {
  /** The secret in base32. */
  readonly key: string
  readonly recoveryCodes: readonly string[]
  /** The code of now, or of so many steps later. */
  code(steps?: number): string
}

/** Switches a second step on. A minute passes, so that the present code has not been used. */
export const givenFactor = async (
  { platform, clock }: Pick<TestPlatform, 'platform' | 'clock'>,
  { id: subscriberId }: { id: number },
): Promise<GivenFactor> => {
  const { key } = await openEnrolment(platform, subscriberId)
  const code = (steps = 0) => appCode(key, clock.now(), steps)
  const by = { address: '203.0.113.14', userAgent: undefined }
  const recoveryCodes = await confirmFactor(platform, { subscriberId, code: code(), sessionId: null, by })
  if (recoveryCodes === null) throw new Error('The second step cannot be confirmed')
  clock.pass({ seconds: 60 })
  return { key, recoveryCodes, code }
}

/** Headers of HTTP Basic; the code goes in X-OTP. */
export const basic = (username: string, password: string, otp?: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
  ...(otp !== undefined && { 'x-otp': otp }),
})

/** A passkey of a subscriber, with a key that nothing fits. @returns its id */
export const givenPasskey = async (db: Db, subscriber_id: number): Promise<number> => {
  const given = { subscriber_id, name: 'Walked', host: 'portal.example', made_at: new Date() }
  const credential_id = `walked-${subscriber_id}-${randomBytes(4).toString('hex')}`
  const key = { credential_id, public_key: randomBytes(77), counter: 0, is_synced: false }
  const inserted = db.insertInto('passkeys').values({ ...given, ...key, transports: [] })
  return (await inserted.returning('id').executeTakeFirstOrThrow()).id
}

/** An app password of a subscriber for everything. @returns its text */
export const givenAppPassword = async (db: Db, subscriberId: number): Promise<string> => {
  const password = newAppPassword()
  await insertAppPassword(db, subscriberId, { name: 'Mail', scope: 'api_all', password, now: new Date() })
  return password
}
