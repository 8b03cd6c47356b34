import * as z from 'zod/mini'
import { idNumber } from '../http/paging.ts'
import { both, route } from '../http/route.ts'
import { limits } from '../limits.ts'

/** The owner of a name: a contact, a seat or a group. */
const namedKinds = ['contact', 'seat', 'group'] as const
export type NamedKind = (typeof namedKinds)[number]

/** NAME-02: looks up names for numbers, for screens whose rows have only numbers. */
export const getNames = route({
  name: 'names.get',
  method: 'GET',
  path: '/api/lineside/names',
  origin: 'lineside',
  summary:
    'What the reader calls those who have these numbers: by its contacts, its colleagues and the contacts of its company',
  access: both,
  query: z.object({
    /** Up to `limits.namedNumbers` numbers, separated by commas, in any spelling. */
    numbers: z.string().check(z.maxLength(limits.namedNumbers * (limits.phoneNumberLength + 1))),
  }),
  /** Numbers as they were asked for; those without a known name are left out. */
  replies: {
    200: z.object({
      names: z.array(
        z.object({
          number: z.string(),
          name: z.string(),
          kind: z.enum(namedKinds),
          /** The line of the reader's company that has this number; null: none has it. */
          subscriber_id: z.nullable(idNumber),
        }),
      ),
    }),
  },
})
