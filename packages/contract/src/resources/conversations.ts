import * as z from 'zod/mini'
import { flag, idNumber, timeZoneQuery } from '../http/paging.ts'
import { resource } from '../http/resource.ts'
import { problemSchema } from '../http/problem.ts'
import { both, route } from '../http/route.ts'
import { limits } from '../limits.ts'
import { traceStepSchema } from '../rtc/call-steps.ts'
import { callOutcomeSchema } from './call-outcome.ts'

const text = z.optional(z.string().check(z.maxLength(limits.textLength)))

export const conversationTypes = ['call', 'fax', 'voicemail'] as const
export type ConversationType = (typeof conversationTypes)[number]

/** ENT-03, ngcp-api-facts 5.1. Members that a type does not have are absent. */
const members = {
  id: z.number(),
  type: z.enum(conversationTypes),
  subscriber_id: z.number(),
  direction: z.enum(['in', 'out']),
  caller: z.string(),
  callee: z.string(),
  /** Names of colleagues; absent for numbers from outside. */
  caller_phonebook_name: z.optional(z.string()),
  callee_phonebook_name: z.optional(z.string()),
  call_id: z.string(),
  /** YYYY-MM-DD HH:MM:SS[.mmm] in the zone asked for. */
  start_time: z.string(),
  call_type: z.optional(z.string()),
  status: z.optional(z.string()),
  rating_status: z.optional(z.string()),
  /** A call: `H:MM:SS[.mmm]`; a voicemail: seconds. */
  duration: z.optional(z.string()),
  /** Hundredths of the currency's unit. */
  customer_cost: z.optional(z.number()),
  total_customer_cost: z.optional(z.number()),
  currency: z.optional(z.string()),
  pages: z.optional(z.number()),
  /** Why a fax failed. */
  reason: z.optional(z.string()),
  filename: z.optional(z.string()),
  folder: z.optional(z.string()),
  voicemail_subscriber_id: z.optional(z.number()),
}
export const conversationSchema = z.object({
  ...members,
  /** Of this platform, with `whole`: the other legs of the call and the voicemail that it left, in the order of time. */
  parts: z.optional(z.array(z.object(members))),
})
export type Conversation = z.infer<typeof conversationSchema>

const callPathSchema = z.object({
  /** ISO 8601. */
  started: z.string(),
  /** What was decided and what the call met, as far as it is the reader's to see; empty: it was not kept. */
  steps: z.array(traceStepSchema),
  /** The lines that the steps name. */
  people: callOutcomeSchema.shape.people,
  /** Who took it, and on which device. */
  answered_by: z.nullable(z.string()),
  answered_on: z.nullable(z.string()),
})
export type CallPath = z.infer<typeof callPathSchema>

/** PATH-01: the way that a call went, from the trace that was kept of it. */
export const getCallPath = route({
  name: 'callpaths.item.get',
  method: 'GET',
  path: '/api/lineside/callpaths/:id',
  origin: 'lineside',
  summary: 'The way that a past call went, and why',
  access: both,
  params: z.object({ id: idNumber }),
  replies: { 200: callPathSchema, 404: problemSchema },
})

export const conversations = resource({
  name: 'conversations',
  entity: 'conversation',
  origin: 'ngcp',
  summary: 'Calls, voicemails and faxes, newest first',
  methods: { list: both, get: both },
  item: conversationSchema,
  filters: z.object({
    subscriber_id: z.optional(idNumber),
    /** A set, joined by dashes: `call-fax-voicemail`. */
    type: text,
    /** An empty one is none, as in every other filter here. */
    direction: z.optional(z.enum(['in', 'out', ''])),
    /**
     * `YYYY-MM`, `YYYY-MM-DD`, `YYYY-MM-DD HH:MM[:SS]` or ISO, on the clocks of `tz`, both inclusive. Unlike in the field,
     * where the clocks are the server's and a bare day in `to` is its first moment, it is the whole day.
     */
    from: text,
    to: text,
    caller: text,
    callee: text,
    /** Only with it are `*` and `?` in caller and callee wildcards; a backslash before them makes them letters. */
    wildcards: z.optional(flag),
    /** Of this platform: number or colleague's name, on either side. */
    search: text,
    /** Of this platform: voicemails in this folder (INBOX: new); other types are not listed then. */
    folder: text,
    /** Of this platform: a call is one item, whatever forwarding and voicebox made of it; the rest of it is in `parts`. */
    whole: z.optional(flag),
    /** Of this platform: calls that nobody of the line took, and nobody to whom they were sent on. */
    missed: z.optional(flag),
    /** Of this platform: calls of this status, comma-separated. */
    status: text,
    ...timeZoneQuery,
  }),
  // in the field ids are unique only per type, so that it is named; ours are unique
  itemQuery: z.object({ type: text, ...timeZoneQuery }),
  orderBy: ['timestamp', 'start_time', 'type'],
})
