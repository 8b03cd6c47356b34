import * as z from 'zod/mini'
import { plainName } from '../../http/plain-name.ts'
import { optionalText } from '../../http/optional-text.ts'
import { idNumber, timeZoneQuery, longIdNumber } from '../../http/paging.ts'
import { problemSchema } from '../../http/problem.ts'
import { resource } from '../../http/resource.ts'
import { both, route } from '../../http/route.ts'
import { limits } from '../../limits.ts'

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

/** Received and sent faxes; one is sent with `sendFax`. */
export const faxes = resource({
  name: 'faxes',
  hasLongIds: true,
  entity: 'fax',
  origin: 'ngcp',
  summary: 'Received and sent faxes',
  methods: { list: both, get: both, remove: both },
  item: faxSchema,
  filters: z.object({
    subscriber_id: z.optional(idNumber),
    time_from: optionalText,
    time_to: optionalText,
    ...timeZoneQuery,
  }),
  itemQuery: z.object(timeZoneQuery),
  orderBy: ['id', 'time', 'pages', 'status'],
})

export const faxQualities = ['normal', 'fine', 'super'] as const
export type FaxQuality = (typeof faxQualities)[number]

const pageHeader = z.optional(z.nullable(z.string().check(plainName(), z.maxLength(limits.faxPageHeaderLength))))

/** ENT-08: the data that accompany the file. Unknown members are ignored, as on the original platform. */
export const faxSendSchema = z.object({
  subscriber_id: idNumber,
  destination: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.phoneNumberLength)),
  quality: z._default(z.enum(faxQualities), 'normal'),
  /** The line at the top of each page, in the spelling of existing clients ... */
  pageHeader,
  /** ... and in the spelling that the original platform reads; a client of both platforms sends both. */
  pageheader: pageHeader,
  /** A text to fax; it comes before the pages of the file. */
  data: z.optional(z.nullable(z.string().check(z.maxLength(limits.faxDataLength)))),
})
export type FaxSend = z.infer<typeof faxSendSchema>

/**
 * FAX-06 to FAX-10. Answers as soon as the pages are rendered and the fax is queued: it is then a conversation with
 * status `QUEUED`, which becomes `SUCCESS` or `FAILED`. Without a file, the request may be plain JSON.
 */
export const sendFax = route({
  name: 'faxes.collection.post',
  method: 'POST',
  path: '/api/faxes/',
  origin: 'ngcp',
  summary: 'Sends a text, a file (pdf, tif, jpg, png, gif, webp, txt, ps), or both as a fax',
  access: both,
  upload: {
    fields: faxSendSchema,
    file: { name: 'faxfile', required: false, maxBytes: limits.faxFileBytes },
    takesJson: true,
  },
  replies: { 201: 'empty', 413: problemSchema, 422: problemSchema },
})

/** The space that a line's faxes take, its limit, and the count of mails about it that were left out. */
export const getFaxStorage = route({
  name: 'faxstorage.get',
  method: 'GET',
  path: '/api/lineside/faxstorage',
  origin: 'lineside',
  summary: 'How many faxes the own line stores, and mails about it that were left out',
  access: both,
  replies: {
    200: z.object({
      faxes: z.number(),
      most_faxes: z.number(),
      bytes: z.number(),
      most_bytes: z.number(),
      /** Mails about the line that were too many at a time and were not sent; null: none within the last week. */
      left_out: z.nullable(z.object({ mails: z.number(), /** ISO 8601. */ last: z.string() })),
    }),
  },
})

export const faxFormats = ['tif', 'ps', 'pdf', 'pdf14'] as const

export const getFaxRecording = route({
  name: 'faxrecordings.item.get',
  method: 'GET',
  path: '/api/faxrecordings/:id',
  origin: 'ngcp',
  summary: 'The pages of a fax as tif, ps, pdf or pdf14',
  access: both,
  params: z.object({ id: longIdNumber }),
  // one of faxFormats, tif by default; others are refused later, with a message of their own
  query: z.object({ format: optionalText }),
  replies: { 200: 'binary', 404: problemSchema, 422: problemSchema },
})
