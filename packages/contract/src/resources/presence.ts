import * as z from 'zod/mini'
import { both, route } from '../http/route.ts'
import { liveLineFields, presenceStateSchema } from '../rtc/frame-parts.ts'

const presenceSchema = z.object({
  subscriber_id: z.number(),
  name: z.string(),
  extension: z.nullable(z.string()),
  state: liveLineFields.state,
  status: liveLineFields.status,
})
export type Presence = z.infer<typeof presenceSchema>

/** A conversation at one of the user's own devices, which may be continued in another window (frame `take`). */
const ownTalkSchema = z.object({
  /** Id of the call in the engine. */
  call: z.string(),
  /** The other party; null: withheld or not known. */
  number: z.nullable(z.string()),
  name: z.nullable(z.string()),
  at: z.enum(['browser', 'phone']),
  /** Name of the device; null: it has none. */
  device: z.nullable(z.string()),
})
export type OwnTalk = z.infer<typeof ownTalkSchema>

/** A device of the user from which a call can be placed (frame `dial`). */
const ownDeviceSchema = z.object({
  /** Names it in `dial`. All windows of one browser are one device. */
  id: z.string(),
  name: z.string(),
  kind: z.enum(['phone', 'browser']),
})
export type OwnDevice = z.infer<typeof ownDeviceSchema>

export const getPresence = route({
  name: 'presence.get',
  method: 'GET',
  path: '/api/lineside/presence',
  origin: 'lineside',
  summary: 'Whether one is in a call oneself, in whatever window or device, and colleagues',
  access: both,
  replies: {
    200: z.object({
      own: presenceStateSchema,
      own_talks: z.array(ownTalkSchema),
      own_devices: z.array(ownDeviceSchema),
      colleagues: z.array(presenceSchema),
    }),
  },
})
