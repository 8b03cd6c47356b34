import * as z from 'zod/mini'
import { both, route } from '../http/route.ts'

/**
 * `ringing`: the line is being called; `talking`: in a call, or placing one; `offline`: none of its devices can be
 * reached.
 */
export const presenceStateSchema = z.enum(['free', 'ringing', 'talking', 'offline'])
export type PresenceState = z.infer<typeof presenceStateSchema>

const presenceSchema = z.object({
  subscriber_id: z.number(),
  name: z.string(),
  extension: z.nullable(z.string()),
  state: presenceStateSchema,
})
export type Presence = z.infer<typeof presenceSchema>

export const getPresence = route({
  name: 'presence.get',
  method: 'GET',
  path: '/api/lineside/presence',
  origin: 'lineside',
  summary: 'Whether one is in a call oneself, in whatever window or device, and colleagues',
  access: both,
  replies: { 200: z.object({ own: presenceStateSchema, colleagues: z.array(presenceSchema) }) },
})
