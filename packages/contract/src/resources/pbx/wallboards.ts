import * as z from 'zod/mini'
import { idNumber } from '../../http/paging.ts'
import { plainName } from '../../http/plain-name.ts'
import { problemSchema } from '../../http/problem.ts'
import { administrators, route } from '../../http/route.ts'
import { queueAgentStateSchema } from './call-queues.ts'
import { queueFiguresSchema, queueGoalSchema } from './queue-figures.ts'

/** QBOARD-03: `wallboards`: of a company; `queues`: on one screen; `name`: characters. */
export const wallboardLimits = { wallboards: 20, queues: 4, name: 60 } as const

const wallboardSchema = z.object({
  id: z.number(),
  name: z.string(),
  queue_ids: z.array(z.number()),
  made_at: z.string(),
  /** null: no screen has shown it yet. At most a minute old. */
  last_used_at: z.nullable(z.string()),
})
export type Wallboard = z.infer<typeof wallboardSchema>

const path = '/api/lineside/wallboards'
const shared = { origin: 'lineside', access: administrators, isForPersons: true } as const

export const listWallboards = route({
  ...shared,
  name: 'wallboards.get',
  method: 'GET',
  path,
  summary: 'The wallboards of the company, without their keys, the oldest first',
  replies: { 200: z.object({ wallboards: z.array(wallboardSchema) }) },
})

export const addWallboard = route({
  ...shared,
  name: 'wallboards.post',
  method: 'POST',
  path,
  summary: 'Makes a wallboard of some queues; the reply has the key by which a screen shows it, once',
  body: z.strictObject({
    name: z.string().check(plainName(), z.trim(), z.minLength(1), z.maxLength(wallboardLimits.name)),
    queue_ids: z.array(idNumber).check(z.minLength(1), z.maxLength(wallboardLimits.queues)),
  }),
  replies: { 200: z.object({ id: z.number(), key: z.string() }), 403: problemSchema, 422: problemSchema },
  perMinute: 30,
})

export const endWallboard = route({
  ...shared,
  name: 'wallboards.item.delete',
  method: 'DELETE',
  path: `${path}/:id`,
  summary: 'Ends a wallboard: its screen shows nothing any more within a second',
  params: z.object({ id: idNumber }),
  replies: { 204: 'empty', 404: problemSchema },
})

/** No name and no number of a caller: a wall is read by everybody in the room. */
const shownQueueSchema = z.object({
  id: z.number(),
  name: z.string(),
  goal: queueGoalSchema,
  /** Since midnight in the time zone of the company. */
  figures: queueFiguresSchema,
  /** How long each caller has waited, in seconds; the next one first. */
  waits: z.array(z.number()),
  agents: z.array(
    z.object({ first_name: z.string(), state: queueAgentStateSchema, for_seconds: z.nullable(z.number()) }),
  ),
})
export type ShownQueue = z.infer<typeof shownQueueSchema>

const boardSchema = z.object({
  name: z.string(),
  /** IANA name: the clock of the screen. */
  timezone: z.string(),
  queues: z.array(shownQueueSchema),
  /** Changes with what is shown, but not with the time alone. */
  mark: z.string(),
})
export type ShownBoard = z.infer<typeof boardSchema>

const screen = { origin: 'lineside', access: 'public' } as const

/** The key is exchanged for a cookie that scripts cannot read, so that it stays in no address. */
export const openWallboard = route({
  ...screen,
  name: 'wallboard.post',
  method: 'POST',
  path: '/api/lineside/wallboard',
  summary: 'Exchanges the key of a wallboard for a cookie, which opens nothing else',
  body: z.strictObject({ key: z.string().check(z.maxLength(100)) }),
  replies: { 204: 'empty', 404: problemSchema },
  perMinute: 30,
})

/** QBOARD-03: answers at once where `mark` is another one, else as soon as something changes, and after five seconds at the latest. */
export const showWallboard = route({
  ...screen,
  name: 'wallboard.get',
  method: 'GET',
  path: '/api/lineside/wallboard',
  summary: 'The queues of a wallboard, by the cookie of its screen; waits up to five seconds for a change',
  query: z.object({ mark: z.optional(z.string().check(z.maxLength(64))) }),
  /** Empty: there is no such wallboard any more. */
  replies: { 200: boardSchema, 204: 'empty' },
  /** Twenty screens behind one address, each of which asks at most twice a second. */
  perMinute: 3000,
})

export const wallboardRoutes = [listWallboards, addWallboard, endWallboard, openWallboard, showWallboard] as const
