import * as z from 'zod/mini'
import { idNumber } from '../http/paging.ts'
import { both, route } from '../http/route.ts'
import { limits } from '../limits.ts'

/**
 * `caller_in` and `callee_in` convert from how people dial to how the platform writes numbers. The other directions
 * leave a number as it is.
 */
export const rewriteDirections = [
  'caller_in',
  'callee_in',
  'caller_out',
  'callee_out',
  'caller_lnp',
  'callee_lnp',
] as const
export type RewriteDirection = (typeof rewriteDirections)[number]

const number = z.string().check(z.maxLength(limits.forwardDestinationLength))

/**
 * API-07: normalises numbers by the subscriber's country and area code. A single number is answered as text, several as
 * a list.
 */
export const applyRewrites = route({
  name: 'applyrewrites.post',
  method: 'POST',
  path: '/api/applyrewrites/',
  origin: 'ngcp',
  summary: 'Normalises numbers by the rules of a subscriber',
  access: both,
  body: z.strictObject({
    subscriber_id: idNumber,
    direction: z.enum(rewriteDirections),
    numbers: z.union([number, z.array(number).check(z.maxLength(limits.rewrittenNumbers))]),
  }),
  replies: { 200: z.object({ result: z.union([z.string(), z.array(z.string())]) }) },
})
