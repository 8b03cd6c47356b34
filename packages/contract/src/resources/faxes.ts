import * as z from 'zod/mini'
import { idNumber, timeZoneQuery } from '../http/paging.ts'
import { problemSchema } from '../http/problem.ts'
import { resource } from '../http/resource.ts'
import { both, route } from '../http/route.ts'
import { limits } from '../limits.ts'

const text = z.optional(z.string().check(z.maxLength(limits.textLength)))

export const faxSchema = z.object({
  id: z.number(),
  subscriber_id: z.number(),
  time: z.string(),
  direction: z.enum(['in', 'out']),
  caller: z.string(),
  callee: z.string(),
  status: z.string(),
  reason: z.string(),
  quality: z.string(),
  filename: z.string(),
  pages: z.number(),
})
export type Fax = z.infer<typeof faxSchema>

/** Received and sent faxes; sending one comes with the send-fax dialog. */
export const faxes = resource({
  name: 'faxes',
  entity: 'fax',
  origin: 'ngcp',
  summary: 'Received and sent faxes',
  methods: { list: both, get: both, remove: both },
  item: faxSchema,
  filters: z.object({ subscriber_id: z.optional(idNumber), time_from: text, time_to: text, ...timeZoneQuery }),
  itemQuery: z.object(timeZoneQuery),
  orderBy: ['id', 'time', 'pages', 'status'],
})

export const faxFormats = ['tif', 'ps', 'pdf', 'pdf14'] as const

export const getFaxRecording = route({
  name: 'faxrecordings.item.get',
  method: 'GET',
  path: '/api/faxrecordings/:id',
  origin: 'ngcp',
  summary: 'The pages of a fax as tif, ps, pdf or pdf14',
  access: both,
  params: z.object({ id: idNumber }),
  // one of faxFormats, tif by default; the refusal of others has words of its own
  query: z.object({ format: text }),
  replies: { 200: 'binary', 404: problemSchema, 422: problemSchema },
})
