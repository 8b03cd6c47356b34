import * as z from 'zod/mini'
import { idNumber, longIdNumber } from '../../http/paging.ts'
import { problemSchema } from '../../http/problem.ts'
import { administrators, route } from '../../http/route.ts'
import { limits } from '../../limits.ts'
import { webhookEvents } from './webhook-events.ts'

/** `paused`: nothing is sent, and events wait for a day. `off`: it failed for three days; nothing waits any more. */
export const webhookStates = ['on', 'paused', 'off'] as const

const webhookSchema = z.object({
  id: z.number(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  state: z.enum(webhookStates),
  /** Name of the person who made it; null: the person's line is gone. */
  made_by: z.nullable(z.string()),
  /** Since when no delivery was taken, as ISO 8601; null: it works, or nothing was sent yet. */
  failing_since: z.nullable(z.string()),
  /** The last answer while it fails: a status, or `timeout`, `unreachable`, `not_public`, `redirect`. */
  failure: z.nullable(z.string()),
  next_try_at: z.nullable(z.string()),
  /** Events that wait to be sent, at most 1,000. */
  waiting: z.number(),
  /** Taken within the last 24 hours, at most 10,000. */
  taken: z.number(),
  last_taken_at: z.nullable(z.string()),
  /** Until when the secret before the present one signs too; null: there is none. */
  old_secret_until: z.nullable(z.string()),
})
export type Webhook = z.infer<typeof webhookSchema>

const deliverySchema = z.object({
  id: z.number(),
  event: z.string(),
  at: z.string(),
  state: z.enum(['waiting', 'taken', 'gave_up']),
  attempts: z.number(),
  /** The text that was sent and signed; null: nothing yet. */
  body: z.nullable(z.string()),
  /** Status of the last answer; null: there was none. */
  status: z.nullable(z.number()),
  /** Why there was no status. */
  failure: z.nullable(z.string()),
  /** The beginning of the last answer. */
  answer: z.nullable(z.string()),
  /** How long the last attempt took, in milliseconds. */
  took_ms: z.nullable(z.number()),
  due_at: z.nullable(z.string()),
})
export type WebhookDelivery = z.infer<typeof deliverySchema>

const values = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.webhookName)),
  url: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.webhookUrl)),
  events: z.array(z.enum(webhookEvents)).check(z.minLength(1), z.maxLength(webhookEvents.length)),
}
const path = '/api/lineside/webhooks'
const shared = { origin: 'lineside', access: administrators } as const
const params = z.object({ webhook: idNumber })
const none = { 204: 'empty', 404: problemSchema, 422: problemSchema } as const
const secretReply = z.object({
  id: z.number(),
  /** `whsec_` and 32 bytes in base64; it is never shown again. */
  secret: z.string(),
})

export const listWebhooks = route({
  ...shared,
  name: 'webhooks.get',
  method: 'GET',
  path,
  summary: 'The webhooks of the company',
  replies: { 200: z.object({ webhooks: z.array(webhookSchema) }) },
})

export const addWebhook = route({
  ...shared,
  name: 'webhooks.post',
  method: 'POST',
  path,
  summary: 'Adds a webhook; the reply has the secret that signs, once',
  body: z.strictObject(values),
  replies: { 200: secretReply, 422: problemSchema },
  perMinute: 60,
})

export const changeWebhook = route({
  ...shared,
  name: 'webhooks.put',
  method: 'PUT',
  path: `${path}/:webhook`,
  summary: 'Changes a webhook, pauses it or switches it on again',
  params,
  body: z.strictObject({ ...values, state: z.enum(['on', 'paused']) }),
  replies: none,
})

export const removeWebhook = route({
  ...shared,
  name: 'webhooks.delete',
  method: 'DELETE',
  path: `${path}/:webhook`,
  summary: 'Removes a webhook and its log',
  params,
  replies: none,
})

export const renewWebhookSecret = route({
  ...shared,
  name: 'webhooks.secret',
  method: 'POST',
  path: `${path}/:webhook/secret`,
  summary: 'Makes a new secret; the one before signs too for a day',
  params,
  replies: { 200: secretReply, 404: problemSchema },
  perMinute: 30,
})

export const testWebhook = route({
  ...shared,
  name: 'webhooks.test',
  method: 'POST',
  path: `${path}/:webhook/test`,
  summary: 'Sends the event `test`',
  params,
  replies: none,
  perMinute: 30,
})

export const tryWebhook = route({
  ...shared,
  name: 'webhooks.try',
  method: 'POST',
  path: `${path}/:webhook/try`,
  summary: 'Sends now what waits',
  params,
  replies: none,
  perMinute: 30,
})

export const listWebhookDeliveries = route({
  ...shared,
  name: 'webhooks.deliveries',
  method: 'GET',
  path: `${path}/:webhook/deliveries`,
  summary: 'What was sent within 30 days, the newest first',
  params,
  query: z.object({
    /** Only those before this ID. */
    before: z.optional(longIdNumber),
  }),
  replies: { 200: z.object({ deliveries: z.array(deliverySchema), has_more: z.boolean() }), 404: problemSchema },
})

export const replayWebhookDelivery = route({
  ...shared,
  name: 'webhooks.replay',
  method: 'POST',
  path: `${path}/:webhook/deliveries/:delivery/replay`,
  summary: 'Sends an event again, with the same ID and body',
  params: z.object({ webhook: idNumber, delivery: longIdNumber }),
  replies: none,
})

export const replayFailedDeliveries = route({
  ...shared,
  name: 'webhooks.replay-failed',
  method: 'POST',
  path: `${path}/:webhook/replay-failed`,
  summary: 'Sends again what was given up, the newest 1,000 at most',
  params,
  replies: none,
  perMinute: 10,
})
