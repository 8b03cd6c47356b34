import * as z from 'zod/mini'
import { flag, idNumber } from '../http/paging.ts'
import { problemSchema } from '../http/problem.ts'
import { both, route } from '../http/route.ts'
import { limits } from '../limits.ts'

const text = z.string()
const seconds = z.number()
const forwardType = z.enum(['cfu', 'cft', 'cfna', 'cfb'])

/** Who rings or decides: the line that is asked about, another one of the platform, or a number outside. */
export const callPartySchema = z.object({
  kind: z.enum(['own', 'line', 'number']),
  /** Name of a line, else its number; digits of a number. */
  name: text,
  extension: z.nullable(text),
})
export type CallParty = z.infer<typeof callPartySchema>

const members = {
  /** Whose settings decide; null: nobody's. */
  by: z.nullable(callPartySchema),
  /** Seconds since the call began. */
  after: seconds,
  /** The call's way ends here. */
  ends: z.boolean(),
}
const step = <const Code extends string, Values extends z.core.$ZodShape>(
  code: Code | readonly Code[],
  values: Values,
) => z.object({ code: z.enum([code].flat() as Code[]), ...members, ...values })

const targets = z.array(callPartySchema)

/** One line of the answer, in no language: what is decided, or what the call meets. */
export const callStepSchema = z.discriminatedUnion('code', [
  step('speed_dial', { slot: text, destination: text }),
  step(['number_hidden', 'not_blocked', 'blocked_anonymous'], {}),
  /** `entry`: what in the list speaks of the number; null: a list of those let through does not name it. */
  step(['blocked', 'blocked_outgoing'], { entry: z.nullable(text) }),
  step('not_granted', { attribute: text }),
  step('no_rule', { type: forwardType }),
  step('rule_passed', {
    type: forwardType,
    reason: z.enum(['off', 'profile', 'caller', 'time', 'empty']),
    /** The source set or time set that does not fit. */
    set: z.nullable(text),
  }),
  step('rule_fits', { type: forwardType, sources: z.nullable(text), times: z.nullable(text) }),
  step('hunts', { policy: z.enum(['serial', 'parallel', 'random', 'circular']), seconds, members: z.number() }),
  step('secretaries', { count: z.number() }),
  step('skipped', {
    reason: z.enum([
      ...(['loop', 'too_many', 'unknown', 'empty', 'blocked'] as const),
      ...(['voice_mail', 'fax', 'no_secretaries', 'no_slots'] as const),
    ]),
    destination: text,
  }),
  /** Another line's own rules decide, which are not the asker's to see. */
  step('handed_on', {}),
  step('rings', { targets, seconds, devices: z.array(text) }),
  step(['busy', 'offline', 'declined'], { targets }),
  step('voicebox', { is_custom: z.boolean(), greeting: z.enum(['busy', 'unavail']) }),
  step('announcement', { handle: text }),
  step(['fax', 'conference'], {}),
  step('application', { name: text }),
  step('attendant', { keys: z.array(text) }),
  step('queue', { length: z.number(), wrap_up_seconds: seconds }),
  step('rejected', {
    sip_code: z.number(),
    reason: z.enum([
      ...(['block_in', 'block_out', 'invalid_speeddial', 'cf_loop'] as const),
      ...(['callee_offline', 'callee_busy', 'callee_unknown', 'callee_tmp_unavailable'] as const),
    ]),
  }),
])
export type CallStep = z.infer<typeof callStepSchema>

/** What the called line does. `as_registered`: as its devices are signed in now. */
export const assumedOutcomes = ['as_registered', 'no_answer', 'busy', 'offline', 'declined'] as const
export type AssumedOutcome = (typeof assumedOutcomes)[number]

export const callOutcomeSchema = z.object({
  /** `YYYY-MM-DD HH:MM` on the subscriber's clocks. */
  at: text,
  /** The other party: whom the number reaches, else the number in digits; null: nobody was named. */
  party: z.nullable(callPartySchema),
  steps: z.array(callStepSchema),
})
export type CallOutcome = z.infer<typeof callOutcomeSchema>

/** What would happen to a call, by the rules that decide about real ones. */
export const getCallOutcome = route({
  name: 'calloutcomes.item.get',
  method: 'GET',
  path: '/api/lineside/calloutcomes/:id',
  origin: 'lineside',
  summary: 'What would happen if somebody called this subscriber, or this subscriber somebody',
  access: both,
  params: z.object({ id: idNumber }),
  query: z.object({
    /** `in`: a call to the subscriber, the usual; `out`: one that it makes. */
    direction: z.optional(z.enum(['in', 'out'])),
    /** The other party as people write it. Absent: somebody of whom nothing is known. Calls out need it. */
    number: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.phoneNumberLength))),
    /** The caller withholds its number. */
    anonymous: z.optional(flag),
    /** `YYYY-MM-DD HH:MM` on the subscriber's clocks; absent: now. */
    at: z.optional(z.string().check(z.maxLength(limits.textLength))),
    assume: z.optional(z.enum(assumedOutcomes)),
  }),
  replies: { 200: callOutcomeSchema, 404: problemSchema, 422: problemSchema },
})
