import * as z from 'zod/mini'
import { refusalSchema } from '../refusals.ts'

/** Every error answer: `code` repeats the status. A refusal that people can meet says its reason, too. */
export const problemSchema = z.extend(z.partial(refusalSchema), { code: z.number(), message: z.string() })
export type Problem = z.infer<typeof problemSchema>
