import * as z from 'zod/mini'
import { idNumber } from '../../http/paging.ts'
import { plainName } from '../../http/plain-name.ts'
import { problemSchema } from '../../http/problem.ts'
import { both, route } from '../../http/route.ts'
import { limits } from '../../limits.ts'
import { sessionSchema } from '../sessions.ts'

const passkeySchema = z.object({
  id: z.number(),
  name: z.string(),
  made_at: z.string(),
  /** null: never used. */
  last_used_at: z.nullable(z.string()),
  /** Host name at which it signs in; a passkey of another host does nothing here (FACT-05). */
  host: z.string(),
  /** It lies with a provider that copies it to other devices of its owner. */
  is_synced: z.boolean(),
})
export type Passkey = z.infer<typeof passkeySchema>

const name = z.string().check(plainName(), z.trim(), z.minLength(1), z.maxLength(limits.passkeyNameLength))
const base64url = (longest: number) => z.string().check(z.maxLength(longest), z.regex(/^[\w-]*$/))
/** Bytes of a credential's id are at most 1,023 (WebAuthn Level 3, 5.1). */
const credentialId = base64url(1_364)

/** Dictionaries of WebAuthn Level 3 that only the browser reads: `parseCreationOptionsFromJSON` and its sister. */
const optionsSchema = z.object({ options: z.record(z.string(), z.unknown()) })

/** The caller's own, newest first. */
export const listPasskeys = route({
  name: 'passkeys.get',
  method: 'GET',
  path: '/api/lineside/passkeys/',
  origin: 'lineside',
  summary: 'Passkeys of the caller',
  access: both,
  isForPersons: true,
  replies: { 200: z.object({ items: z.array(passkeySchema) }) },
})

export const beginPasskey = route({
  name: 'passkeys.options.post',
  method: 'POST',
  path: '/api/lineside/passkeys/options',
  origin: 'lineside',
  summary:
    'What a browser needs to make a passkey; usable once, for five minutes. Asks for the current password before',
  access: both,
  isForPersons: true,
  perMinute: 20,
  replies: { 200: optionsSchema, 403: problemSchema, 422: problemSchema },
})

export const createPasskey = route({
  name: 'passkeys.post',
  method: 'POST',
  path: '/api/lineside/passkeys/',
  origin: 'lineside',
  summary: 'Keeps the passkey that a browser has made; the other sessions of the caller go on',
  access: both,
  isForPersons: true,
  perMinute: 20,
  body: z.strictObject({
    name,
    /** `toJSON()` of the browser's answer. */
    credential: z.object({
      id: credentialId,
      rawId: credentialId,
      type: z.literal('public-key'),
      response: z.object({
        clientDataJSON: base64url(4_096),
        attestationObject: base64url(16_384),
        transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(8))),
      }),
    }),
  }),
  replies: { 201: passkeySchema, 403: problemSchema, 422: problemSchema },
})

export const renamePasskey = route({
  name: 'passkeys.item.put',
  method: 'PUT',
  path: '/api/lineside/passkeys/:id',
  origin: 'lineside',
  summary: 'Gives a passkey another name',
  access: both,
  isForPersons: true,
  params: z.object({ id: idNumber }),
  body: z.strictObject({ name }),
  replies: { 200: passkeySchema, 404: problemSchema, 422: problemSchema },
})

export const removePasskey = route({
  name: 'passkeys.item.delete',
  method: 'DELETE',
  path: '/api/lineside/passkeys/:id',
  origin: 'lineside',
  summary: 'Removes a passkey; sessions go on. Asks for the current password before',
  access: both,
  isForPersons: true,
  params: z.object({ id: idNumber }),
  replies: { 204: 'empty', 403: problemSchema, 404: problemSchema },
})

export const askForPasskey = route({
  name: 'passkeys.challenge.post',
  method: 'POST',
  path: '/api/lineside/passkeys/challenge',
  origin: 'lineside',
  summary: 'What a browser needs to sign in with a passkey; usable once, for five minutes',
  access: 'public',
  perMinute: 60,
  replies: { 200: optionsSchema, 422: problemSchema },
})

export const signInWithPasskey = route({
  name: 'passkeys.session.post',
  method: 'POST',
  path: '/api/lineside/passkeys/session',
  origin: 'lineside',
  summary: 'Sign in with a passkey, without a name; it stands for password and second step',
  access: 'public',
  perMinute: 60,
  body: z.strictObject({
    /** `toJSON()` of the browser's answer. */
    credential: z.object({
      id: credentialId,
      rawId: credentialId,
      type: z.literal('public-key'),
      response: z.object({
        clientDataJSON: base64url(4_096),
        authenticatorData: base64url(4_096),
        signature: base64url(2_048),
        userHandle: z.optional(z.nullable(base64url(128))),
      }),
    }),
  }),
  replies: { 200: sessionSchema, 403: problemSchema },
})
