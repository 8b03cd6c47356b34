import * as z from 'zod/mini'
import { idNumber } from '../../http/paging.ts'
import { problemSchema } from '../../http/problem.ts'
import { administrators, both, route } from '../../http/route.ts'

/** Kinds of numbers that cost more than a call to their country. */
export const costlyKinds = ['premium', 'shared_cost', 'satellite'] as const

const mostCountries = 300
const count = z.nullable(z.int().check(z.minimum(0), z.maximum(999_999)))

/** HARD-02: limits on outside calls; null: none of this kind. */
const limitsSchema = z.strictObject({
  /** Country codes or beginnings of numbers that may be called; null: all. */
  countries: z.nullable(
    z.array(z.string().check(z.regex(/^[1-9]\d{0,6}$/))).check(z.minLength(1), z.maxLength(mostCountries)),
  ),
  /** Kinds of numbers that may not be called. */
  barred: z.array(z.enum(costlyKinds)).check(z.maxLength(costlyKinds.length)),
  /** Calls that begin within 60 seconds, and within a day of the company's time zone. */
  calls_a_minute: count,
  calls_a_day: count,
  /** In `currency`, for a day; calls to numbers without a rate cost nothing. */
  cost_a_day: z.nullable(z.number().check(z.minimum(0), z.maximum(1_000_000))),
})
export type OutsideLimits = z.infer<typeof limitsSchema>

const stateSchema = z.object({
  /** The limits that can be set here. */
  own: limitsSchema,
  /** Further limits: the narrowest of each holds. For the company the operator's, for a line also the company's. */
  above: z.array(limitsSchema),
  /** Currency of the costs (ISO 4217); null: no rates are known, so nothing costs anything. */
  currency: z.nullable(z.string()),
  /** Today's outside calls and their cost so far. */
  today: z.object({ calls: z.number(), cost: z.number() }),
  /** Calls of today that a limit refused, by line and reason, the latest first. */
  refused: z.array(
    z.object({
      subscriber_id: z.number(),
      name: z.string(),
      reason: z.enum(['number_barred', 'calls_a_minute', 'calls_a_day', 'cost_a_day', 'new_phone']),
      calls: z.number(),
      last_number: z.string(),
      last_at: z.string(),
    }),
  ),
})
export type OutsideLimitsState = z.infer<typeof stateSchema>

export const getOutsideLimits = route({
  name: 'outsidelimits.get',
  method: 'GET',
  path: '/api/lineside/outsidelimits',
  origin: 'lineside',
  summary: 'Limits on outside calls of the company, and how much of them is used today',
  access: administrators,
  replies: { 200: stateSchema },
})

export const putOutsideLimits = route({
  name: 'outsidelimits.put',
  method: 'PUT',
  path: '/api/lineside/outsidelimits',
  origin: 'lineside',
  summary: 'Sets limits on outside calls of the company; they narrow the operator’s',
  access: administrators,
  isForPersons: true,
  body: limitsSchema,
  replies: { 200: stateSchema, 422: problemSchema },
})

/** A line reads its own, administrators those of all lines of the company. */
export const getLineOutsideLimits = route({
  name: 'outsidelimits.line.get',
  method: 'GET',
  path: '/api/lineside/outsidelimits/:id',
  origin: 'lineside',
  summary: 'Limits on outside calls of a line, and how much of them is used today',
  access: both,
  params: z.object({ id: idNumber }),
  replies: { 200: stateSchema, 404: problemSchema },
})

export const putLineOutsideLimits = route({
  name: 'outsidelimits.line.put',
  method: 'PUT',
  path: '/api/lineside/outsidelimits/:id',
  origin: 'lineside',
  summary: 'Sets limits on outside calls of a line; they narrow the company’s',
  access: administrators,
  isForPersons: true,
  params: z.object({ id: idNumber }),
  body: limitsSchema,
  replies: { 200: stateSchema, 404: problemSchema, 422: problemSchema },
})
