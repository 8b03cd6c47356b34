import * as z from 'zod/mini'
import { idNumber } from '../http/paging.ts'
import { problemSchema } from '../http/problem.ts'
import { both, route } from '../http/route.ts'

/** `wrap_up`: has just talked to a caller, or let one wait; `paused`: takes none until it says so; `offline`: no device. */
export const queueAgentStateSchema = z.enum(['free', 'ringing', 'talking', 'wrap_up', 'paused', 'offline'])
export type QueueAgentState = z.infer<typeof queueAgentStateSchema>

const party = { number: z.nullable(z.string()), name: z.nullable(z.string()) }

/** Somebody in a queue, the next one first. */
const queueCallerSchema = z.object({
  id: z.number(),
  /** As it is shown to the queue's line; null: it withholds its number. */
  ...party,
  waited_seconds: z.number(),
  /** Somebody is being asked to take it. */
  is_offered: z.boolean(),
})
export type WaitingCaller = z.infer<typeof queueCallerSchema>

const queueAgentSchema = z.object({
  subscriber_id: z.number(),
  name: z.string(),
  extension: z.nullable(z.string()),
  state: queueAgentStateSchema,
  /** For how long it talks, pauses, or has had its wrap-up. */
  for_seconds: z.nullable(z.number()),
})
export type QueueAgent = z.infer<typeof queueAgentSchema>

const ownPartSchema = z.object({
  is_paused: z.boolean(),
  /** `after`: whom it talked to; null: it did not take a caller. */
  wrap_up: z.nullable(
    z.object({ left_seconds: z.number(), of_seconds: z.number(), after: z.nullable(z.object(party)) }),
  ),
})

const callQueueSchema = z.object({
  /** Of its line. */
  id: z.number(),
  name: z.string(),
  extension: z.nullable(z.string()),
  /** Callers it holds at most. */
  length: z.number(),
  callers: z.array(queueCallerSchema),
  agents: z.array(queueAgentSchema),
  /** Whoever asks as an agent of it; null: it manages the queue, and takes no calls. */
  own: z.nullable(ownPartSchema),
})
export type CallQueue = z.infer<typeof callQueueSchema>

/** CQ-04: an agent reads the queues that it takes calls of, an administrator those of its customer. */
export const getCallQueues = route({
  name: 'callqueues.get',
  method: 'GET',
  path: '/api/lineside/callqueues',
  origin: 'lineside',
  summary: 'Call queues: who waits, and what their agents do',
  access: both,
  replies: { 200: z.object({ queues: z.array(callQueueSchema) }) },
})

const replies = { 204: 'empty', 403: problemSchema, 404: problemSchema, 422: problemSchema } as const

/** `taking`: no pause any more; `ready`: nor the rest of the wrap-up. It stays so until the agent says otherwise. */
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
