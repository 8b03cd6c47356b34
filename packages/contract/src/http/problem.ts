import * as z from 'zod/mini'
import { refusalSchema } from '../refusals.ts'

/**
 * Body of every error answer; `code` repeats the HTTP status. A refusal that users can run into also carries the
 * members of `refusalSchema`.
 */
export const problemSchema = z.extend(z.partial(refusalSchema), { code: z.number(), message: z.string() })
export type Problem = z.infer<typeof problemSchema>
