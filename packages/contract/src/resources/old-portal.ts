import * as z from 'zod/mini'
import { problemSchema } from '../http/problem.ts'
import { administrators, route } from '../http/route.ts'

/**
 * NAV-13: the path under which pages of the old portal appear on our own origin, followed by the visit's secret and the
 * page.
 */
export const oldPortalPath = '/old-portal'

/**
 * Every visit gets a secret address of its own, because pages of the old portal are shown without any of our
 * credentials.
 */
export const openOldPortal = route({
  name: 'oldportalvisits.collection.post',
  method: 'POST',
  path: '/api/lineside/oldportalvisits/',
  origin: 'lineside',
  summary: 'Opens the old portal for a frame: the address below which its pages lie until the session ends',
  access: administrators,
  isForPersons: true,
  replies: { 201: z.object({ address: z.string() }), 403: problemSchema, 404: problemSchema, 502: problemSchema },
})
