import * as z from 'zod/mini'
import { limits } from '../limits.ts'

/** A text that may be absent and has no limit of its own for its length, such as a filter. */
export const optionalText = z.optional(z.string().check(z.maxLength(limits.textLength)))
