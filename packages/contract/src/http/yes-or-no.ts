import * as z from 'zod/mini'

/** A boolean in a body as existing clients send it: also as text, or as 1 and 0 (ngcp-client-facts 7.8). */
export const yesOrNo = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0']), z.literal([0, 1])]),
  z.transform((value) => value === true || value === 'true' || value === '1' || value === 1),
)
