import * as z from 'zod/mini'
import { idNumber } from '../../http/paging.ts'
import { problemSchema } from '../../http/problem.ts'
import { administrators, both, route } from '../../http/route.ts'
import { limits } from '../../limits.ts'
import { sessionSchema } from '../sessions.ts'

/**
 * ROLE-02: the token sees the portal of a seat. It is bound to the administrator's session, ends with it, by signing out with
 * it, or after `limits.seeAsSeconds`, and replaces one that the session has opened before. The person is told.
 */
export const beginSeeAs = route({
  name: 'seeas.post',
  method: 'POST',
  path: '/api/lineside/seeas',
  origin: 'lineside',
  summary: 'See the portal as a seat of the own PBX sees it; changes nothing, and the person is told',
  access: administrators,
  isForPersons: true,
  body: z.strictObject({
    subscriber_id: idNumber,
    reason: z.string().check(z.trim(), z.minLength(limits.seeAsReasonLeast), z.maxLength(limits.seeAsReasonMost)),
  }),
  replies: { 201: sessionSchema, 403: problemSchema, 404: problemSchema, 422: problemSchema },
  perMinute: 40,
})

const seeAsSchema = z.object({
  /** The person whose portal is seen. */
  name: z.string(),
  /** The administrator. */
  by_name: z.string(),
  reason: z.string(),
  until: z.string(),
  /** The person lets administrators change settings. */
  may_change: z.boolean(),
})
export type SeeAs = z.infer<typeof seeAsSchema>

export const getSeeAs = route({
  name: 'seeas.get',
  method: 'GET',
  path: '/api/lineside/seeas',
  origin: 'lineside',
  summary: 'As whom this session sees, why and until when; 404 in a session of the person',
  access: both,
  isInSeeAs: true,
  replies: { 200: seeAsSchema, 404: problemSchema },
})
