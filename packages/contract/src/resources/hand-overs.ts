import * as z from 'zod/mini'
import { idNumber } from '../http/paging.ts'
import { problemSchema } from '../http/problem.ts'
import { administrators, route } from '../http/route.ts'
import { limits } from '../limits.ts'

/** What somebody needs who has got a seat (HAND-01). Its secrets are in this answer and nowhere else: the platform keeps hashes. */
const handOverSchema = z.object({
  subscriber_id: z.number(),
  name: z.string(),
  extension: z.nullable(z.string()),
  /** Where the portal is. */
  address: z.string(),
  /** What is typed to sign in there. */
  sign_in_name: z.string(),
  email: z.nullable(z.string()),
  /** Opens the page that sets a web password, once; null: none was asked for. */
  link: z.nullable(z.string()),
  /** What the code says by which the app signs in, once. */
  app_code: z.string(),
  /** Until when link and code can be used. */
  expires_at: z.string(),
})
export type HandOver = z.infer<typeof handOverSchema>

const seatIds = z.array(idNumber).check(z.minLength(1), z.maxLength(limits.handOvers))

/** What was handed over of these seats before is worth nothing from now on. */
export const createHandOvers = route({
  name: 'handovers.collection.post',
  method: 'POST',
  path: '/api/lineside/handovers/',
  origin: 'lineside',
  summary:
    'What the owners of seats need to begin: where to sign in, as whom, a link that sets the password once, a code for the app',
  access: administrators,
  body: z.strictObject({
    subscriber_ids: seatIds,
    /** false: the password is known, only the app needs a code. */
    with_link: z.boolean(),
  }),
  replies: { 201: z.object({ items: z.array(handOverSchema) }), 404: problemSchema, 422: problemSchema },
  perMinute: 60,
})

/** The mail has a link of its own, which takes the place of older ones; it never holds a password. */
export const mailHandOvers = route({
  name: 'handovers.mails.post',
  method: 'POST',
  path: '/api/lineside/handovers/mails',
  origin: 'lineside',
  summary: 'Mails the owners of seats where to sign in, as whom, and a link that sets the password once',
  access: administrators,
  body: z.strictObject({ subscriber_ids: seatIds }),
  replies: {
    200: z.object({
      items: z.array(
        z.object({
          subscriber_id: z.number(),
          /** Where the mail goes; null: the seat has no address, and nothing was sent. */
          email: z.nullable(z.string()),
        }),
      ),
    }),
    404: problemSchema,
    422: problemSchema,
  },
  perMinute: 60,
})
