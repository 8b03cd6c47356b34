import * as z from 'zod/mini'
import { idNumber } from '../http/paging.ts'
import { problemSchema } from '../http/problem.ts'
import { administrators, route } from '../http/route.ts'
import { limits } from '../limits.ts'

/**
 * The data that the new owner of a seat needs (HAND-01). The secrets are only in this answer; the platform stores
 * hashes of them.
 */
const handOverSchema = z.object({
  subscriber_id: z.number(),
  name: z.string(),
  extension: z.nullable(z.string()),
  /** Address of the portal. */
  address: z.string(),
  /** The name for signing in to the portal. */
  sign_in_name: z.string(),
  email: z.nullable(z.string()),
  /** A link that works once and opens the page for setting a web password; null: not asked for. */
  link: z.nullable(z.string()),
  /** The text of the QR code by which the app signs in, once. */
  app_code: z.string(),
  /** When the link and the code expire. */
  expires_at: z.string(),
})
export type HandOver = z.infer<typeof handOverSchema>

const seatIds = z.array(idNumber).check(z.minLength(1), z.maxLength(limits.handOvers))

/** Earlier links and codes of these seats stop working. */
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
    /** false: the owner already has a password and only needs a code for the app. */
    with_link: z.boolean(),
    /**
     * Somebody else gets the seats: every way in of the person before ends (web password, second step, passkeys, app
     * passwords, sessions, links and codes). Only with a link, which sets the next password.
     */
    is_new_person: z.optional(z.boolean()),
  }),
  replies: { 201: z.object({ items: z.array(handOverSchema) }), 404: problemSchema, 422: problemSchema },
  perMinute: 60,
})

/** The mail contains a new link, which replaces older ones, and never a password. */
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
          /** The address that the mail goes to; null: the seat has none, and nothing was sent. */
          email: z.nullable(z.string()),
        }),
      ),
    }),
    404: problemSchema,
    422: problemSchema,
  },
  perMinute: 60,
})
