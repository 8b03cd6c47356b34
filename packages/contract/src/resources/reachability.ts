import * as z from 'zod/mini'
import { idNumber } from '../http/paging.ts'
import { problemSchema } from '../http/problem.ts'
import { both, route } from '../http/route.ts'
import { limits } from '../limits.ts'
import { traceStepSchema } from '../rtc/call-steps.ts'
import { callOutcomeSchema } from './call-outcome.ts'

/** A phone, an app or a browser of a line, signed in or gone not long ago. */
const lineDeviceSchema = z.object({
  name: z.string(),
  is_browser: z.boolean(),
  is_online: z.boolean(),
  /** Online: since when, where that is known; else: since when it is offline. ISO 8601. */
  since: z.nullable(z.string()),
  /** Where it is registered from; null: a browser. */
  contact: z.nullable(z.string()),
})
export type LineDevice = z.infer<typeof lineDeviceSchema>

export const lineReachabilitySchema = z.object({
  subscriber_id: idNumber,
  /** Of somebody who calls now: it rings somewhere, the platform answers, or nobody is reached. */
  reach: z.enum(['reachable', 'answered', 'unreachable']),
  /** The way of such a call while nobody answers, as the reader may see it. */
  steps: z.array(traceStepSchema),
  people: callOutcomeSchema.shape.people,
  /** Those that are online first. */
  devices: z.array(lineDeviceSchema),
})
export type LineReachability = z.infer<typeof lineReachabilitySchema>

/** The way of a call that comes later, by the rules of the line; whoever is signed in now is taken to stay so. */
const laterSchema = z.object({
  /** From when on, ISO 8601; within a day. */
  at: z.string(),
  ...lineReachabilitySchema.shape,
})
export type LaterReachability = z.infer<typeof laterSchema>

/** REACH-01: can people reach these lines? Answered for a page of them at a time. */
export const getReachability = route({
  name: 'reachability.get',
  method: 'GET',
  path: '/api/lineside/reachability',
  origin: 'lineside',
  summary: 'Whether somebody who calls now reaches anybody, and on which way',
  access: both,
  query: z.object({
    /** Comma-separated; absent: the own line. Those that are not the reader's are left out. */
    subscriber_ids: z.optional(
      z.string().check(z.maxLength(limits.textLength), z.regex(/^\d{1,9}(,\d{1,9})*$/, 'Invalid list of ids')),
    ),
  }),
  replies: {
    200: z.object({
      lines: z.array(lineReachabilitySchema),
      /** Where the own line alone is asked about: what the rules change next. null: nothing, or that was not asked. */
      later: z.nullable(laterSchema),
      /** When the first registration of these ends, or a rule begins: then it is to be asked again. null: none does. */
      until: z.nullable(z.string()),
    }),
    422: problemSchema,
  },
})
