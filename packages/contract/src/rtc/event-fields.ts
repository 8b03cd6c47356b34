import * as z from 'zod/mini'
import { presenceStateSchema } from '../resources/presence.ts'

/** What the frame `event` says. */
export const eventFields = {
  topic: z.string(),
  id: z.nullable(z.string()),
  /** Topic `presence`: all that has changed is that these lines are in these states now. */
  lines: z.optional(z.array(z.object({ subscriber_id: z.number(), state: presenceStateSchema }))),
  /**
   * Very many browsers are told of very much: ask again at a random moment within this time, in milliseconds, so that
   * not all ask at once.
   */
  within_ms: z.optional(z.number()),
}
