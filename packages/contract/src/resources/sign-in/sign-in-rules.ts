import * as z from 'zod/mini'
import { idNumber, wholeNumber } from '../../http/paging.ts'
import { problemSchema } from '../../http/problem.ts'
import { administrators, route } from '../../http/route.ts'
import { limits } from '../../limits.ts'
import { factorPolicies } from './second-factor.ts'

const countSchema = z.object({ people: z.number(), with_factor: z.number() })

const rulesSchema = z.object({
  policy: z.enum(factorPolicies),
  /** From when `administrators` or `everybody` counts, which may be past; null: with the other policies. */
  from: z.nullable(z.string()),
  /** FRONT-03: web passwords expire so many days after they were set; null: never. */
  password_days: z.nullable(z.number()),
  /** FRONT-03: a web password that somebody else has set expires at once. */
  password_own: z.boolean(),
  /** Lines with a web password, and how many of them have a second step. */
  everybody: countSchema,
  administrators: countSchema,
})
export type SignInRules = z.infer<typeof rulesSchema>

export const getSignInRules = route({
  name: 'signinrules.get',
  method: 'GET',
  path: '/api/lineside/signinrules',
  origin: 'lineside',
  summary: 'What the company asks of those who sign in, and how many have a second step',
  access: administrators,
  replies: { 200: rulesSchema },
})

export const putSignInRules = route({
  name: 'signinrules.put',
  method: 'PUT',
  path: '/api/lineside/signinrules',
  origin: 'lineside',
  summary: 'Sets what the company asks of those who sign in; a second step that is on stays on',
  access: administrators,
  isForPersons: true,
  body: z.strictObject({
    policy: z.enum(factorPolicies),
    /** null: at once. */
    from: z.nullable(z.iso.datetime({ offset: true }).check(z.maxLength(limits.textLength))),
    /** Absent: unchanged. */
    password_days: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(limits.passwordDaysMaximum)))),
    password_own: z.optional(z.boolean()),
  }),
  replies: { 200: rulesSchema, 422: problemSchema },
})

const personSchema = z.object({
  subscriber_id: z.number(),
  name: z.string(),
  extension: z.nullable(z.string()),
  is_administrator: z.boolean(),
  has_factor: z.boolean(),
  /** When the second step was set up, and last used. */
  since: z.nullable(z.string()),
  last_used_at: z.nullable(z.string()),
  /** The rules ask for one now, and this person has none. */
  must_enrol: z.boolean(),
  /** When the newest session that is still there began; null: there is none. */
  signed_in_at: z.nullable(z.string()),
  /** How many app passwords the person has. */
  app_passwords: z.number(),
  passkeys: z.number(),
})
export type SignInPerson = z.infer<typeof personSchema>

/** Lines with a web password; those who have to enrol first, then those without a second step, then by name. */
export const listSignInPeople = route({
  name: 'signinrules.people.get',
  method: 'GET',
  path: '/api/lineside/signinrules/people',
  origin: 'lineside',
  summary: 'Which people of the company have a second step',
  access: administrators,
  query: z.object({ page: z.optional(wholeNumber), rows: z.optional(wholeNumber) }),
  replies: { 200: z.object({ items: z.array(personSchema), total_count: z.number() }) },
})

/** For somebody who has lost phone and recovery codes. Not for the caller's own line. */
export const resetFactor = route({
  name: 'signinrules.people.reset.post',
  method: 'POST',
  path: '/api/lineside/signinrules/people/:id/reset',
  origin: 'lineside',
  summary: "Takes away a person's second step; all sessions of the person end, and a mail tells",
  access: administrators,
  isForPersons: true,
  params: z.object({ id: idNumber }),
  replies: { 204: 'empty', 403: problemSchema, 404: problemSchema, 422: problemSchema },
  perMinute: 60,
})
