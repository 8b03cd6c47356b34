import * as z from 'zod/mini'

/**
 * KEYS-02: every event that a webhook may hear, with the members of its body. The server builds bodies by it, the portal
 * lists the events, and docs/integrate.md prints it (a test compares them).
 */

const lineSchema = z.object({ id: z.number(), name: z.nullable(z.string()), extension: z.nullable(z.string()) })
const partySchema = z.object({ number: z.nullable(z.string()), name: z.nullable(z.string()) })

interface Field {
  readonly schema: z.ZodMiniType
  /** For the documentation. */
  readonly says: string
}

const field = <const Schema extends z.ZodMiniType>(schema: Schema, says: string) => ({ schema, says })

const call = field(z.string(), 'ID of the call: the same in all its events, and `call_id` in `/api/conversations/`')
const direction = field(z.enum(['in', 'out', 'internal']), '`in`, `out`, or `internal`: both lines are yours')
const from = field(
  partySchema,
  'the caller: `number` (null: withheld) and `name` (of a line of yours or a company contact, else null)',
)
const to = field(partySchema, 'the party that was called, in the same form')
const line = field(lineSchema, 'your line: `id`, `name`, `extension`')
const ofCall = { call, direction, from, to }

const describedEvents = {
  'call.started': { says: 'A call begins that one of your lines makes or gets', fields: ofCall },
  'call.ringing': {
    says: 'A line of yours rings; once a line and call',
    fields: { ...ofCall, line },
  },
  'call.answered': {
    says: 'A person takes the call; a voicebox, menu or queue does not count',
    fields: {
      ...ofCall,
      line: field(z.nullable(lineSchema), 'your line that took it; null: somebody outside your company'),
      device: field(z.nullable(z.string()), 'name of the phone or browser; null: unknown, or outside your company'),
    },
  },
  'call.ended': {
    says: 'The call is over',
    fields: {
      ...ofCall,
      answered: field(z.boolean(), 'whether a person took it'),
      seconds: field(z.number(), 'how long the parties talked'),
      reason: field(z.string(), 'such as `hung_up`, `busy`, `no_answer`, `server_stopped`'),
    },
  },
  'call.missed': {
    says: 'A call to you is over and nobody took it; not told if the caller has left a message by then',
    fields: { ...ofCall, rang: field(z.array(lineSchema), 'your lines that the call was for') },
  },
  'voicemail.left': {
    says: 'A caller has left a message; the body has no sound and no text',
    fields: {
      call,
      from,
      line,
      voicemail: field(z.number(), 'ID of the message at `/api/voicemails/`'),
      seconds: field(z.number(), 'length of the message'),
    },
  },
  'fax.received': {
    says: 'A fax has arrived; the body has no pages',
    fields: {
      from,
      line,
      fax: field(z.number(), 'ID of the fax at `/api/faxes/`'),
      pages: field(z.nullable(z.number()), 'number of pages; null: unknown'),
    },
  },
  'seat.changed': {
    says: 'A seat was added, changed or removed, by whomever',
    fields: {
      seat: line,
      change: field(z.enum(['added', 'changed', 'removed']), 'what happened to it'),
      members: field(
        z.array(z.string()),
        'for `changed`, which of `display_name`, `pbx_extension`, `email`, `username`, `administrative`',
      ),
    },
  },
  'registration.lost': {
    says: 'A phone has not renewed its registration in time and is not back under another address; told 10 seconds later',
    fields: {
      line,
      device: field(z.string(), 'name of the phone'),
      registration: field(z.number(), 'ID at `/api/subscriberregistrations/`'),
    },
  },
} as const satisfies Record<string, { says: string; fields: Readonly<Record<string, Field>> }>

export type WebhookEvent = keyof typeof describedEvents
export const webhookEvents = Object.keys(describedEvents) as readonly WebhookEvent[]

export const eventDescriptions: Readonly<
  Record<WebhookEvent, { readonly says: string; readonly fields: Readonly<Record<string, Field>> }>
> = describedEvents

/** The members of an event's body beside `id`, `event` and `at`. */
export type WebhookFacts = {
  readonly [Event in WebhookEvent]: {
    readonly [Name in keyof (typeof describedEvents)[Event]['fields']]: (typeof describedEvents)[Event]['fields'][Name] extends {
      schema: infer Schema extends z.ZodMiniType
    }
      ? z.infer<Schema>
      : never
  }
}

/** The body of an event as JSON. `test` is sent when an administrator asks for it, and has no more members. */
export type WebhookBody =
  | { readonly id: string; readonly event: 'test'; readonly at: string }
  | {
      [Event in WebhookEvent]: { readonly id: string; readonly event: Event; readonly at: string } & WebhookFacts[Event]
    }[WebhookEvent]
