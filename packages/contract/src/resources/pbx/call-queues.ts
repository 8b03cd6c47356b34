import * as z from 'zod/mini'
import { idNumber } from '../../http/paging.ts'
import { problemSchema } from '../../http/problem.ts'
import { administrators, both, route } from '../../http/route.ts'
import { queueFiguresSchema, queueGoalSchema } from './queue-figures.ts'

/**
 * `wrap_up`: the agent has just talked to a caller, or has not answered an offer; `paused`: takes no callers until the
 * agent ends the pause; `offline`: has no registered device.
 */
export const queueAgentStateSchema = z.enum(['free', 'ringing', 'talking', 'wrap_up', 'paused', 'offline'])
export type QueueAgentState = z.infer<typeof queueAgentStateSchema>

const party = { number: z.nullable(z.string()), name: z.nullable(z.string()) }

/** A caller who waits in a queue; the list begins with the next one. */
const queueCallerSchema = z.object({
  id: z.number(),
  /** The caller as it is shown to the queue's line; null: the number is withheld. */
  ...party,
  waited_seconds: z.number(),
  /** The caller is being offered to an agent. */
  is_offered: z.boolean(),
})
export type WaitingCaller = z.infer<typeof queueCallerSchema>

const queueAgentSchema = z.object({
  subscriber_id: z.number(),
  name: z.string(),
  extension: z.nullable(z.string()),
  state: queueAgentStateSchema,
  /** How long the agent has been talking, paused or in wrap-up. */
  for_seconds: z.nullable(z.number()),
})
export type QueueAgent = z.infer<typeof queueAgentSchema>

const ownPartSchema = z.object({
  is_paused: z.boolean(),
  state: queueAgentStateSchema,
  for_seconds: z.nullable(z.number()),
  /** How many of the other agents come before the reader in the ringing order. */
  after_agents: z.number(),
  /** `after`: the caller whom the agent talked to; null: the agent did not take the caller. */
  wrap_up: z.nullable(
    z.object({ left_seconds: z.number(), of_seconds: z.number(), after: z.nullable(z.object(party)) }),
  ),
})

/** QBOARD-01: a queue since midnight in the reader's time zone. */
const queueDaySchema = z.object({
  /** Subscriber id of the queue's line. */
  id: z.number(),
  goal: queueGoalSchema,
  figures: queueFiguresSchema,
})
export type QueueDay = z.infer<typeof queueDaySchema>

const callQueueSchema = z.object({
  /** Subscriber id of the queue's line. */
  id: z.number(),
  name: z.string(),
  extension: z.nullable(z.string()),
  /** How many callers may wait. */
  length: z.number(),
  callers: z.array(queueCallerSchema),
  agents: z.array(queueAgentSchema),
  /** The reader's own state as an agent of the queue; null: the reader administers the queue but is not an agent. */
  own: z.nullable(ownPartSchema),
})
export type CallQueue = z.infer<typeof callQueueSchema>

/** CQ-04: agents read the queues from which they take calls, administrators those of their customer. */
export const getCallQueues = route({
  name: 'callqueues.get',
  method: 'GET',
  path: '/api/lineside/callqueues',
  origin: 'lineside',
  summary: 'Call queues: who waits, and what their agents do',
  access: both,
  replies: { 200: z.object({ queues: z.array(callQueueSchema) }) },
})

/** CQ-04, QBOARD-01: apart from who waits, which is read at each event: a day's calls are many, and seldom looked at. */
export const getQueueDays = route({
  name: 'callqueues.days.get',
  method: 'GET',
  path: '/api/lineside/callqueues/days',
  origin: 'lineside',
  summary: 'The figures of each queue today: callers, waits, talks, and how many were answered in time',
  access: administrators,
  replies: { 200: z.object({ queues: z.array(queueDaySchema) }) },
})

const replies = { 204: 'empty', 403: problemSchema, 404: problemSchema, 422: problemSchema } as const

/**
 * `taking`: ends the pause; `ready`: ends the pause and the rest of the wrap-up; `paused`: begins a pause, which lasts
 * until the agent ends it.
 */
export const setOwnQueuePart = route({
  name: 'callqueues.agent.put',
  method: 'PUT',
  path: '/api/lineside/callqueues/:id/agent',
  origin: 'lineside',
  summary: 'Takes calls of a queue, or pauses',
  access: both,
  params: z.object({ id: idNumber }),
  body: z.strictObject({ part: z.enum(['taking', 'paused', 'ready']) }),
  replies,
})

export const takeQueueCaller = route({
  name: 'callqueues.callers.take.post',
  method: 'POST',
  path: '/api/lineside/callqueues/:id/callers/:caller',
  origin: 'lineside',
  summary: 'Takes a caller of a queue: the devices of who asks ring',
  access: both,
  params: z.object({ id: idNumber, caller: idNumber }),
  replies,
})

/** ROLE-01: what `setOwnQueuePart` is for the agent, by somebody who leads the queues of the customer. */
export const setAgentPart = route({
  name: 'callqueues.agents.put',
  method: 'PUT',
  path: '/api/lineside/callqueues/:id/agents/:agent',
  origin: 'lineside',
  summary: 'Pauses an agent of a queue, or ends the pause, for the agent',
  access: administrators,
  params: z.object({ id: idNumber, agent: idNumber }),
  body: z.strictObject({ part: z.enum(['taking', 'paused', 'ready']) }),
  replies,
})

export const callQueueRoutes = [getCallQueues, getQueueDays, setAgentPart, setOwnQueuePart, takeQueueCaller] as const
