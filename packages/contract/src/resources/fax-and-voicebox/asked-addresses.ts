import * as z from 'zod/mini'
import { idNumber } from '../../http/paging.ts'
import { problemSchema } from '../../http/problem.ts'
import { both, route } from '../../http/route.ts'
import { limits } from '../../limits.ts'
import { mailAddress } from './fax-settings.ts'

/** The line that named the address: absent, the caller's own; an administrator may name one of its customer. */
const subscriber_id = z.optional(idNumber)

const heldAddressSchema = z.object({
  /** In lower case. */
  address: z.string(),
  /** `asked`: it has not answered the mail; `refused`: it wants nothing. Nothing else is mailed to either. */
  state: z.enum(['asked', 'refused']),
})
export type HeldAddress = z.infer<typeof heldAddressSchema>

/** HARD-01: an address that a line names for faxes or messages is asked whether it wants them. */
export const listHeldAddresses = route({
  name: 'heldaddresses.list.get',
  method: 'GET',
  path: '/api/lineside/heldaddresses/',
  origin: 'lineside',
  summary: 'Addresses to which faxes and messages are not mailed, because they have not agreed',
  access: both,
  query: z.object({ subscriber_id }),
  replies: { 200: z.object({ items: z.array(heldAddressSchema) }), 404: problemSchema },
})

export const askAddressAgain = route({
  name: 'heldaddresses.ask.post',
  method: 'POST',
  path: '/api/lineside/heldaddresses/ask',
  origin: 'lineside',
  summary: 'Mail the question once more to an address that has not answered; once a day',
  access: both,
  body: z.strictObject({ subscriber_id, address: mailAddress }),
  replies: { 204: 'empty', 404: problemSchema, 422: problemSchema },
})

/** The address itself answers, by the token of the mailed link; it may change its mind. */
export const answerForAddress = route({
  name: 'heldaddresses.answer.post',
  method: 'POST',
  path: '/api/lineside/heldaddresses/answer',
  origin: 'lineside',
  summary: 'Say by the token of the mailed link whether this address wants faxes and messages',
  access: 'public',
  body: z.strictObject({ token: z.string().check(z.maxLength(limits.textLength)), wants: z.boolean() }),
  replies: { 204: 'empty', 403: problemSchema },
  perMinute: 20,
})
