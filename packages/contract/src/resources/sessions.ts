import * as z from 'zod/mini'
import { problemSchema } from '../http/problem.ts'
import { both, route } from '../http/route.ts'
import { limits } from '../limits.ts'

const text = (longest: number) => z.string().check(z.maxLength(longest))
const username = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.signInNameLength))

export const sessionSchema = z.object({
  jwt: z.string(),
  subscriber_id: z.number(),
  /** Unix seconds. */
  expires: z.number(),
})
export type Session = z.infer<typeof sessionSchema>

/**
 * The server tries in this order: renewal by `jwt`, exchange of a one-time `token`, name and password (ngcp-api-facts
 * 1.1).
 */
export const signInSchema = z.strictObject({
  jwt: z.optional(text(4096)),
  token: z.optional(text(limits.textLength)),
  username: z.optional(text(limits.signInNameLength)),
  password: z.optional(text(limits.webPasswordLength)),
  /** FACT-02: the code of the second step, or a recovery code. */
  otp: z.optional(text(limits.factorCodeLength)),
  /**
   * FACT-06, only this platform: the client leads a person through enrolment, so a person who has to enrol first gets a
   * session that does nothing else. Without it, the answer is "Invalid OTP", and the secret is in `api/otpsecret/`.
   */
  enrols: z.optional(z.boolean()),
})
export type SignIn = z.infer<typeof signInSchema>

export const signIn = route({
  name: 'login_jwt.post',
  method: 'POST',
  path: '/login_jwt',
  origin: 'ngcp',
  summary: 'Sign in by name and password, by a one-time token, or renew a session',
  access: 'public',
  body: signInSchema,
  replies: { 200: sessionSchema, 403: problemSchema, 422: problemSchema },
})

/** Ends the session whose token is used for this request. */
export const signOut = route({
  name: 'sessions.current.delete',
  method: 'DELETE',
  path: '/api/lineside/session',
  origin: 'lineside',
  summary: 'Sign out: the token is worth nothing from now on',
  access: both,
  isInSeeAs: true,
  isBeforeEnrolment: true,
  takesExpiredPassword: true,
  replies: { 204: 'empty' },
})

export const createAuthToken = route({
  name: 'authtokens.collection.post',
  method: 'POST',
  path: '/api/authtokens/',
  origin: 'ngcp',
  summary: 'A token that signs its bearer in, once or until it expires',
  access: both,
  isForPersons: true,
  body: z.strictObject({
    type: z.enum(['onetime', 'expires']),
    expires: z.int().check(z.minimum(1), z.maximum(86_400)),
  }),
  replies: { 201: z.object({ token: z.string() }), 403: problemSchema, 422: problemSchema },
})

const successSchema = z.object({ success: z.number(), message: z.string() })

export const requestPasswordReset = route({
  name: 'passwordreset.collection.post',
  method: 'POST',
  path: '/api/passwordreset/',
  origin: 'ngcp',
  summary: 'Mail a link that sets a new web password; the answer never tells whether the subscriber exists',
  access: 'public',
  body: z.strictObject({
    username,
    type: z.enum(['subscriber', 'administrator']),
    domain: z.optional(text(limits.textLength)),
  }),
  replies: { 200: successSchema },
  perMinute: 20,
})

export const recoverPassword = route({
  name: 'passwordrecovery.collection.post',
  method: 'POST',
  path: '/api/passwordrecovery/',
  origin: 'ngcp',
  summary: 'Set a new web password with the token of the mailed link',
  access: 'public',
  body: z.strictObject({ new_password: text(limits.textLength * 2), token: text(limits.textLength) }),
  replies: { 200: successSchema, 403: problemSchema, 422: problemSchema },
  perMinute: 20,
})

/** FRONT-03: with HTTP Basic, what a person with an expired password does first. A second step is asked for as always. */
export const changePassword = route({
  name: 'passwordchange.collection.post',
  method: 'POST',
  path: '/api/passwordchange/',
  origin: 'ngcp',
  summary: 'Set a new web password; all sessions end',
  access: both,
  isForPersons: true,
  isBeforeEnrolment: true,
  takesExpiredPassword: true,
  body: z.strictObject({ new_password: text(limits.textLength * 2) }),
  replies: { 204: 'empty', 403: problemSchema, 422: problemSchema },
})
