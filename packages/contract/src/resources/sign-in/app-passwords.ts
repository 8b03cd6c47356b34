import * as z from 'zod/mini'
import { idNumber } from '../../http/paging.ts'
import { plainName } from '../../http/plain-name.ts'
import { problemSchema } from '../../http/problem.ts'
import { both, route } from '../../http/route.ts'
import { scopes } from '../../http/scopes.ts'
import { limits } from '../../limits.ts'
import { passwordAgain } from './second-factor.ts'

const appPasswordSchema = z.object({
  id: z.number(),
  name: z.string(),
  scope: z.enum(scopes),
  made_at: z.string(),
  /** null: never used. At most a minute old. */
  last_used_at: z.nullable(z.string()),
  /** Network address of the last use. */
  last_used_from: z.nullable(z.string()),
})
export type AppPassword = z.infer<typeof appPasswordSchema>

/** The caller's own, newest first. */
export const listAppPasswords = route({
  name: 'apppasswords.get',
  method: 'GET',
  path: '/api/lineside/apppasswords/',
  origin: 'lineside',
  summary: 'Passwords of programs that cannot ask for a second step, without the passwords themselves',
  access: both,
  isForPersons: true,
  replies: { 200: z.object({ items: z.array(appPasswordSchema) }) },
})

export const createAppPassword = route({
  name: 'apppasswords.post',
  method: 'POST',
  path: '/api/lineside/apppasswords/',
  origin: 'lineside',
  summary:
    'A password for one program, shown in this answer only; it signs in without a second step, at login_jwt and by Basic',
  access: both,
  isForPersons: true,
  body: z.strictObject({
    name: z.string().check(plainName(), z.trim(), z.minLength(1), z.maxLength(limits.appPasswordNameLength)),
    scope: z.enum(scopes),
    /** The person's own password, again. */
    password: passwordAgain,
  }),
  replies: {
    /** `app_password`: six groups of four letters and digits. */
    201: z.extend(appPasswordSchema, { app_password: z.string() }),
    403: problemSchema,
    422: problemSchema,
  },
})

export const revokeAppPassword = route({
  name: 'apppasswords.item.delete',
  method: 'DELETE',
  path: '/api/lineside/apppasswords/:id',
  origin: 'lineside',
  summary: 'Withdraws the password of a program; its sessions end',
  access: both,
  isForPersons: true,
  params: z.object({ id: idNumber }),
  replies: { 204: 'empty', 404: problemSchema },
})
