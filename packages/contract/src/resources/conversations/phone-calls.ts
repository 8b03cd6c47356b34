import * as z from 'zod/mini'
import { problemSchema } from '../../http/problem.ts'
import { both, route } from '../../http/route.ts'
import { limits } from '../../limits.ts'

/** KEYS-03: the caller's phones ring for 30 seconds; the one that is taken calls the number. */
export const callByPhone = route({
  name: 'calls.collection.post',
  method: 'POST',
  path: '/api/lineside/calls',
  origin: 'lineside',
  summary: 'Rings my phones; the one that is taken calls the number',
  access: both,
  body: z.strictObject({
    /** As it is dialled: a number, an extension or a speed dial. */
    number: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.phoneNumberLength)),
  }),
  /** `id`: the call's, as `call_id` of the conversation and `call` of webhooks have it. 503: no more calls are taken now. */
  replies: { 202: z.object({ id: z.string() }), 422: problemSchema, 503: problemSchema },
  perMinute: 30,
})
