import * as z from 'zod/mini'
import { idNumber } from '../http/paging.ts'
import { problemSchema } from '../http/problem.ts'
import { both, route } from '../http/route.ts'

/** The data with which a browser opens the websocket of the call engine (ngcp-client-facts 8.1). */
const rtcSessionSchema = z.object({
  subscriber_id: z.number(),
  rtc_network_tag: z.string(),
  /** Token for the first frame on `rtcPath`; it is never part of an address. */
  rtc_browser_token: z.string(),
  rtc_app_name: z.string(),
})
export type RtcSession = z.infer<typeof rtcSessionSchema>

/** Answered with `Location` and no body. The rtcsession ends with the sign-in session that created it. */
export const createRtcSession = route({
  name: 'rtcsessions.collection.post',
  method: 'POST',
  path: '/api/rtcsessions/',
  origin: 'ngcp',
  summary: 'A session of the call engine; needs the capability rtcengine',
  access: both,
  body: z.strictObject({}),
  replies: { 201: 'empty', 403: problemSchema },
})

/**
 * The platform keeps only a hash of each token, so it can not show one again: every GET creates a new token, which
 * works once and within a minute, and makes the previous one invalid.
 */
export const getRtcSession = route({
  name: 'rtcsessions.item.get',
  method: 'GET',
  path: '/api/rtcsessions/:id',
  origin: 'ngcp',
  summary: 'A new token for the websocket of the call engine; whoever made the session may ask',
  access: both,
  params: z.object({ id: idNumber }),
  replies: { 200: rtcSessionSchema, 403: problemSchema, 404: problemSchema },
})
