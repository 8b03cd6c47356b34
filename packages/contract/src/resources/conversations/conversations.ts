import * as z from 'zod/mini'
import { optionalText } from '../../http/optional-text.ts'
import { flag, idNumber, timeZoneQuery, longIdNumber } from '../../http/paging.ts'
import { resource } from '../../http/resource.ts'
import { problemSchema } from '../../http/problem.ts'
import { both, route } from '../../http/route.ts'
import { textStates } from './message-texts.ts'
import { soundSideSchema } from '../../rtc/sound-report.ts'
import { traceStepSchema } from '../../rtc/call-steps.ts'
import { callOutcomeSchema } from './call-outcome.ts'

export const conversationTypes = ['call', 'fax', 'voicemail'] as const
export type ConversationType = (typeof conversationTypes)[number]

/** Services that answer a call in place of a person, by the codes of their stops in traces. */
export const reachableServices = ['voicebox', 'announcement', 'attendant', 'queue', 'fax'] as const
export type ReachableService = (typeof reachableServices)[number]

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
  /** In hundredths of the currency's unit. */
  customer_cost: z.optional(z.number()),
  total_customer_cost: z.optional(z.number()),
  currency: z.optional(z.string()),
  /** Only this platform: the service that answered a call which the line made; absent: a person did, or nobody. */
  reached: z.optional(z.enum(reachableServices)),
  pages: z.optional(z.number()),
  /** Why a fax failed. */
  reason: z.optional(z.string()),
  /** Only this platform: what the other side's fax machine calls itself, a number or a name of its owner's choice. */
  station: z.optional(z.string()),
  filename: z.optional(z.string()),
  folder: z.optional(z.string()),
  voicemail_subscriber_id: z.optional(z.number()),
  /** Only this platform, for voicemails: whether there is a text (TEXT-02), and the part of it that a row shows: around what was searched. */
  text_state: z.optional(z.enum(textStates)),
  passage: z.optional(z.string()),
}
export const conversationSchema = z.object({
  ...members,
  /** Only this platform, with `whole`: the other legs of the call and its voicemail, in order of time. */
  parts: z.optional(z.array(z.object(members))),
})
export type Conversation = z.infer<typeof conversationSchema>

const callPathSchema = z.object({
  /** ISO 8601. */
  started: z.string(),
  /** Decisions and stops, as far as the reader may see them; empty: no trace was stored. */
  steps: z.array(traceStepSchema),
  /** The lines that the steps name. */
  people: callOutcomeSchema.shape.people,
  /** The person who took the call, and on which device; null: nobody, or not known. */
  answered_by: z.nullable(z.string()),
  answered_on: z.nullable(z.string()),
  /** HEALTH-02: the sides of which sound was measured, the reader's own first; absent: the server is an older one. */
  sound: z.optional(z.array(soundSideSchema)),
})
export type CallPath = z.infer<typeof callPathSchema>

/** PATH-01: the way that a call went, from its stored trace. */
export const getCallPath = route({
  name: 'callpaths.item.get',
  method: 'GET',
  path: '/api/lineside/callpaths/:id',
  origin: 'lineside',
  summary: 'The way that a past call went, and why',
  access: both,
  params: z.object({ id: longIdNumber }),
  replies: { 200: callPathSchema, 404: problemSchema },
})

export const conversations = resource({
  name: 'conversations',
  hasLongIds: true,
  entity: 'conversation',
  origin: 'ngcp',
  summary: 'Calls, voicemails and faxes, newest first',
  methods: { list: both, get: both },
  item: conversationSchema,
  filters: z.object({
    subscriber_id: z.optional(idNumber),
    /** A set of types, joined by dashes: `call-fax-voicemail`. */
    type: optionalText,
    /** An empty text means no filter, as in all filters here. */
    direction: z.optional(z.enum(['in', 'out', ''])),
    /**
     * `YYYY-MM`, `YYYY-MM-DD`, `YYYY-MM-DD HH:MM[:SS]` or ISO, in the time zone `tz`, both inclusive. On the original
     * platform the zone is the server's and a day without a time in `to` means its first moment; here it means the
     * whole day.
     */
    from: optionalText,
    to: optionalText,
    caller: optionalText,
    callee: optionalText,
    /**
     * `*` and `?` in caller and callee are wildcards only if this is set; a backslash before one makes it an ordinary
     * character.
     */
    wildcards: z.optional(flag),
    /** Only this platform: part of a number or of a colleague's name, on either side, or of the text of a voicemail. */
    search: optionalText,
    /** Only this platform: only voicemails in this folder (INBOX: new ones). */
    folder: optionalText,
    /** Only this platform: lists a call as one item, with its other legs and its voicemail in `parts`. */
    whole: z.optional(flag),
    /** Only this platform: missed calls, which neither the line nor anybody whom they were forwarded to took. */
    missed: z.optional(flag),
    /** Only this platform: calls with one of these statuses, separated by commas. */
    status: optionalText,
    ...timeZoneQuery,
  }),
  // on the original platform ids are unique only per type, so clients name the type; ours are unique
  itemQuery: z.object({ type: optionalText, ...timeZoneQuery }),
  orderBy: ['timestamp', 'start_time', 'type'],
})
