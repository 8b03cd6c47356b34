import * as z from 'zod/mini'

/** Every error answer: `code` repeats the status. */
export const problemSchema = z.object({ code: z.number(), message: z.string() })
export type Problem = z.infer<typeof problemSchema>
