import * as z from 'zod/mini'
import { idNumber } from '../http/paging.ts'
import { problemSchema } from '../http/problem.ts'
import { administrators, route } from '../http/route.ts'
import { limits } from '../limits.ts'
import { refusalSchema } from '../refusals.ts'

/** What is to become of a row whose username or extension a seat has already. */
export const duplicateChoices = ['skip', 'update', 'fail'] as const
export type DuplicateChoice = (typeof duplicateChoices)[number]

/**
 * Columns of the file; `name` and `extension` are needed. Groups, by name or extension, and numbers are parted by bars. Those
 * of an exported list of seats are understood too.
 */
export const seatColumns = [
  'name',
  'extension',
  'username',
  'email',
  'timezone',
  'profile',
  'web_password',
  'sip_password',
  'groups',
  'alias_numbers',
] as const
export type SeatColumn = (typeof seatColumns)[number]

/** Beside the columns of a file that is handed back; passed over when it comes again. */
export const toldColumns = ['line', 'reason'] as const

/** What became of a row, and why it is an error or skipped; of such a reason `field` is the column. */
export const seatVerdictSchema = z.extend(z.partial(refusalSchema), {
  /** Line of the file; the head is line 1. */
  line: z.number(),
  verdict: z.enum(['create', 'update', 'skip', 'error']),
  name: z.string(),
  extension: z.string(),
  username: z.string(),
  /** Of a seat that has been made; absent: none was. */
  subscriber_id: z.optional(z.number()),
  /** The reason in the words of the API. */
  message: z.nullable(z.string()),
})
export type SeatVerdict = z.infer<typeof seatVerdictSchema>

/**
 * `checking`: each row is looked at; `checked`: the verdicts are there, nothing is changed; `running`; `done`: what is right is
 * there, the verdicts say what is not; `failed`: nothing is there.
 */
export const seatImportSchema = z.object({
  id: z.number(),
  phase: z.enum(['checking', 'checked', 'running', 'done', 'failed']),
  duplicates: z.enum(duplicateChoices),
  /** Rows of each verdict. */
  counts: z.object({ create: z.number(), update: z.number(), skip: z.number(), error: z.number() }),
  /** Rows that are done in this phase, of all. */
  done: z.number(),
  total: z.number(),
  /** Why it failed, in the words of the API and as a reason, and in which line of the file; null: none of them. */
  message: z.nullable(z.string()),
  refusal: z.nullable(z.extend(refusalSchema, { line: z.nullable(z.number()) })),
  verdicts: z.array(seatVerdictSchema),
})
export type SeatImport = z.infer<typeof seatImportSchema>

const item = '/api/lineside/seatimports/:id'
const params = z.object({ id: idNumber })

export const createSeatImport = route({
  name: 'seatimports.collection.post',
  method: 'POST',
  path: '/api/lineside/seatimports/',
  origin: 'lineside',
  summary: 'Uploads a CSV file of seats, to be told of each row what would become of it',
  access: administrators,
  upload: {
    fields: z.strictObject({ duplicates: z.enum(duplicateChoices) }),
    /** UTF-8 with a head; commas, semicolons or tabs. */
    file: { name: 'file', required: true, maxBytes: limits.seatFileBytes },
  },
  replies: { 201: seatImportSchema, 413: problemSchema, 422: problemSchema },
})

export const getSeatImport = route({
  name: 'seatimports.item.get',
  method: 'GET',
  path: item,
  origin: 'lineside',
  summary: 'An import of seats: verdicts, progress, outcome',
  access: administrators,
  params,
  query: z.object({
    /** `none` leaves the verdicts out, for asking after the progress. */
    verdicts: z.optional(z.enum(['all', 'none'])),
  }),
  replies: { 200: seatImportSchema, 404: problemSchema },
})

/** All rows that are right, in one transaction; while it runs, `getSeatImport` tells how far it is. */
export const runSeatImport = route({
  name: 'seatimports.item.post',
  method: 'POST',
  path: `${item}/run`,
  origin: 'lineside',
  summary: 'Begins to import what was checked',
  access: administrators,
  params,
  replies: { 202: 'empty', 404: problemSchema, 422: problemSchema },
})

/** HAND-03: what is handed back, to be put right and sent again; why is in the verdicts. Passwords of the file are among it. */
export const getWrongSeats = route({
  name: 'seatimports.wrong.get',
  method: 'GET',
  path: `${item}/wrong`,
  origin: 'lineside',
  summary: 'The rows of an import that are wrong, as the file had them',
  access: administrators,
  params,
  replies: {
    200: z.object({ rows: z.array(z.object({ line: z.number(), values: z.record(z.string(), z.string()) })) }),
    404: problemSchema,
  },
})

export const removeSeatImport = route({
  name: 'seatimports.item.delete',
  method: 'DELETE',
  path: item,
  origin: 'lineside',
  summary: 'Forgets an import that is not running, and the file with it',
  access: administrators,
  params,
  replies: { 204: 'empty', 404: problemSchema, 422: problemSchema },
})
