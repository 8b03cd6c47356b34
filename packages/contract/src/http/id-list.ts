import * as z from 'zod/mini'
import { limits } from '../limits.ts'

/** Up to 200 ids such as `12,15,200`, to ask for chosen items in one request. */
export const idList = z.pipe(
  z.string().check(z.regex(/^\d{1,10}(,\d{1,10}){0,199}$/)),
  z.transform((list) => list.split(',').map(Number).filter(isId)),
)
const isId = (id: number) => id <= 2_147_483_647

/** The same of any number, as it was written. */
export const idTexts = z.string().check(
  z.maxLength(limits.textLength),
  z.regex(/^\d{1,10}(,\d{1,10})*$/, { error: 'Invalid list of ids', abort: true }),
  z.refine((list) => list.split(',').map(Number).every(isId), 'Invalid list of ids'),
)
