import * as z from 'zod/mini'
import { plainName } from '../../http/plain-name.ts'
import { problemSchema } from '../../http/problem.ts'
import { administrators, route } from '../../http/route.ts'
import { limits } from '../../limits.ts'
import { sessionSchema } from '../sessions.ts'

const text = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest))

const providerSchema = z.object({
  /** As the button of the sign-in names it. */
  name: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  /** The secret itself is in no answer. */
  has_secret: z.boolean(),
  /** The claim with the mail address by which seats are found. */
  email_claim: z.string(),
  /** When an administrator has signed in with this connection for a try; null: never since it was changed. */
  tried_at: z.nullable(z.string()),
  is_on: z.boolean(),
  /** Password and passkeys sign in, too. */
  allows_password: z.boolean(),
  allows_passkey: z.boolean(),
  /** The administrator whose password and passkeys always sign in; null: nobody is chosen. */
  keeper_id: z.nullable(z.number()),
})

/** Digits of an extension. */
const extension = z
  .string()
  .check(z.maxLength(limits.extensionLength), z.regex(/^\d+$/, 'An extension has digits only'))
const template = {
  /** Somebody whom no seat knows gets one at the first sign-in. */
  makes_seats: z.boolean(),
  /** null: the default of the company's profiles. */
  profile_id: z.nullable(z.int()),
  group_ids: z.array(z.int()).check(z.maxLength(limits.ssoSeatGroups)),
  /** First and last extension of such seats; null: as the company's range. */
  extension_min: z.nullable(extension),
  extension_max: z.nullable(extension),
}

const seatsSchema = z.object({
  ...template,
  /** Profiles that can be chosen. */
  profiles: z.array(z.object({ id: z.number(), name: z.string() })),
  /** The latest seats that were made so, newest first. */
  made: z.array(
    z.object({
      subscriber_id: z.number(),
      name: z.string(),
      extension: z.nullable(z.string()),
      made_at: z.string(),
    }),
  ),
})
export type SsoSeats = z.infer<typeof seatsSchema>

const settingsSchema = z.object({
  /** Mail domains of the company, assigned by the operator. */
  domains: z.array(z.string()),
  /** The address that the provider has to know for this portal. */
  redirect_uri: z.string(),
  provider: z.nullable(providerSchema),
  /** Administrators who have a web password: one of them can be kept. */
  keepers: z.array(z.object({ subscriber_id: z.number(), name: z.string() })),
  /** null: there is no provider, or the company has no PBX. */
  seats: z.nullable(seatsSchema),
})
export type SsoSettings = z.infer<typeof settingsSchema>
export type SsoProvider = z.infer<typeof providerSchema>

export const getSso = route({
  name: 'sso.get',
  method: 'GET',
  path: '/api/lineside/sso',
  origin: 'lineside',
  summary: 'The single sign-on of the company, without its secret',
  access: administrators,
  isForPersons: true,
  replies: { 200: settingsSchema },
})

export const putSsoConnection = route({
  name: 'sso.connection.put',
  method: 'PUT',
  path: '/api/lineside/sso/connection',
  origin: 'lineside',
  summary:
    'Sets the OpenID provider of the company. Where issuer, client, secret or claim change, it is off until it has been tried. Asks for the current password before',
  access: administrators,
  isForPersons: true,
  perMinute: 20,
  body: z.strictObject({
    name: z.string().check(plainName(), z.trim(), z.minLength(1), z.maxLength(limits.ssoNameLength)),
    issuer: text(limits.textLength),
    client_id: text(limits.textLength),
    /** Absent: the one that is there stays. null: the client has none. */
    client_secret: z.optional(z.nullable(text(limits.textLength))),
    email_claim: z.string().check(z.regex(/^[\w.:/-]{1,64}$/)),
  }),
  replies: { 200: settingsSchema, 403: problemSchema, 422: problemSchema },
})

export const removeSsoConnection = route({
  name: 'sso.connection.delete',
  method: 'DELETE',
  path: '/api/lineside/sso/connection',
  origin: 'lineside',
  summary:
    'Removes the OpenID provider of the company; passwords and passkeys sign in again. Asks for the current password before',
  access: administrators,
  isForPersons: true,
  replies: { 204: 'empty', 403: problemSchema },
})

export const putSsoRules = route({
  name: 'sso.rules.put',
  method: 'PUT',
  path: '/api/lineside/sso/rules',
  origin: 'lineside',
  summary:
    'Switches single sign-on, and says whether passwords and passkeys sign in, too; only after a try. Asks for the current password before',
  access: administrators,
  isForPersons: true,
  perMinute: 20,
  body: z.strictObject({
    is_on: z.boolean(),
    allows_password: z.boolean(),
    allows_passkey: z.boolean(),
    keeper_id: z.nullable(z.int()),
  }),
  replies: { 200: settingsSchema, 403: problemSchema, 422: problemSchema },
})

export const putSsoSeats = route({
  name: 'sso.seats.put',
  method: 'PUT',
  path: '/api/lineside/sso/seats',
  origin: 'lineside',
  summary:
    'Says whether somebody without a seat gets one at the first sign-in, and after which template. Asks for the current password before',
  access: administrators,
  isForPersons: true,
  perMinute: 20,
  body: z.strictObject(template),
  replies: { 200: settingsSchema, 403: problemSchema, 422: problemSchema },
})

/** The browser goes to `url`; a cookie binds what comes back to this browser. */
const begunSchema = z.object({ url: z.string() })

export const trySso = route({
  name: 'sso.trial.post',
  method: 'POST',
  path: '/api/lineside/sso/trial',
  origin: 'lineside',
  summary: 'Begins a try of the connection: the address at the provider to which the browser goes',
  access: administrators,
  isForPersons: true,
  perMinute: 20,
  body: z.strictObject({}),
  replies: { 200: begunSchema, 403: problemSchema, 422: problemSchema },
})

/** Members of the address to which the provider has sent the browser back (OpenID Connect Core 1.0, 3.1.2.5 and 3.1.2.6). */
const answer = z.strictObject({
  state: text(limits.ssoStateLength),
  code: z.optional(text(limits.ssoCodeLength)),
  /** Issuer of the answer (RFC 9207). */
  iss: z.optional(text(limits.textLength)),
  error: z.optional(text(limits.textLength)),
})
export type SsoAnswer = z.infer<typeof answer>

export const finishSsoTrial = route({
  name: 'sso.trial.answer.post',
  method: 'POST',
  path: '/api/lineside/sso/trial/answer',
  origin: 'lineside',
  summary: 'Ends a try: the connection counts as tried where the provider has named the line that asks',
  access: administrators,
  isForPersons: true,
  perMinute: 20,
  body: answer,
  replies: { 200: z.object({ address: z.string() }), 403: problemSchema, 422: problemSchema },
})

export const findSso = route({
  name: 'sso.offer.get',
  method: 'GET',
  path: '/api/lineside/sso/offer',
  origin: 'lineside',
  summary:
    'The name of the provider at which people of a mail domain sign in. It is the same for every address of the domain, and nothing of its people',
  access: 'public',
  perMinute: 30,
  query: z.object({ domain: z.string().check(z.minLength(1), z.maxLength(limits.mailDomainLength)) }),
  /** null: no company signs in so with this domain. */
  replies: { 200: z.object({ name: z.nullable(z.string()) }), 422: problemSchema },
})

export const beginSso = route({
  name: 'sso.beginning.post',
  method: 'POST',
  path: '/api/lineside/sso/beginning',
  origin: 'lineside',
  summary: 'Begins a single sign-on: the address at the provider of the company with this mail domain',
  access: 'public',
  perMinute: 30,
  body: z.strictObject({
    /** A mail address, a sign-in name with a domain, or the domain alone after an @. */
    username: text(limits.signInNameLength),
  }),
  replies: { 200: begunSchema, 403: problemSchema, 422: problemSchema },
})

export const signInBySso = route({
  name: 'sso.session.post',
  method: 'POST',
  path: '/api/lineside/sso/session',
  origin: 'lineside',
  summary: 'Sign in with what the provider has answered; it stands for password and second step',
  access: 'public',
  perMinute: 30,
  body: answer,
  replies: { 200: sessionSchema, 403: problemSchema, 422: problemSchema },
})
