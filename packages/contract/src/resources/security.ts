import * as z from 'zod/mini'
import { idNumber } from '../http/paging.ts'
import { problemSchema } from '../http/problem.ts'
import { both, route } from '../http/route.ts'
import { limits } from '../limits.ts'
import { type UsedFactor, usedFactors } from './sign-in/second-factor.ts'

/** How a session was opened. `link`: a token of an address, `qr`: one that a phone has scanned. */
export const sessionWays = ['password', 'app_password', 'link', 'qr', 'passkey', 'sso'] as const
export type SessionWay = (typeof sessionWays)[number]

/** The second step that was taken when a session was opened. */
export type SessionFactor = UsedFactor

/** Events of an account that its owner is mailed (SESS-03). */
export const securityNotices = [
  'device',
  'password',
  'email',
  'factor',
  'forwarding',
  'see_as',
  'outside',
  'phone',
  'abroad',
] as const
export type SecurityNotice = (typeof securityNotices)[number]
/** Those that can be switched off. */
export const optionalNotices = ['email', 'factor', 'forwarding'] as const
export type OptionalNotice = (typeof optionalNotices)[number]

/**
 * Header of a sign-in: the mark that the browser keeps, 32 hexadecimal digits made up by it. It tells only whether the
 * same browser has signed in before.
 */
export const browserMarkHeader = 'x-browser-mark'

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
  isForPersons: true,
  body: z.strictObject({ password: z.string().check(z.maxLength(limits.webPasswordLength)) }),
  replies: { 204: 'empty', 403: problemSchema },
  perMinute: 20,
})

const sessionItemSchema = z.object({
  id: z.string(),
  /** The session of this request. */
  is_current: z.boolean(),
  /** As the program names itself; null: it does not, or an earlier version has not kept it. */
  user_agent: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /**
   * As far as it is known without asking anybody: `here`: the network of this request, `private`: some other network
   * that is not of the internet, `unknown`: an address of the internet, or none.
   */
  place: z.enum(['here', 'private', 'unknown']),
  /** null: an earlier version has not kept it. */
  way: z.nullable(z.enum(sessionWays)),
  factor: z.nullable(z.enum(usedFactors)),
  begun_at: z.string(),
  /** Right to the minute. */
  seen_at: z.nullable(z.string()),
  /** ROLE-02: an administrator sees as this person; null: it is a session of the person. */
  see_as: z.nullable(z.object({ name: z.string(), reason: z.string() })),
})
export type SessionItem = z.infer<typeof sessionItemSchema>

/** The line with the sessions: a seat of the administrator's own PBX; absent: the caller's own. */
const ofSeat = z.object({ subscriber_id: z.optional(idNumber) })

export const listSessions = route({
  name: 'sessions.list.get',
  method: 'GET',
  path: '/api/lineside/sessions/',
  origin: 'lineside',
  summary: 'Open sessions: the present one first, then those seen last; an administrator may ask for those of a seat',
  access: both,
  isForPersons: true,
  query: ofSeat,
  replies: {
    200: z.object({ items: z.array(sessionItemSchema), total_count: z.number() }),
    403: problemSchema,
    404: problemSchema,
  },
})

export const endSession = route({
  name: 'sessions.item.delete',
  method: 'DELETE',
  path: '/api/lineside/sessions/:session',
  origin: 'lineside',
  summary: 'End a session: its next request gets 401; calls that go on in it are not cut',
  access: both,
  isForPersons: true,
  params: z.object({ session: z.uuid() }),
  replies: { 204: 'empty', 404: problemSchema },
})

export const endSessions = route({
  name: 'sessions.collection.delete',
  method: 'DELETE',
  path: '/api/lineside/sessions/',
  origin: 'lineside',
  summary: 'End all sessions but the present one; an administrator may end those of a seat',
  access: both,
  isForPersons: true,
  query: ofSeat,
  replies: { 200: z.object({ ended: z.number() }), 403: problemSchema, 404: problemSchema },
})

const mailsSchema = z.object({ email: z.boolean(), factor: z.boolean(), forwarding: z.boolean() })

export const getSecurity = route({
  name: 'security.get',
  method: 'GET',
  path: '/api/lineside/security',
  origin: 'lineside',
  summary:
    'When the own web password was set, and of which events the owner is mailed; of new devices and passwords always',
  access: both,
  isForPersons: true,
  replies: {
    200: z.object({
      /** null: there is none, or an earlier version has set it. */
      password_set_at: z.nullable(z.string()),
      /** Where the mails go; null: nowhere. */
      email: z.nullable(z.string()),
      mails: mailsSchema,
      /** ROLE-02: until then an administrator who sees as this person may change settings; null: may not. */
      settings_open_until: z.nullable(z.string()),
      /** ROLE-02: who has seen as this person, the last time first. */
      seen_by: z.array(z.object({ name: z.string(), reason: z.string(), at: z.string() })),
    }),
  },
})

export const setSecurityMails = route({
  name: 'security.mails.put',
  method: 'PUT',
  path: '/api/lineside/security/mails',
  origin: 'lineside',
  summary: 'Choose of which events the owner is mailed',
  access: both,
  isForPersons: true,
  body: z.strictObject({ email: z.boolean(), factor: z.boolean(), forwarding: z.boolean() }),
  replies: { 200: mailsSchema, 403: problemSchema },
})

export const openSettings = route({
  name: 'security.settings.put',
  method: 'PUT',
  path: '/api/lineside/security/settings',
  origin: 'lineside',
  summary: 'Let an administrator who sees as this person change settings until a day, or no longer',
  access: both,
  isForPersons: true,
  body: z.strictObject({ until: z.nullable(z.iso.datetime({ offset: true }).check(z.maxLength(40))) }),
  replies: { 200: z.object({ settings_open_until: z.nullable(z.string()) }), 422: problemSchema },
})
