import * as z from 'zod/mini'
import { flag, idNumber, timeZoneQuery } from '../http/paging.ts'
import { resource } from '../http/resource.ts'
import { both } from '../http/route.ts'
import { limits } from '../limits.ts'

const text = z.optional(z.string().check(z.maxLength(limits.textLength)))

export const conversationTypes = ['call', 'fax', 'voicemail'] as const
export type ConversationType = (typeof conversationTypes)[number]

/** ENT-03, ngcp-api-facts 5.1. Members that a type does not have are absent. */
export const conversationSchema = z.object({
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
})
export type Conversation = z.infer<typeof conversationSchema>

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
    /** Of this platform: calls of this status, comma-separated. */
    status: text,
    ...timeZoneQuery,
  }),
  // in the field ids are unique only per type, so that it is named; ours are unique
  itemQuery: z.object({ type: text, ...timeZoneQuery }),
  orderBy: ['timestamp', 'start_time', 'type'],
})
