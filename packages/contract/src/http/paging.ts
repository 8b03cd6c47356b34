import * as z from 'zod/mini'
import { optionalText } from './optional-text.ts'
import { limits } from '../limits.ts'

/** The largest value of an id column (PostgreSQL `integer`). */
const most = 2_147_483_647
const digits = z.string().check(
  z.regex(/^\d{1,10}$/, { abort: true }),
  z.refine((text) => Number(text) <= most),
)

/** A whole number written in digits only: `0x10`, `1e2` and the empty text are not numbers here. */
export const wholeNumber = z.pipe(
  z.union([digits, z.int().check(z.minimum(0), z.maximum(most))]),
  z.transform((value) => Number(value)),
)

/** An id in a path, filter or body. */
export const idNumber = wholeNumber

const longDigits = z.string().check(
  z.regex(/^\d{1,16}$/, { abort: true }),
  z.refine((text) => Number.isSafeInteger(Number(text))),
)

/** An id of a table that grows for ever, such as conversations: PostgreSQL `bigint`, as far as JavaScript counts exactly. */
export const longIdNumber = z.pipe(
  z.union([longDigits, z.int().check(z.minimum(0))]),
  z.transform((value) => Number(value)),
)

/** `1` and `true` mean yes; as on the original platform, anything else means no. */
export const flag = z.pipe(
  z.string().check(z.maxLength(limits.textLength)),
  z.transform((value) => value === '1' || value.toLowerCase() === 'true'),
)

/** The query members that every collection accepts. More `rows` than the limit are reduced to it. */
export const pagingQuery = {
  page: z.optional(wholeNumber),
  rows: z.optional(
    z.pipe(
      wholeNumber,
      z.transform((rows) => Math.min(rows, limits.rowsMaximum)),
    ),
  ),
  order_by: z.optional(z.string().check(z.maxLength(64))),
  order_by_direction: z.optional(z.string().check(z.maxLength(8))),
  no_count: z.optional(flag),
}

/**
 * Time zone of the times in an answer and in its filters: `tz` if given, with `use_owner_tz` the zone of the line's
 * owner, else UTC.
 */
export const timeZoneQuery = {
  tz: optionalText,
  use_owner_tz: z.optional(flag),
}
