import { limits } from '@lineside/contract/limits'
import { callerNetwork } from '../caller-network.ts'
import { forbidden, type HttpProblem } from '../http-problem.ts'
import type { Platform } from '../platform.ts'
import { customerMoving } from '../db/moving-writes.ts'
import { lineBlocked } from './blocked-lines-store.ts'
import { type Credentials, findCredentials } from './credentials-store.ts'
import { findAppPassword, noteUse, type UsedAppPassword } from './factor/app-passwords-store.ts'
import { checkCode, type CodeVerdict, type GivenCode } from './factor/check-code.ts'
import { mayBeAppPassword } from './factor/one-time-secrets.ts'
import { passwordExpired } from './passwords/password-expiry-store.ts'
import { verifyPassword } from './passwords/passwords.ts'
import { createSignInGuard } from './sign-in-guard/sign-in-guard.ts'
import { hostName, parseSignInName } from './sign-in-name.ts'
import { requireWay } from './ways-in-store.ts'

export interface GivenCredentials extends GivenCode {
  readonly username: string
  readonly password: string
  /** Host of the request, with its port. */
  readonly host: string
  /** Address of the client, by which failures are counted. */
  readonly address: string
  /** The second step is not asked for: the request reaches nothing that it protects. */
  readonly takesPasswordAlone?: boolean
  /** FRONT-03: an expired password is let in, because the request sets a new one. */
  readonly takesExpiredPassword?: boolean
}

/** The proof that was given: an app password, or the password, with what came of the second step. */
export type Proof =
  | ({ readonly kind: 'app_password' } & UsedAppPassword)
  | ({ readonly kind: 'password' } & Exclude<CodeVerdict, { readonly outcome: 'wrong' }>)

export type Checked = Credentials & { readonly proof: Proof }

export type CheckCredentials = (given: GivenCredentials) => Promise<Checked | null>

/** FACT-02: the words of the field for a code that is missing or wrong. */
export const invalidCode = (): HttpProblem => forbidden('Invalid OTP')

/**
 * Checks name and password, and the code of the second step, for sign-in and HTTP Basic. An unknown name, a wrong password
 * and a subscriber without a password get the same answer and cost the same time. A name or password that cannot exist is
 * refused without any work. A wrong code counts like a wrong password; a missing one neither counts nor clears the count
 * (FACT-03).
 * @returns null when name or password are wrong
 * @throws HttpProblem 403 for a wrong code, and Banned after too many failures; 503 when too many are waiting; Refusal of a
 *   blocked line, of one whose company lets no password sign in (FACT-08), and of an expired password, before a code is asked for
 */
export const createCredentialsCheck = (platform: Pick<Platform, 'db' | 'now' | 'secrets'>): CheckCredentials => {
  const { db, now } = platform
  const guard = createSignInGuard(platform)

  const byAppPassword = async (found: Credentials, password: string, address: string): Promise<Proof | undefined> => {
    if (!mayBeAppPassword(password)) return undefined
    const used = await findAppPassword(db, found.id, password)
    if (used === undefined) return undefined
    await noteUse(db, used.id, { now: now(), address })
    return { kind: 'app_password', ...used }
  }

  return async ({ username, password, host, address, otp, confirm, takesPasswordAlone, takesExpiredPassword }) => {
    if (!mayBeRight(username, password, otp)) return null
    const found = await findCredentials(db, parseSignInName(username), hostName(host), now())
    // count failures under the subscriber's stored name, however the name was typed and whatever host the request
    // claims
    const key = { username: found?.name ?? username.toLowerCase(), address: callerNetwork(address) }
    let isCodeWrong = false
    let isExpired = false
    const prove = async (): Promise<Proof | null> => {
      const proof = found && (await byAppPassword(found, password, address))
      if (proof !== undefined) return proof
      const fits = await verifyPassword(found?.web_password_hash ?? null, password, key.address)
      if (found === undefined || !fits) return null
      isExpired = found.isExpired && takesExpiredPassword !== true
      if (takesPasswordAlone === true || isExpired) return { kind: 'password', outcome: 'missing' }
      const verdict = await checkCode(platform, { subscriberId: found.id, address }, { otp, confirm })
      if (verdict.outcome !== 'wrong') return { kind: 'password', ...verdict }
      isCodeWrong = true
      return null
    }
    const proof = await guard.attempt(key, prove, isWhole)
    if (isCodeWrong) throw invalidCode()
    if (found === undefined || proof === null) return null
    // only who knows the password is told
    if (found.isElsewhere) throw customerMoving()
    if (found.status === 'locked') throw lineBlocked()
    if (proof.kind === 'password') await requireWay(db, found.id, 'password')
    if (isExpired) throw passwordExpired()
    return { ...found, proof }
  }
}

/** Whether everything that is asked for was given. */
const isWhole = (proof: Proof): boolean => proof.kind === 'app_password' || proof.outcome !== 'missing'

const mayBeRight = (username: string, password: string, otp = ''): boolean =>
  username.length <= limits.signInNameLength &&
  password.length <= limits.webPasswordLength &&
  otp.length <= limits.factorCodeLength &&
  !username.includes('\0')
