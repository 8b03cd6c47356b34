import * as z from 'zod/mini'
import { problemSchema } from '../../http/problem.ts'
import { both, route } from '../../http/route.ts'
import { limits } from '../../limits.ts'

/**
 * FACT-06: what a customer asks of those who sign in. `off`: nobody can set up a second step. `offered`: whoever wants to.
 * `administrators`, `everybody`: these have to. A second step that is on is asked for in each case.
 */
export const factorPolicies = ['off', 'offered', 'administrators', 'everybody'] as const
export type FactorPolicy = (typeof factorPolicies)[number]

/** The password that is asked for again. */
export const passwordAgain = z.string().check(z.minLength(1), z.maxLength(limits.textLength))
/** A code of the app, or a recovery code. Spaces and dashes do not matter. */
const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.factorCodeLength))

/** The way in which the second step was passed; `recovery_code` tells that the app may be lost. */
export const usedFactors = ['code', 'recovery_code', 'passkey'] as const
export type UsedFactor = (typeof usedFactors)[number]

const stateSchema = z.object({
  is_on: z.boolean(),
  /** When it was set up, and when a code was last used; null: never, or it is off. */
  since: z.nullable(z.string()),
  last_used_at: z.nullable(z.string()),
  /** An enrolment has begun and is open until then; null: none is. */
  enrolment_until: z.nullable(z.string()),
  /** null: the second step is off. `left` may be 0. */
  recovery_codes: z.nullable(z.object({ left: z.number(), made_at: z.nullable(z.string()) })),
  policy: z.enum(factorPolicies),
  /** From when this person has to have one, which may be past; null: it is the person's own choice. */
  needed_from: z.nullable(z.string()),
  /** This session can do nothing else than enrol and sign out. */
  must_enrol: z.boolean(),
  /** How this session signed in; both null: by password, or a token, alone. */
  session: z.object({ factor: z.nullable(z.enum(usedFactors)), app_password_id: z.nullable(z.number()) }),
})
export type FactorState = z.infer<typeof stateSchema>

/** It answers sessions that were opened with an app password, too, but changes nothing for them. */
export const getFactor = route({
  name: 'factor.get',
  method: 'GET',
  path: '/api/lineside/factor',
  origin: 'lineside',
  summary: 'Whether a second step is on for the caller, or has to be set up, and how this session signed in',
  access: both,
  isBeforeEnrolment: true,
  replies: { 200: stateSchema },
})

const enrolmentSchema = z.object({
  /** The secret in base32, to be typed. */
  key: z.string(),
  /** The text of the QR code: otpauth://totp/…, in the form that authenticator apps read. */
  uri: z.string(),
  /** When the enrolment ends by itself. */
  open_until: z.string(),
})
export type FactorEnrolment = z.infer<typeof enrolmentSchema>

/** A second step that is on stays in force until the new one is confirmed, and its code is asked for. */
export const beginEnrolment = route({
  name: 'factor.enrolment.post',
  method: 'POST',
  path: '/api/lineside/factor/enrolment',
  origin: 'lineside',
  summary:
    'Begins to set up a second step: its secret, as text and as the text of a QR code. An earlier one is forgotten',
  access: both,
  isForPersons: true,
  isBeforeEnrolment: true,
  body: z.strictObject({ password: passwordAgain, otp: z.optional(code) }),
  replies: { 201: enrolmentSchema, 403: problemSchema, 422: problemSchema },
})

export const cancelEnrolment = route({
  name: 'factor.enrolment.delete',
  method: 'DELETE',
  path: '/api/lineside/factor/enrolment',
  origin: 'lineside',
  summary: 'Forgets the secret of a second step that is not confirmed',
  access: both,
  isForPersons: true,
  isBeforeEnrolment: true,
  replies: { 204: 'empty' },
})

/** Ten of them, shown once: four groups of four letters and digits. */
const codesSchema = z.object({ recovery_codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof codesSchema>

/** Every other session of the person ends. */
export const confirmEnrolment = route({
  name: 'factor.confirmation.post',
  method: 'POST',
  path: '/api/lineside/factor/confirmation',
  origin: 'lineside',
  summary:
    'Switches the second step on with one code of the app; answers the recovery codes, which no other answer has',
  access: both,
  isForPersons: true,
  isBeforeEnrolment: true,
  body: z.strictObject({ otp: code }),
  replies: { 200: codesSchema, 403: problemSchema, 422: problemSchema },
})

const proof = z.strictObject({ password: passwordAgain, otp: code })

export const renewRecoveryCodes = route({
  name: 'factor.recoverycodes.post',
  method: 'POST',
  path: '/api/lineside/factor/recoverycodes',
  origin: 'lineside',
  summary: 'New recovery codes in place of all earlier ones',
  access: both,
  isForPersons: true,
  body: proof,
  replies: { 200: codesSchema, 403: problemSchema, 422: problemSchema },
})

export const switchFactorOff = route({
  name: 'factor.removal.post',
  method: 'POST',
  path: '/api/lineside/factor/removal',
  origin: 'lineside',
  summary: 'Switches the second step off, unless the company asks for one',
  access: both,
  isForPersons: true,
  body: proof,
  replies: { 204: 'empty', 403: problemSchema, 422: problemSchema },
})

/**
 * FACT-02: as on the original platform. Only by HTTP Basic with name and password, and only while an enrolment is open or
 * has to begin; else 400.
 */
export const getOtpSecret = route({
  name: 'otpsecret.get',
  method: 'GET',
  path: '/api/otpsecret/',
  origin: 'ngcp',
  summary:
    'The secret of the second step until its first use: a QR code as image/png, or the key as text/plain, as Accept asks',
  access: both,
  isForPersons: true,
  isBeforeEnrolment: true,
  takesPasswordAlone: true,
  replies: { 200: 'binary', 400: problemSchema },
})
