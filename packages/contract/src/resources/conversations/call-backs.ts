import * as z from 'zod/mini'
import { idNumber } from '../../http/paging.ts'
import { problemSchema } from '../../http/problem.ts'
import { both, route } from '../../http/route.ts'
import { limits } from '../../limits.ts'

/** `busy`: once the colleague is free; `no_answer`: once the colleague has done something and is free again. */
const afterSchema = z.enum(['busy', 'no_answer'])
export type CallBackAfter = z.infer<typeof afterSchema>

/** See `telephony/team/call-back`. */
const phaseSchema = z.enum(['watches', 'waits', 'suspended', 'recalls', 'connects'])
export type CallBackPhase = z.infer<typeof phaseSchema>

const callBackSchema = z.object({
  /** The colleague's subscriber id; a person has one call back for each colleague. */
  id: idNumber,
  name: z.string(),
  /** The extension or number by which the colleague is called. */
  number: z.string(),
  after: afterSchema,
  phase: phaseSchema,
  asked_at: z.string(),
  ends_at: z.string(),
})
export type OpenCallBack = z.infer<typeof callBackSchema>

/** RECEIVE-02: changes come over the websocket, topic `call_backs`. */
export const getCallBacks = route({
  name: 'callbacks.get',
  method: 'GET',
  path: '/api/lineside/team/callbacks',
  origin: 'lineside',
  summary: 'The colleagues to whom the reader is connected once they are free',
  access: both,
  replies: { 200: z.object({ items: z.array(callBackSchema) }) },
})

export const postCallBack = route({
  name: 'callbacks.post',
  method: 'POST',
  path: '/api/lineside/team/callbacks',
  origin: 'lineside',
  summary:
    'Rings the caller once a colleague is free, and calls the colleague when that is taken; the same again lasts anew',
  access: both,
  body: z.strictObject({
    /** The colleague as the caller dials them: an extension or a number. */
    to: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.dialledLength)),
    after: afterSchema,
  }),
  replies: { 201: callBackSchema, 422: problemSchema },
})

export const deleteCallBack = route({
  name: 'callbacks.delete',
  method: 'DELETE',
  path: '/api/lineside/team/callbacks/:id',
  origin: 'lineside',
  summary: 'Takes back a call back; one that rings stops',
  access: both,
  params: z.object({ id: idNumber }),
  replies: { 204: 'empty', 404: problemSchema },
})
