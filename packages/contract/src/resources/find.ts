import * as z from 'zod/mini'
import { both, route } from '../http/route.ts'
import { limits } from '../limits.ts'

/**
 * The kinds of results. `caller`: a party of the reader's own calls. Only administrators find devices and the numbers
 * of lines.
 */
export const foundKinds = ['seat', 'group', 'contact', 'caller', 'number', 'device'] as const
export type FoundKind = (typeof foundKinds)[number]

const foundSchema = z.object({
  kind: z.enum(foundKinds),
  /** Id of the line, contact, conversation, number or device, by `kind`. */
  id: z.number(),
  /** The name of the result or of its owner; null: not known. */
  name: z.nullable(z.string()),
  /** An extension, or digits as the platform writes numbers; null: it has none. */
  number: z.nullable(z.string()),
  /** For a contact its company, for a device its identifier (MAC address); null for others. */
  detail: z.nullable(z.string()),
  /** Whether a contact belongs to the company. */
  shared: z.boolean(),
})
export type Found = z.infer<typeof foundSchema>

/** FIND-01: searches everything that the reader may see. */
export const findEverything = route({
  name: 'find.get',
  method: 'GET',
  path: '/api/lineside/find',
  origin: 'lineside',
  summary: 'Seats, groups, contacts, callers, numbers and devices by a name in any spelling or by part of a number',
  access: both,
  query: z.object({ text: z.string().check(z.maxLength(limits.textLength)) }),
  /** A few results of each kind; those that begin with the text come first. */
  replies: { 200: z.object({ found: z.array(foundSchema) }) },
})
