import * as z from 'zod/mini'
import { problemSchema } from '../http/problem.ts'
import { administrators, route } from '../http/route.ts'

/** NAV-13: where pages of the old portal lie on our own origin. What follows is the visit, and then the page. */
export const oldPortalPath = '/old-portal'

/** Every visit is a secret address of its own: pages of the old portal are shown without any credentials of ours. */
export const openOldPortal = route({
  name: 'oldportalvisits.collection.post',
  method: 'POST',
  path: '/api/lineside/oldportalvisits/',
  origin: 'lineside',
  summary: 'Opens the old portal for a frame: the address below which its pages lie until the session ends',
  access: administrators,
  replies: { 201: z.object({ address: z.string() }), 403: problemSchema, 404: problemSchema, 502: problemSchema },
})
