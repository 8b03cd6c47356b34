import * as z from 'zod/mini'
import { idNumber } from '../http/paging.ts'
import { greetingSchema, rejectReasonSchema, type Step, stepSchema, type Target, targetSchema } from './call-steps.ts'

/**
 * What is to be done with a call: a tree of plain data, made by `resolveCall`, executed by the call runner, kept as a row,
 * read by another process. What only the call itself can tell (somebody is busy, a digit is pressed) is a branch.
 *
 * A plan holds for the moments after it was made. What comes after minutes is a fresh decision and not the old plan: who
 * leaves a queue by `done` is rung by the settings, times and devices of then, and so is whatever a runner takes up later.
 */
export type Plan = Ring | Media | Reject
export type Ring = z.infer<typeof ringSchema>
export type Media = z.infer<typeof mediaSchema>
export type Reject = z.infer<typeof rejectSchema>

/** How the caller is shown to whoever is rung. */
export const presentedSchema = z.union([
  z.literal('anonymous'),
  /** It hides nothing, but has no number: whoever carries the call outside shows its own. */
  z.literal('unnumbered'),
  z.object({
    /** Digits with the country code; to colleagues the extension. */
    number: z.string(),
    /** For the display; null: not told, or not known. */
    name: z.nullable(z.string()),
  }),
])
export type Presented = z.infer<typeof presentedSchema>

/** Why the call came here from where it was: decisions, in their order. */
const why: z.ZodMiniType<Step[]> = z.array(stepSchema)
const targets: z.ZodMiniType<Target[]> = z.array(targetSchema)
const nothing = z.object({})

/** Rings all targets at once until one answers; then the call is theirs. */
export const ringSchema = z.object({
  do: z.literal('ring'),
  /** Whose rules these are: a subscriber id; null: the caller dialled outside. */
  of: z.nullable(idNumber),
  targets,
  seconds: z.number(),
  present: presentedSchema,
  /** The call is recorded once somebody answers. */
  record: z.boolean(),
  /** Whoever answers may hold the caller: music is heard then, else nothing. */
  music_on_hold: z.boolean(),
  why,
  /** Where an outcome leads; `onOutcome` says what holds for one that has no entry. */
  on: z.object({
    /** Nobody answered in time. */
    get no_answer() {
      return planSchema
    },
    /** Every target that is online is busy. */
    get busy() {
      return z.optional(planSchema)
    },
    /** No target has a device that is signed in, or it can not be reached (SIP 480, 404, 408, 5xx). */
    get offline() {
      return z.optional(planSchema)
    },
    /** Somebody refused the call. */
    get declined() {
      return z.optional(planSchema)
    },
  }),
})

const media = { do: z.literal('media'), of: idNumber, why }

/** The platform itself speaks or listens. */
export const mediaSchema = z.discriminatedUnion('kind', [
  /** Greets, records and ends the call. `greeting`: which one it plays; `is_custom`: the subscriber's own. */
  z.object({
    ...media,
    kind: z.literal('voicebox'),
    greeting: greetingSchema,
    is_custom: z.boolean(),
    on: nothing,
  }),
  /** Plays the prompt of this handle from the subscriber's sound set. Without `done` the call ends with it. */
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
  /** A service of the platform by its name, such as `callthrough`. */
  z.object({ ...media, kind: z.literal('application'), name: z.string(), on: nothing }),
  /** Reads out the menu. `digit`: by the key pressed; `timeout`: no key, or one without an entry. */
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
   * Music and position. `full`: there are `length` callers already. `done`: somebody is free; after a wait it only stands for
   * the fresh decision that is due then.
   */
  z.object({
    ...media,
    kind: z.literal('queue'),
    length: z.number(),
    wrap_up_seconds: z.number(),
    on: z.object({
      get done() {
        return planSchema
      },
      get full() {
        return planSchema
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

/** Where an outcome leads: `declined` falls back to `busy`, and whatever has no entry to `no_answer`. */
export const onOutcome = ({ on }: Pick<Ring, 'on'>, outcome: RingOutcome): Plan =>
  on[outcome] ?? (outcome === 'declined' ? on.busy : undefined) ?? on.no_answer
