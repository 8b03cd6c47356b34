import * as z from 'zod/mini'
import { idNumber } from '../../http/paging.ts'
import { problemSchema } from '../../http/problem.ts'
import { administrators, both, route } from '../../http/route.ts'

/** HARD-02: a phone that its line has never seen, and that calls nobody outside until somebody says yes. */
const heldPhoneSchema = z.object({
  id: z.number(),
  subscriber_id: z.number(),
  /** The name of its line. */
  line: z.string(),
  /** As the phone names itself; empty: it does not. */
  user_agent: z.string(),
  /** The address that it came from last. */
  address: z.string(),
  /** ISO 8601, UTC. */
  first_seen_at: z.string(),
  seen_at: z.string(),
})
export type HeldPhone = z.infer<typeof heldPhoneSchema>

export const listHeldPhones = route({
  name: 'heldphones.get',
  method: 'GET',
  path: '/api/lineside/heldphones',
  origin: 'lineside',
  summary: 'Phones that wait for a yes: of the own line, for administrators of all lines of the company; the latest 50',
  access: both,
  replies: { 200: z.object({ items: z.array(heldPhoneSchema) }) },
})

export const decideHeldPhone = route({
  name: 'heldphones.item.post',
  method: 'POST',
  path: '/api/lineside/heldphones/:id',
  origin: 'lineside',
  summary: 'Says yes to a phone that waits, which then calls as others do, or no, which signs it out and keeps it out',
  access: both,
  isForPersons: true,
  params: z.object({ id: idNumber }),
  body: z.strictObject({ is_allowed: z.boolean() }),
  replies: { 204: 'empty', 404: problemSchema },
})

/** Phones that their line has never seen: `hold`: they call nobody outside until somebody says yes. */
export const newPhonesChoices = ['off', 'hold'] as const

const newPhonesSchema = z.object({
  new_phones: z.enum(newPhonesChoices),
  /** The company has not chosen: what the operator has set holds. */
  is_default: z.boolean(),
})
export type NewPhones = z.infer<typeof newPhonesSchema>

export const getNewPhones = route({
  name: 'newphones.get',
  method: 'GET',
  path: '/api/lineside/newphones',
  origin: 'lineside',
  summary: 'Whether phones that a line of the company has never seen are held until somebody says yes',
  access: administrators,
  replies: { 200: newPhonesSchema },
})

export const putNewPhones = route({
  name: 'newphones.put',
  method: 'PUT',
  path: '/api/lineside/newphones',
  origin: 'lineside',
  summary: 'Sets whether new phones are held; phones that are registered now are known',
  access: administrators,
  isForPersons: true,
  body: z.strictObject({ new_phones: z.enum(newPhonesChoices) }),
  replies: { 200: newPhonesSchema, 422: problemSchema },
})
