import * as z from 'zod/mini'
import { problemSchema } from '../../http/problem.ts'
import { administrators, route } from '../../http/route.ts'
import { limits } from '../../limits.ts'

/** PBX-07: extensions that nobody has yet, for the forms of new seats and groups. */
export const getFreeExtensions = route({
  name: 'freeextensions.get',
  method: 'GET',
  path: '/api/lineside/freeextensions',
  origin: 'lineside',
  summary: 'The next extensions that a new seat or group can have',
  access: administrators,
  query: z.object({
    /** The extensions follow that of the newest line of this kind. */
    kind: z.enum(['seat', 'group']),
    /** The first digits. A whole extension is answered with itself, if nobody has it, and with those near it. */
    typed: z.optional(
      z.string().check(z.maxLength(limits.extensionLength), z.regex(/^\d*$/, 'An extension has digits only')),
    ),
  }),
  /** At most `limits.extensionsOffered`. */
  replies: { 200: z.object({ extensions: z.array(z.string()) }), 403: problemSchema, 422: problemSchema },
})
