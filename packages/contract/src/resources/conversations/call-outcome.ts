import * as z from 'zod/mini'
import { optionalText } from '../../http/optional-text.ts'
import { flag, idNumber, longIdNumber } from '../../http/paging.ts'
import { problemSchema } from '../../http/problem.ts'
import { both, route } from '../../http/route.ts'
import { limits } from '../../limits.ts'
import { traceStepSchema } from '../../rtc/call-steps.ts'
import { timeSchema } from '../forwarding/time-sets.ts'

const callParty = {
  /** `own`: the line that is asked about; `line`: a colleague's; `number`: an outside number. */
  kind: z.enum(['own', 'line', 'number']),
  /** For a line its name, else its number; for an outside number its digits. */
  name: z.string(),
  extension: z.nullable(z.string()),
}
export const callPartySchema = z.object(callParty)
export type CallParty = z.infer<typeof callPartySchema>

/** The assumed behaviour of the called line. `as_registered`: it rings if it has registered devices now. */
export const assumedOutcomes = ['as_registered', 'no_answer', 'busy', 'offline', 'declined'] as const
export type AssumedOutcome = (typeof assumedOutcomes)[number]

/** Time sets of lines whose rules the reader may see, with their hours and days. */
export const timesOfSteps = z.array(z.object({ line: idNumber, name: z.string(), times: z.array(timeSchema) }))

export const callOutcomeSchema = z.object({
  /** `YYYY-MM-DD HH:MM` in the subscriber's time zone. */
  at: z.string(),
  /** The other party: the line that has the number, else the number in digits; null: no number was given. */
  party: z.nullable(callPartySchema),
  /** The lines that the steps name. */
  people: z.array(z.object({ id: idNumber, ...callParty })),
  /** Decisions and stops. For lines whose rules the reader may not see there is only a step `handed_on`. */
  steps: z.array(traceStepSchema),
  /** The time sets that the steps name, each with the line it belongs to. */
  time_sets: timesOfSteps,
})
export type CallOutcome = z.infer<typeof callOutcomeSchema>

/** Predicts the outcome of a call, by the same rules that decide about real calls. */
export const getCallOutcome = route({
  name: 'calloutcomes.item.get',
  method: 'GET',
  path: '/api/lineside/calloutcomes/:id',
  origin: 'lineside',
  summary: 'What would happen if somebody called this subscriber, or this subscriber somebody',
  access: both,
  params: z.object({ id: longIdNumber }),
  query: z.object({
    /** `in`, the default: a call to the subscriber; `out`: a call that the subscriber makes. */
    direction: z.optional(z.enum(['in', 'out'])),
    /** The other party's number as people write it. Absent: a caller of whom nothing is known. Required for `out`. */
    number: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.phoneNumberLength))),
    /** The caller withholds its number. */
    anonymous: z.optional(flag),
    /** `YYYY-MM-DD HH:MM` in the subscriber's time zone; absent: now. */
    at: optionalText,
    assume: z.optional(z.enum(assumedOutcomes)),
  }),
  replies: { 200: callOutcomeSchema, 404: problemSchema, 422: problemSchema },
})
