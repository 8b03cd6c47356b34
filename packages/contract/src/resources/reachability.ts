import * as z from 'zod/mini'
import { idTexts } from '../http/id-list.ts'
import { idNumber } from '../http/paging.ts'
import { problemSchema } from '../http/problem.ts'
import { both, route } from '../http/route.ts'
import { traceStepSchema } from '../rtc/call-steps.ts'
import { callOutcomeSchema } from './conversations/call-outcome.ts'

/** A phone, an app or a browser of a line that rings, or did not long ago. */
const lineDeviceSchema = z.object({
  name: z.string(),
  is_browser: z.boolean(),
  /** A call to the line rings it. */
  is_online: z.boolean(),
  /** It is a browser, or an installed app, that is not open: a call wakes it by a push message. */
  is_asleep: z.boolean(),
  /** If online: since when, if known; otherwise since when it is offline. ISO 8601. */
  since: z.nullable(z.string()),
  /** The SIP contact of the registration; null: a browser. */
  contact: z.nullable(z.string()),
})
export type LineDevice = z.infer<typeof lineDeviceSchema>

export const lineReachabilitySchema = z.object({
  subscriber_id: idNumber,
  /**
   * The result of a call made now. `reachable`: something rings; `lost`: something rings, and a call that nobody
   * answers just ends; `answered`: the platform answers; `unreachable`: nobody is reached.
   */
  reach: z.enum(['reachable', 'lost', 'answered', 'unreachable']),
  /** The way of a call that nobody answers, as far as the reader may see it. */
  steps: z.array(traceStepSchema),
  people: callOutcomeSchema.shape.people,
  /** Devices that are online come first. */
  devices: z.array(lineDeviceSchema),
})
export type LineReachability = z.infer<typeof lineReachabilitySchema>

/** The way of a later call, by the rules of the line; it assumes that devices that are online now stay so. */
const laterSchema = z.object({
  /** From when this holds, ISO 8601; within a day. */
  at: z.string(),
  ...lineReachabilitySchema.shape,
})
export type LaterReachability = z.infer<typeof laterSchema>

/** REACH-01: can people reach these lines? One request asks for a page of lines. */
export const getReachability = route({
  name: 'reachability.get',
  method: 'GET',
  path: '/api/lineside/reachability',
  origin: 'lineside',
  summary: 'Whether somebody who calls now reaches anybody, and on which way',
  access: both,
  query: z.object({
    /** Separated by commas; absent: the reader's own line. Lines that the reader may not see are left out. */
    subscriber_ids: z.optional(idTexts),
  }),
  replies: {
    200: z.object({
      lines: z.array(lineReachabilitySchema),
      /**
       * Only for a request about the own line: the next change by the line's rules. null: there is none, or other lines
       * were asked for.
       */
      later: z.nullable(laterSchema),
      /**
       * When the answer may become wrong, because a registration ends or a rule begins: clients ask again then. null:
       * never.
       */
      until: z.nullable(z.string()),
    }),
    422: problemSchema,
  },
})
