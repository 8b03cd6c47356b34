import * as z from 'zod/mini'
import { idNumber } from '../../http/paging.ts'
import { problemSchema } from '../../http/problem.ts'
import { both, route } from '../../http/route.ts'
import { limits } from '../../limits.ts'

/**
 * PUSH-01: the kinds of news that a browser is told while no window is open. `message`: voice messages and faxes;
 * `device`: somebody signed in with a browser that is none of these devices.
 */
export const pushKinds = ['call', 'missed', 'message', 'device'] as const
export type PushKind = (typeof pushKinds)[number]

/** The languages of the texts, which the platform writes. */
export const pushLanguages = ['de', 'en', 'es', 'fr', 'it', 'ru'] as const
export type PushLanguage = (typeof pushLanguages)[number]

const kinds = z.array(z.enum(pushKinds)).check(z.maxLength(pushKinds.length))

const pushDeviceSchema = z.object({
  id: z.number(),
  /** The browser and its system. */
  name: z.string(),
  kinds,
})
export type PushDevice = z.infer<typeof pushDeviceSchema>

const pushSchema = z.object({
  /** Browsers subscribe with this key (VAPID); null: the portal is not reached over https, so there is no push. */
  public_key: z.nullable(z.string()),
  devices: z.array(pushDeviceSchema),
})
export type Push = z.infer<typeof pushSchema>

/** Base64url without padding, of so many bytes. */
const bytes = (count: number) => {
  const length = Math.ceil((count * 4) / 3)
  return z.string().check(z.regex(/^[\w-]+$/), z.minLength(length), z.maxLength(length))
}

/** The subscription of a browser. */
const pushTarget = {
  /** An https address of a push service on the public internet. */
  endpoint: z.url({ protocol: /^https$/ }).check(z.maxLength(limits.pushEndpoint)),
  /** The browser's public key (P-256, not compressed), and the secret that it shares with us. */
  p256dh: bytes(65),
  auth: bytes(16),
}

const params = z.object({ device: idNumber })

export const getPush = route({
  name: 'push.get',
  method: 'GET',
  path: '/api/lineside/push',
  origin: 'lineside',
  summary: "The subscriber's browsers that are told of calls and messages while no window is open",
  access: both,
  replies: { 200: pushSchema },
})

export const addPushDevice = route({
  name: 'push.post',
  method: 'POST',
  path: '/api/lineside/push',
  origin: 'lineside',
  summary: 'Adds this browser, or renews it: it has one entry, found by its endpoint',
  access: both,
  body: z.strictObject({
    ...pushTarget,
    language: z.enum(pushLanguages),
    /** The portal is installed there. */
    is_installed: z.boolean(),
    /** Absent: those that it has, and all for a new device. */
    kinds: z.optional(kinds),
  }),
  replies: { 200: z.object({ id: z.number() }), 404: problemSchema, 422: problemSchema },
  perMinute: 30,
})

export const changePushDevice = route({
  name: 'push.put',
  method: 'PUT',
  path: '/api/lineside/push/:device',
  origin: 'lineside',
  summary: 'Chooses what a browser is told',
  access: both,
  params,
  body: z.strictObject({ kinds }),
  replies: { 204: 'empty', 404: problemSchema, 422: problemSchema },
})

export const removePushDevice = route({
  name: 'push.delete',
  method: 'DELETE',
  path: '/api/lineside/push/:device',
  origin: 'lineside',
  summary: 'Tells a browser nothing any more',
  access: both,
  params,
  replies: { 204: 'empty', 404: problemSchema, 422: problemSchema },
})

export const tryPushDevice = route({
  name: 'push.try',
  method: 'POST',
  path: '/api/lineside/push/:device/try',
  origin: 'lineside',
  summary: 'Sends a browser a notification to try it',
  access: both,
  params,
  replies: { 204: 'empty', 404: problemSchema, 422: problemSchema },
  perMinute: 10,
})

/** The text that the service worker (portal/public/service-worker.js) gets. Title and body are in the device's language. */
export type PushMessage = { readonly title: string; readonly body: string } & (
  | {
      readonly kind: 'call'
      readonly call: string
      /** Words of the two buttons. */
      readonly answer: string
      readonly decline: string
    }
  /** The call rings no more; its notification becomes this quiet one. */
  | { readonly kind: 'over'; readonly call: string }
  | {
      readonly kind: 'news'
      /** A later notification with the same tag replaces this one. */
      readonly tag: string
      /** Where a press on it leads. */
      readonly hash: `#/${string}`
      /** New voice messages, for the badge on the app's icon; absent: it stays as it is. */
      readonly count?: number
    }
)
