import * as z from 'zod/mini'
import { idNumber } from '../../http/paging.ts'
import { problemSchema } from '../../http/problem.ts'
import { administrators, route } from '../../http/route.ts'
import { limits } from '../../limits.ts'
import { closedSchema } from './schedules.ts'

const overflow = {
  /** How long callers wait at most; null: as long as they wish. */
  after_seconds: z.nullable(z.int().check(z.minimum(limits.queueOverflow.least), z.maximum(limits.queueOverflow.most))),
  /** Callers for whom the queue has no place go there too. */
  when_full: z.boolean(),
  /** As calls of a closed line; a voicebox is that of the queue. */
  to: closedSchema,
}
const overflowSchema = z.strictObject(overflow)
export type WrittenOverflow = z.infer<typeof overflowSchema>

const announcementsSchema = z.strictObject({
  every_seconds: z.int().check(z.minimum(limits.queueAnnouncements.least), z.maximum(limits.queueAnnouncements.most)),
  tells_place: z.boolean(),
  /** The likely wait, once enough calls were answered to estimate it. */
  tells_wait: z.boolean(),
  /** A sound of the line's set; null: none. */
  announcement: z.nullable(z.string().check(z.regex(/^custom_announcement_\d$/))),
})
export type QueueAnnouncements = z.infer<typeof announcementsSchema>

const queueSettingsSchema = z.object({
  /** Subscriber id of the queue's line. */
  id: z.number(),
  /** null: the rules of the line decide. `to_name`: name of the line to which callers go; null: they go elsewhere. */
  overflow: z.nullable(z.object({ ...overflow, to_name: z.nullable(z.string()) })),
  /** As callers hear it: where nothing is set, their place every 30 seconds. */
  announcements: announcementsSchema,
})
export type QueueSettings = z.infer<typeof queueSettingsSchema>

const shared = { origin: 'lineside', access: administrators } as const
const params = z.object({ id: idNumber })
const changed = { 204: 'empty', 404: problemSchema, 422: problemSchema } as const

export const listQueueSettings = route({
  ...shared,
  name: 'queuesettings.get',
  method: 'GET',
  path: '/api/lineside/queuesettings',
  summary: 'What callers of the queues of the customer meet while they wait',
  replies: { 200: z.object({ queues: z.array(queueSettingsSchema) }) },
})

/** QBOARD-05: refused if it would lead callers back to the queue by the overflow of another one. */
export const setQueueOverflow = route({
  ...shared,
  name: 'queuesettings.overflow.put',
  method: 'PUT',
  path: '/api/lineside/queuesettings/:id/overflow',
  summary: 'Says where callers of a queue go who have waited for too long, or for whom it has no place',
  params,
  body: overflowSchema,
  replies: changed,
})

export const endQueueOverflow = route({
  ...shared,
  name: 'queuesettings.overflow.delete',
  method: 'DELETE',
  path: '/api/lineside/queuesettings/:id/overflow',
  summary: 'Lets callers of a queue wait as long as they wish',
  params,
  replies: changed,
})

export const setQueueAnnouncements = route({
  ...shared,
  name: 'queuesettings.announcements.put',
  method: 'PUT',
  path: '/api/lineside/queuesettings/:id/announcements',
  summary: 'Says what callers of a queue hear at intervals while they wait',
  params,
  body: announcementsSchema,
  replies: changed,
})

export const queueSettingsRoutes = [
  listQueueSettings,
  setQueueOverflow,
  endQueueOverflow,
  setQueueAnnouncements,
] as const
