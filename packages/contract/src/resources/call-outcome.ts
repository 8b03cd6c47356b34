import * as z from 'zod/mini'
import { flag, idNumber } from '../http/paging.ts'
import { problemSchema } from '../http/problem.ts'
import { both, route } from '../http/route.ts'
import { limits } from '../limits.ts'
import { traceStepSchema } from '../rtc/call-steps.ts'
import { timeSchema } from './time-sets.ts'

const callParty = {
  /** The line that is asked about, a colleague's, or whoever has a number. */
  kind: z.enum(['own', 'line', 'number']),
  /** Name of a line, else its number; digits of a number. */
  name: z.string(),
  extension: z.nullable(z.string()),
}
export const callPartySchema = z.object(callParty)
export type CallParty = z.infer<typeof callPartySchema>

/** What the called line does. `as_registered`: as its devices are signed in now. */
export const assumedOutcomes = ['as_registered', 'no_answer', 'busy', 'offline', 'declined'] as const
export type AssumedOutcome = (typeof assumedOutcomes)[number]

/** Time sets of lines whose rules the reader may see. */
export const timesOfSteps = z.array(z.object({ line: idNumber, name: z.string(), times: z.array(timeSchema) }))

export const callOutcomeSchema = z.object({
  /** `YYYY-MM-DD HH:MM` on the subscriber's clocks. */
  at: z.string(),
  /** The other party: whom the number reaches, else the number in digits; null: nobody was named. */
  party: z.nullable(callPartySchema),
  /** The lines that the steps name. */
  people: z.array(z.object({ id: idNumber, ...callParty })),
  /** What is decided and what the call meets. The rules of lines that are not the asker's to see are `handed_on`. */
  steps: z.array(traceStepSchema),
  /** The hours and days of the time sets that the steps name, by whose they are. */
  time_sets: timesOfSteps,
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
