import * as z from 'zod/mini'
import { problemSchema } from '../http/problem.ts'
import { both, route } from '../http/route.ts'
import { limits } from '../limits.ts'
import type { UsedFactor } from './sign-in/second-factor.ts'

/** How a session was opened. `link`: a token of an address, `qr`: one that a phone has scanned. */
export const sessionWays = ['password', 'app_password', 'link', 'qr', 'passkey', 'sso'] as const
export type SessionWay = (typeof sessionWays)[number]

/** The second step that was taken when a session was opened. */
export type SessionFactor = UsedFactor

/**
 * FACT-07: changes of one's own password, e-mail address or factor ask for it where the session has no proof from the
 * last `limits.proofSeconds`. A sign-in with the password is a proof too.
 */
export const proveOwner = route({
  name: 'sessions.proof.post',
  method: 'POST',
  path: '/api/lineside/session/proof',
  origin: 'lineside',
  summary: 'Prove by the current web password that the person at this session is its owner; holds for five minutes',
  access: both,
  body: z.strictObject({ password: z.string().check(z.maxLength(limits.webPasswordLength)) }),
  replies: { 204: 'empty', 403: problemSchema },
  perMinute: 20,
})
