import * as z from 'zod/mini'
import { idNumber } from '../http/paging.ts'
import { greetingSchema, rejectReasonSchema, type Step, stepSchema, type Target, targetSchema } from './call-steps.ts'

/**
 * The plan of a call: a tree of plain data. `resolveCall` makes it, the call runner executes it, and it can
 * be stored as a row and read by another process. Where the next step depends on the call itself (somebody is busy, a
 * digit is pressed), the tree branches.
 *
 * A plan holds only for the moments after it was made. Later moments are decided anew, not by the old plan:
 * a caller who leaves a queue by `done` is rung by the settings, times and devices of that moment, and so is anything
 * else that a runner takes up later.
 */
export type Plan = Ring | Media | Reject
export type Ring = z.infer<typeof ringSchema>
export type Media = z.infer<typeof mediaSchema>
export type Reject = z.infer<typeof rejectSchema>

/** How the caller is shown to the party that is rung. */
export const presentedSchema = z.union([
  z.literal('anonymous'),
  /** The caller hides nothing but has no number: the operator of the trunk shows one of its own. */
  z.literal('unnumbered'),
  z.object({
    /** Digits with the country code; for colleagues the extension. */
    number: z.string(),
    /** Name for the phone's display; null: hidden or not known. */
    name: z.nullable(z.string()),
  }),
])
export type Presented = z.infer<typeof presentedSchema>

/** The decisions, in order, that led the call from the previous step to this one. */
const why: z.ZodMiniType<Step[]> = z.array(stepSchema)
const targets: z.ZodMiniType<Target[]> = z.array(targetSchema)
const nothing = z.object({})

/** Rings all targets at once until one answers and takes the call. */
export const ringSchema = z.object({
  do: z.literal('ring'),
  /** Subscriber id of the line whose rules decide; null: the caller dialled a number outside. */
  of: z.nullable(idNumber),
  targets,
  seconds: z.number(),
  present: presentedSchema,
  /** Whether the call is recorded once somebody answers. */
  record: z.boolean(),
  /** Whether a caller hears music when the party that answered puts the call on hold; if not, silence. */
  music_on_hold: z.boolean(),
  /** FRONT-03: whoever answers hears a prompt of the line before the two are connected; absent: not. */
  greets: z.optional(z.literal(true)),
  why,
  /** The plan that follows each outcome. `onOutcome` gives the plan for an outcome without an entry. */
  on: z.object({
    /** Nobody answered in time. */
    get no_answer() {
      return planSchema
    },
    /** Every target that is online is busy. */
    get busy() {
      return z.optional(planSchema)
    },
    /** No target has a registered device, or none can be reached (SIP 480, 404, 408, 5xx). */
    get offline() {
      return z.optional(planSchema)
    },
    /** A target declined the call. */
    get declined() {
      return z.optional(planSchema)
    },
  }),
})

const media = { do: z.literal('media'), of: idNumber, why }

/** The platform itself speaks or listens. */
export const mediaSchema = z.discriminatedUnion('kind', [
  /**
   * Greets the caller, records a message and ends the call. `greeting`: which greeting is played; `is_custom`: the
   * subscriber has recorded it.
   */
  z.object({
    ...media,
    kind: z.literal('voicebox'),
    greeting: greetingSchema,
    is_custom: z.boolean(),
    on: nothing,
  }),
  /** Plays the prompt of this handle from the subscriber's sound set. Without `done` the call ends after it. */
  z.object({
    ...media,
    kind: z.literal('announcement'),
    handle: z.string(),
    on: z.object({
      get done() {
        return z.optional(planSchema)
      },
    }),
  }),
  z.object({ ...media, kind: z.literal('fax'), on: nothing }),
  z.object({ ...media, kind: z.literal('conference'), on: nothing }),
  /**
   * A service of the platform, by name, such as `echo_test` or `callthrough`. With `done` the call goes on after it: to
   * `done`, or to `timeout` where the service did not get what it asked for.
   */
  z.object({
    ...media,
    kind: z.literal('application'),
    name: z.string(),
    /**
     * For `pick_up`: the extension at which the call rings; for `closed_on` and `closed_off` that of what is closed or opened; for
     * `take_parked` and `parked`: the number of the place.
     */
    at: z.optional(z.string()),
    on: z.object({
      get done() {
        return z.optional(planSchema)
      },
      get timeout() {
        return z.optional(planSchema)
      },
    }),
  }),
  /** Reads out the menu. `digit`: the plan for each key; `timeout`: for no key, or a key without an entry. */
  z.object({
    ...media,
    kind: z.literal('attendant'),
    on: z.object({
      get digit() {
        return z.record(z.string(), planSchema)
      },
      get timeout() {
        return planSchema
      },
    }),
  }),
  /**
   * Plays music and tells the caller's position. `full`: the queue already holds `length` callers. `done`: somebody is
   * free. When the caller has waited, the runner does not use the plan under `done` but decides anew (see `Plan`).
   * `overflow`: the caller has waited for `overflow_seconds`; both absent: callers wait as long as they wish.
   */
  z.object({
    ...media,
    kind: z.literal('queue'),
    length: z.number(),
    wrap_up_seconds: z.number(),
    overflow_seconds: z.optional(z.number()),
    on: z.object({
      get done() {
        return planSchema
      },
      get full() {
        return planSchema
      },
      get overflow() {
        return z.optional(planSchema)
      },
    }),
  }),
])

/** The call ends unanswered, with a SIP reply code and the prompt that tells why. */
export const rejectSchema = z.object({
  do: z.literal('reject'),
  code: z.literal([403, 404, 480, 482, 484, 486, 503, 603]),
  reason: rejectReasonSchema,
  why,
})

export const planSchema: z.ZodMiniType<Plan> = z.discriminatedUnion('do', [ringSchema, mediaSchema, rejectSchema])

export type RingOutcome = keyof Ring['on']

/**
 * The plan that follows an outcome: without an entry, `declined` is treated as `busy`, and any other outcome as
 * `no_answer`.
 */
export const onOutcome = ({ on }: Pick<Ring, 'on'>, outcome: RingOutcome): Plan =>
  on[outcome] ?? (outcome === 'declined' ? on.busy : undefined) ?? on.no_answer
