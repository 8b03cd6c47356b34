import * as z from 'zod/mini'
import { idNumber } from '../../http/paging.ts'
import { problemSchema } from '../../http/problem.ts'
import { administrators, route } from '../../http/route.ts'
import { limits } from '../../limits.ts'
import { refusalSchema } from '../../refusals.ts'

/** The choices for a row whose username or extension already belongs to a seat. */
export const duplicateChoices = ['skip', 'update', 'fail'] as const
export type DuplicateChoice = (typeof duplicateChoices)[number]

/**
 * Columns of the file; `name` and `extension` are required. Several groups (by name or extension) or numbers in a cell
 * are separated by `|`. The column titles of an exported list of seats, in all languages of the portal, and of exports of
 * other telephone systems are understood, too; other columns are left out and told.
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

/** Additional columns of a returned file of faulty rows; ignored when the file is uploaded again. */
export const toldColumns = ['line', 'reason'] as const

/** The verdict on a row, with the reason why it is an error or skipped; `field` of that reason is the column. */
export const seatVerdictSchema = z.extend(z.partial(refusalSchema), {
  /** Line in the file; the header is line 1. */
  line: z.number(),
  verdict: z.enum(['create', 'update', 'skip', 'error']),
  name: z.string(),
  extension: z.string(),
  username: z.string(),
  /** Id of the seat that was created; absent: none was. */
  subscriber_id: z.optional(z.number()),
  /** The reason in the words of the API. */
  message: z.nullable(z.string()),
})
export type SeatVerdict = z.infer<typeof seatVerdictSchema>

/**
 * Phases of an import. `checking`: the rows are being checked; `checked`: the verdicts are complete and nothing has
 * been changed; `running`: seats are being written; `done`: all valid rows were written, the verdicts tell which were
 * not; `failed`: nothing was written.
 */
export const seatImportSchema = z.object({
  id: z.number(),
  phase: z.enum(['checking', 'checked', 'running', 'done', 'failed']),
  duplicates: z.enum(duplicateChoices),
  /** Number of rows per verdict. */
  counts: z.object({ create: z.number(), update: z.number(), skip: z.number(), error: z.number() }),
  /** Rows finished in this phase, out of `total`. */
  done: z.number(),
  total: z.number(),
  /**
   * Why the import failed, as a message of the API and as a reason with the line in the file (null: no particular
   * line); both null if it did not fail.
   */
  message: z.nullable(z.string()),
  refusal: z.nullable(z.extend(refusalSchema, { line: z.nullable(z.number()) })),
  /** Titles of columns that hold something and are not imported; `#4` is the fourth column, which has no title. */
  unread_columns: z.array(z.string()),
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
    /** With a header line, separated by commas, semicolons, tabs or bars; in UTF-8, UTF-16 or an encoding of older programs. */
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
    /** `none` leaves out the verdicts, for requests that only need the progress. */
    verdicts: z.optional(z.enum(['all', 'none'])),
  }),
  replies: { 200: seatImportSchema, 404: problemSchema },
})

/** Imports all valid rows in one transaction; meanwhile `getSeatImport` tells the progress. */
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

/**
 * HAND-03: the faulty rows, to be corrected and uploaded again; the verdicts tell what is wrong. They contain the
 * passwords of the file.
 */
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
