import * as z from 'zod/mini'

/** Up to 200 ids such as `12,15,200`, to ask for chosen items in one request. */
export const idList = z.pipe(
  z.string().check(z.regex(/^\d{1,10}(,\d{1,10}){0,199}$/)),
  z.transform((list) => list.split(',').map(Number).filter(isId)),
)
const isId = (id: number) => id <= 2_147_483_647
