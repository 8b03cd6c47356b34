import * as z from 'zod/mini'
import { idNumber } from '../http/paging.ts'
import { statusCallKindSchema, statusKindSchema } from './status-kinds.ts'

const text = z.string()
const seconds = z.number()

/**
 * Kinds of forwarding rule: `cfu` applies to every call, `cft` after a ring time without answer, `cfna` when no device
 * can be reached, `cfb` when the line is busy.
 */
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
  'block_ncos',
  'locked_out',
  'peering_unavailable',
])
export type RejectReason = z.infer<typeof rejectReasonSchema>

/**
 * Why a number outside could not be rung: `max_calls_out`: the customer already has as many outside calls as it may
 * have; `number_barred`, `outside_limit`: a limit against toll fraud is met; `peering_unavailable`: there is no trunk, or none takes the call; `callee_unknown`: what was dialled is not a
 * number.
 */
export const outsideRefusalSchema = z.enum([
  'max_calls_out',
  'number_barred',
  'outside_limit',
  'peering_unavailable',
  'callee_unknown',
])
export type OutsideRefusal = z.infer<typeof outsideRefusalSchema>

export const greetingSchema = z.enum(['busy', 'unavail'])

/** The targets that a call rings. */
export const targetSchema = z.discriminatedUnion('to', [
  /**
   * All devices of a subscriber. When one of them is to place a call, `only` rings just its phones, or just the device
   * with this id (`ownDeviceSchema`); `own`: all of them.
   */
  z.object({
    to: z.literal('subscriber'),
    id: idNumber,
    only: z.optional(z.union([z.literal('phones'), z.literal('own'), z.object({ device: text })])),
  }),
  /** A number or address that no line of this platform has; it is dialled over a trunk. */
  z.object({ to: z.literal('outside'), address: text }),
])
export type Target = z.infer<typeof targetSchema>

const targets = z.array(targetSchema)

/** `line`: the subscriber whose settings decide, or whose line the call has reached; null: no line's. */
const place = { line: z.nullable(idNumber) }
/** `after`: seconds since the call began; `ends`: the call goes no further than this step. */
const moment = { ...place, after: seconds, ends: z.boolean() }

/**
 * RULE-02: identifies the rule for its owner, by its position among all rules and by its name. Absent in traces that an
 * older version stored.
 */
const rule = z.optional(
  z.object({
    number: z.number(),
    name: z.nullable(text),
    /** The rule has no condition and comes after others of its kind: it applies "otherwise". */
    is_otherwise: z.boolean(),
  }),
)

/** SCHED-01: the three ways in which a condition refers to a schedule: while it is open, closed, or on its holidays. */
export const scheduleUses = ['during', 'outside', 'holidays'] as const
export type ScheduleUse = (typeof scheduleUses)[number]

/**
 * How the rule uses the schedule that the step names instead of a time set. Absent: the name is that of a time set, or an
 * older version stored the trace.
 */
const scheduleUse = z.optional(z.enum(scheduleUses))

/** The ways of "closed": an announcement after which the call ends, the voicebox, another line, a number. */
export const closedWays = ['announcement', 'voicebox', 'line', 'number'] as const
export type ClosedTo = (typeof closedWays)[number]

/** The decisions: each is a code with its values, which the portal turns into a sentence in the reader's language. */
const decisions = <Members extends z.core.$ZodShape>(members: Members) => {
  const step = <const Code extends string, Values extends z.core.$ZodShape>(code: Code, values: Values) =>
    z.object({ code: z.literal(code), ...members, ...values })
  return [
    step('speed_dial', { slot: text, destination: text }),
    step('number_hidden', {}),
    step('not_blocked', {}),
    step('blocked_anonymous', {}),
    /** `entry`: the entry of the list that matches the number; null: the list is a whitelist and has no such entry. */
    step('blocked', { entry: z.nullable(text) }),
    step('blocked_outgoing', { entry: z.nullable(text) }),
    /** The customer may not call the country of this number. */
    step('country_blocked', { number: text }),
    /** RUN-01: the operator has blocked the line, or its whole customer. */
    step('line_blocked', {}),
    /** The line has a setting that would apply here, but its profile does not grant it. */
    step('not_granted', { attribute: text }),
    step('no_rule', { type: forwardTypeSchema }),
    step('rule_passed', {
      type: forwardTypeSchema,
      /**
       * Why the rule did not apply: it is switched off, it has no destinations, or its condition on the caller, the
       * time or the called number is not met.
       */
      reason: z.enum(['off', 'empty', 'caller', 'time', 'called']),
      /** Name of the source set, time set or set of called numbers that did not match. */
      set: z.nullable(text),
      schedule_use: scheduleUse,
      rule,
    }),
    /** `called`: absent: the rule applies whatever number of the line is called. */
    step('rule_fits', {
      type: forwardTypeSchema,
      sources: z.nullable(text),
      times: z.nullable(text),
      schedule_use: scheduleUse,
      called: z.optional(text),
      rule,
    }),
    /**
     * STAT-02: the status of the line, which stands above its rules. `until`: ISO 8601, null: no end; `goes_on`: the
     * line and its rules decide as always.
     */
    step('status', {
      kind: statusKindSchema,
      until: z.nullable(text),
      calls: statusCallKindSchema,
      goes_on: z.boolean(),
    }),
    /**
     * SCHED-01: the line follows a schedule, or somebody has closed it; if it is closed, its rules are not asked.
     * `schedule`: its name, null: the line follows none; `name`: of the exception, the holiday, or the reason for which
     * somebody closed it; `until`: ISO 8601, null: not within two weeks, or until somebody opens again; `to`: the way of
     * "closed", null: it is open; `closed_by`: SCHED-03, the person who closed it, where this is known.
     */
    step('hours', {
      schedule: z.nullable(text),
      is_open: z.boolean(),
      by: z.enum(['week', 'exception', 'holiday', 'closure']),
      name: z.nullable(text),
      until: z.nullable(text),
      to: z.nullable(z.enum(closedWays)),
      closed_by: z.optional(z.nullable(text)),
    }),
    /**
     * QBOARD-05: callers of the queue go another way, because they have waited for `seconds` or it is full. `to`: that way, as
     * that of a closed line.
     */
    step('overflows', {
      reason: z.enum(['time', 'full']),
      seconds: z.nullable(seconds),
      to: z.enum(closedWays),
    }),
    /** `away`: members who do not ring, because their status sends calls elsewhere. */
    step('hunts', {
      policy: huntPolicySchema,
      seconds,
      members: z.array(idNumber),
      away: z.optional(z.array(idNumber)),
    }),
    step('secretaries', { numbers: z.array(text) }),
    /** A destination of the rule that can not be used, and why. */
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

/** Stops: what happens to the call on its way, as opposed to decisions about it. */
const stops = [
  stop('rings', { targets, seconds, devices: z.array(text) }),
  stop('busy', { targets }),
  stop('offline', { targets }),
  stop('declined', { targets }),
  /**
   * From here on somebody else's rules decide: those of another line, or those of whoever has the outside number.
   * `seconds`: after how long the call is taken back; null: never.
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

/** One decision, as it is stored in a plan. */
export const stepSchema = z.discriminatedUnion('code', decisions(place))
export type Step = z.infer<typeof stepSchema>

/** One line of a trace: a decision or a stop. */
export const traceStepSchema = z.discriminatedUnion('code', [...decisions(moment), ...stops])
export type TraceStep = z.infer<typeof traceStepSchema>

/** A stop of the call; every other step is a decision. */
export type StopStep = z.infer<(typeof stops)[number]>
