import * as z from 'zod/mini'
import { idNumber } from '../http/paging.ts'

const text = z.string()
const seconds = z.number()

/** The kinds of rule that decide about a call: always, after a while, not available, busy. */
export const forwardTypeSchema = z.enum(['cfu', 'cft', 'cfna', 'cfb'])
export type ForwardType = z.infer<typeof forwardTypeSchema>

export const huntPolicySchema = z.enum(['serial', 'parallel', 'random', 'circular'])
export type HuntPolicy = z.infer<typeof huntPolicySchema>

/** Names of the platform's prompts for calls that end early (sound group `early_rejects`). */
export const rejectReasonSchema = z.enum([
  'block_in',
  'block_out',
  'invalid_speeddial',
  'cf_loop',
  'callee_offline',
  'callee_busy',
  'callee_unknown',
  'callee_tmp_unavailable',
  'max_calls_out',
  'peering_unavailable',
])
export type RejectReason = z.infer<typeof rejectReasonSchema>

/**
 * Why nothing could be rung outside: the customer has as many calls there as it may have; no trunk is there or takes the call;
 * what was dialled is no number.
 */
export const outsideRefusalSchema = z.enum(['max_calls_out', 'peering_unavailable', 'callee_unknown'])
export type OutsideRefusal = z.infer<typeof outsideRefusalSchema>

export const greetingSchema = z.enum(['busy', 'unavail'])

/** Who is rung. */
export const targetSchema = z.discriminatedUnion('to', [
  /** All devices of a subscriber. */
  z.object({ to: z.literal('subscriber'), id: idNumber }),
  /** A number, or whatever else was dialled, that no line here has: over the outside line. */
  z.object({ to: z.literal('outside'), address: text }),
])
export type Target = z.infer<typeof targetSchema>

const targets = z.array(targetSchema)

/** `line`: the subscriber whose settings decide, or at whose line the call is; null: nobody's. */
const place = { line: z.nullable(idNumber) }
/** `after`: seconds since the call began; `ends`: the call's way ends here. */
const moment = { ...place, after: seconds, ends: z.boolean() }

/** RULE-02: which rule it is, as its owner calls it: its number among all, its name. Absent in what older versions have kept. */
const rule = z.optional(
  z.object({
    number: z.number(),
    name: z.nullable(text),
    /** It has no condition, and others of its kind were asked before. */
    is_otherwise: z.boolean(),
  }),
)

/** What is decided, in no language: a code and its values. */
const decisions = <Members extends z.core.$ZodShape>(members: Members) => {
  const step = <const Code extends string, Values extends z.core.$ZodShape>(code: Code, values: Values) =>
    z.object({ code: z.literal(code), ...members, ...values })
  return [
    step('speed_dial', { slot: text, destination: text }),
    step('number_hidden', {}),
    step('not_blocked', {}),
    step('blocked_anonymous', {}),
    /** `entry`: what in the list speaks of the number; null: a list of those let through does not name it. */
    step('blocked', { entry: z.nullable(text) }),
    step('blocked_outgoing', { entry: z.nullable(text) }),
    /** The customer does not call the country of this number. */
    step('country_blocked', { number: text }),
    /** A setting that would matter is not in the profile. */
    step('not_granted', { attribute: text }),
    step('no_rule', { type: forwardTypeSchema }),
    step('rule_passed', {
      type: forwardTypeSchema,
      /** It is off, has no destinations, or its condition on caller or time does not hold. */
      reason: z.enum(['off', 'empty', 'caller', 'time']),
      /** The source set or time set that does not fit. */
      set: z.nullable(text),
      rule,
    }),
    step('rule_fits', { type: forwardTypeSchema, sources: z.nullable(text), times: z.nullable(text), rule }),
    step('hunts', { policy: huntPolicySchema, seconds, members: z.array(idNumber) }),
    step('secretaries', { numbers: z.array(text) }),
    /** A destination that can not be used. */
    step('skipped', {
      reason: z.enum([
        'loop',
        'too_many',
        'unknown',
        'empty',
        'blocked',
        'voice_mail',
        'fax',
        'no_secretaries',
        'no_slots',
        'country',
        'emergency',
      ]),
      destination: text,
    }),
  ] as const
}

const stop = <const Code extends string, Values extends z.core.$ZodShape>(code: Code, values: Values) =>
  z.object({ code: z.literal(code), ...moment, ...values })

/** What the call meets on its way. */
const stops = [
  stop('rings', { targets, seconds, devices: z.array(text) }),
  stop('busy', { targets }),
  stop('offline', { targets }),
  stop('declined', { targets }),
  /**
   * From here on somebody else decides: another line by its own rules, or whoever has the number outside.
   * `seconds`: when the call is taken back; null: it stays there.
   */
  stop('handed_on', { targets, seconds: z.nullable(seconds) }),
  stop('voicebox', { is_custom: z.boolean(), greeting: greetingSchema }),
  stop('announcement', { handle: text }),
  stop('fax', {}),
  stop('conference', {}),
  stop('application', { name: text }),
  stop('attendant', { keys: z.array(text) }),
  stop('queue', { length: z.number(), wrap_up_seconds: seconds }),
  stop('rejected', { sip_code: z.number(), reason: rejectReasonSchema }),
] as const

/** One decision, as a plan keeps it. */
export const stepSchema = z.discriminatedUnion('code', decisions(place))
export type Step = z.infer<typeof stepSchema>

/** One line of a trace: a decision, or what the call meets. */
export const traceStepSchema = z.discriminatedUnion('code', [...decisions(moment), ...stops])
export type TraceStep = z.infer<typeof traceStepSchema>

/** What the call meets; all other steps are decisions. */
export type StopStep = z.infer<(typeof stops)[number]>
