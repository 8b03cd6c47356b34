import * as z from 'zod/mini'
import { both, route } from '../http/route.ts'
import { limits } from '../limits.ts'

/** `caller`: somebody of the reader's own calls. Devices and the numbers of lines are an administrator's. */
export const foundKinds = ['seat', 'group', 'contact', 'caller', 'number', 'device'] as const
export type FoundKind = (typeof foundKinds)[number]

const foundSchema = z.object({
  kind: z.enum(foundKinds),
  /** Of the line, contact, conversation, number or device. */
  id: z.number(),
  /** Who it is or whose; null: nobody knows. */
  name: z.nullable(z.string()),
  /** An extension, or digits as the platform writes numbers; null: it has none. */
  number: z.nullable(z.string()),
  /** More of a contact: its company; of a device: its address. */
  detail: z.nullable(z.string()),
  /** A contact is the company's. */
  shared: z.boolean(),
})
export type Found = z.infer<typeof foundSchema>

/** FIND-01: what the reader may see, found by one text. */
export const findEverything = route({
  name: 'find.get',
  method: 'GET',
  path: '/api/lineside/find',
  origin: 'lineside',
  summary: 'Seats, groups, contacts, callers, numbers and devices by a name in any spelling or by part of a number',
  access: both,
  query: z.object({ text: z.string().check(z.maxLength(limits.textLength)) }),
  /** A few of each kind, those that begin with the text first. */
  replies: { 200: z.object({ found: z.array(foundSchema) }) },
})
