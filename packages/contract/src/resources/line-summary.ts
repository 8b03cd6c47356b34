import * as z from 'zod/mini'
import { numberSchema } from './subscribers.ts'

/** A short description of a line, added to items that belong to it (PBX-08). */
export const lineSummarySchema = z.object({
  id: z.number(),
  username: z.string(),
  domain: z.string(),
  webusername: z.nullable(z.string()),
  display_name: z.nullable(z.string()),
  pbx_extension: z.nullable(z.string()),
  is_pbx_group: z.boolean(),
  is_pbx_pilot: z.boolean(),
  customer_id: z.optional(z.number()),
  primary_number: z.nullable(numberSchema),
})
export type LineSummary = z.infer<typeof lineSummarySchema>
