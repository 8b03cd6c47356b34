import * as z from 'zod/mini'
import { keyGroups } from '../../http/key-groups.ts'
import { idNumber } from '../../http/paging.ts'
import { plainName } from '../../http/plain-name.ts'
import { problemSchema } from '../../http/problem.ts'
import { administrators, route } from '../../http/route.ts'
import { limits } from '../../limits.ts'

const groups = z.array(z.enum(keyGroups)).check(z.maxLength(keyGroups.length))
const scope = { reads: groups, writes: groups }

const apiKeySchema = z.object({
  id: z.number(),
  name: z.string(),
  /** The first 12 characters, by which a leaked key is recognised. */
  prefix: z.string(),
  ...scope,
  /** The administrator as whom the key acts. */
  made_by: z.string(),
  made_at: z.string(),
  /** The key ends then; null: it has no end of its own. */
  expires_at: z.nullable(z.string()),
  /** null: never used. At most a minute old. */
  last_used_at: z.nullable(z.string()),
  /** Network address of the last use. */
  last_used_from: z.nullable(z.string()),
  /** Why it opens nothing now: `ended` at its end date, `maker` is no administrator any more or is blocked; null: it works. */
  rests: z.nullable(z.enum(['ended', 'maker'])),
})
export type ApiKey = z.infer<typeof apiKeySchema>

const path = '/api/lineside/apikeys'
const shared = { origin: 'lineside', access: administrators, isForPersons: true } as const

/** Those that are not withdrawn, the oldest first. */
export const listApiKeys = route({
  ...shared,
  name: 'apikeys.get',
  method: 'GET',
  path,
  summary: 'The API keys of the company, without the keys themselves',
  replies: { 200: z.object({ keys: z.array(apiKeySchema) }) },
})

export const addApiKey = route({
  ...shared,
  name: 'apikeys.post',
  method: 'POST',
  path,
  summary: 'Makes an API key, which acts as the caller within its scope; the reply has the key, once',
  body: z.strictObject({
    name: z.string().check(plainName(), z.trim(), z.minLength(1), z.maxLength(limits.apiKeyName)),
    ...scope,
    /** ISO 8601 with a zone; null: no end date. */
    expires_at: z.nullable(z.iso.datetime({ offset: true }).check(z.maxLength(40))),
  }),
  replies: {
    /** `key`: `lsk_` and 43 characters, sent as `Authorization: Bearer lsk_…`. */
    200: z.object({ id: z.number(), key: z.string() }),
    403: problemSchema,
    422: problemSchema,
  },
  perMinute: 30,
})

export const removeApiKey = route({
  ...shared,
  name: 'apikeys.item.delete',
  method: 'DELETE',
  path: `${path}/:key`,
  summary: 'Withdraws an API key, which ends at once',
  params: z.object({ key: idNumber }),
  replies: { 204: 'empty', 404: problemSchema },
})
